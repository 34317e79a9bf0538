"""What the host of a table downloads comes back: sealed for this house where something is hidden, whole where not."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import override_settings

from apps.battles.commands.play_battle import PlayBattle
from apps.campaigns.commands.end_season import EndSeason
from apps.campaigns.commands.write_note import WriteNote
from apps.chronicle.amendments.word_erasure import forget
from apps.chronicle.log.queries import entries_after, head_of
from apps.chronicle.models import Decision
from apps.chronicle.proof.verify import verify
from apps.chronicle.states import folded_states
from apps.chronicle.states.folded_states import state_at
from apps.rules.battle.battle_options import options
from tests.api.test_api import problem
from tests.api.test_api_export import exported, proved, written
from tests.battles.logged import Arena
from tests.campaigns.lived import lived

pytestmark = [pytest.mark.django_db, pytest.mark.once]
OTHER = urlsafe_b64encode(bytes(range(32))).decode()
ELSEWHERE = override_settings(HOUSE_KEYS=[OTHER])


@pytest.fixture
def arena() -> Arena:
    """A battle in the midst of it, with a note before."""
    made = Arena()
    made.table.ask("host", WriteNote(about="", text="The bell rang."), "note")
    made.open()
    made.play(seed=1, most=14)
    return made


def take(file: Path, *options: str, capsys: Any) -> str:
    capsys.readouterr()
    call_command("chronicle", "import", str(file), *options)
    said: str = capsys.readouterr().out
    return said


def copied(said: str) -> str:
    return said.rsplit(maxsplit=1)[-1].rstrip(".")


def header(file: Path) -> dict[str, Any]:
    with file.open() as lines:
        found: dict[str, Any] = json.loads(next(lines))
    return found


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


class TestInTheMidstOfABattle:
    @pytest.fixture
    def file(self, arena: Arena, tmp_path: Path) -> Path:
        return written(exported(arena.table, "host"), tmp_path)

    def test_it_comes_back_as_it_was(self, arena: Arena, file: Path, capsys: Any) -> None:
        campaign, head = arena.table.campaign, head_of(arena.table.campaign)
        _, before = state_at(campaign)
        forget(campaign)
        said = take(file, capsys=capsys)
        assert head is not None
        assert f"{head.position} entries of {head.number} decisions" in said
        assert f"{header(file)['sealed']} sealed texts were opened" in said
        assert state_at(campaign, head.position) == (head.position, before)
        assert list(verify(campaign, decide=True)) == []

    def test_it_comes_in_as_a_copy_too(self, arena: Arena, file: Path, capsys: Any) -> None:
        copy = copied(take(file, "--as-copy", capsys=capsys))
        assert copy != arena.table.campaign
        assert list(verify(copy, decide=True)) == []

    def test_both_verifiers_take_what_is_sealed_for_withheld(self, file: Path, capsys: Any) -> None:
        sealed = header(file)["sealed"]
        assert sealed == sum("sealed" in line for line in lines_of(file)[1:]) > 10
        assert f"Texts withheld or forgotten: {sealed}." in proved(file).stdout
        call_command("chronicle", "verify", "--file", str(file))
        assert f"{sealed} texts are sealed for the house that wrote it" in capsys.readouterr().out

    def test_in_another_house_it_ends_before_the_battle_and_says_so(
        self, arena: Arena, file: Path, capsys: Any
    ) -> None:
        campaign, head = arena.table.campaign, head_of(arena.table.campaign)
        opened = next(line for line in lines_of(file) if line.get("kind") == PlayBattle.__name__)
        forget(campaign)
        with ELSEWHERE:
            said = take(file, capsys=capsys)
            assert list(verify(campaign, decide=True)) == []
        last = head_of(campaign)
        assert head is not None
        assert last is not None
        before = opened["position"] - opened["entries"]
        assert last.position == before + 1, "and a seed of its own"
        assert f"{campaign} is here, with {before} entries of {opened['number'] - 1} decisions" in said
        left = f"{head.number - opened['number'] + 1} decisions and {head.position - before} entries were left out"
        assert left in said
        assert "the last line at which nothing was hidden" in said
        assert "--key FILE" in said
        assert not any(each.engagement for each in state_at(campaign)[1].war_table.missions.values())

    def test_in_another_house_the_key_that_was_put_away_opens_it(
        self, arena: Arena, file: Path, tmp_path: Path, capsys: Any
    ) -> None:
        key = tmp_path / "put-away.txt"
        key.write_text(f"HOUSE_KEY={','.join(settings.HOUSE_KEYS)}\n")
        forget(arena.table.campaign)
        with ELSEWHERE:
            said = take(file, "--key", str(key), capsys=capsys)
            assert "sealed texts were opened" in said
            assert list(verify(arena.table.campaign, decide=True)) == []

    @pytest.mark.parametrize("who", ["player", "rival", "spectator"])
    def test_nobody_else_holds_what_is_sealed(self, arena: Arena, tmp_path: Path, who: str) -> None:
        file = written(exported(arena.table, who), tmp_path)
        assert "sealed" not in header(file)
        assert not any("sealed" in line for line in lines_of(file)[1:])
        assert proved(file).returncode == 0

    def test_no_length_tells_a_choice_or_a_hand(self, file: Path) -> None:
        """Other answers and other cards have other lengths; sealed, all but the deal of whole decks are as long."""
        lengths = {(line["kind"], len(line["sealed"])) for line in lines_of(file)[1:] if "sealed" in line}
        assert len({length for kind, length in lengths if kind == "AnswerBattle"}) == 1
        assert len({length for _, length in lengths}) == 1

    def test_two_files_of_one_log_differ_by_what_is_sealed_alone(
        self, arena: Arena, file: Path, tmp_path: Path
    ) -> None:
        again = lines_of(written(exported(arena.table, "host"), tmp_path))
        first = lines_of(file)
        assert [len(line.pop("sealed", "")) if line["line"] != "log" else line for line in first] == [
            len(line.pop("sealed", "")) if line["line"] != "log" else line for line in again
        ]
        assert first == again

    def test_what_was_sealed_and_changed_is_refused(self, arena: Arena, file: Path) -> None:
        lines = lines_of(file)
        sealed = [number for number, line in enumerate(lines) if "sealed" in line and number]
        one, other = sealed[:2]

        def refused(change: Any) -> str:
            changed = [dict(line) for line in lines]
            change(changed)
            file.write_text("".join(f"{json.dumps(line)}\n" for line in changed))
            with pytest.raises(CommandError, match=r"Nothing was taken in\.$") as error:
                call_command("chronicle", "import", str(file))
            return str(error.value)

        forget(arena.table.campaign)
        turned = lines[one]["sealed"][::-1]
        assert "was changed since this house sealed it" in refused(lambda all_: all_[one].update(sealed=turned))
        swapped = lines[other]["sealed"]
        assert "was changed since this house sealed it" in refused(lambda all_: all_[one].update(sealed=swapped))
        assert "texts are sealed in it, and" in refused(lambda all_: all_[one].pop("sealed"))
        assert "nothing to be sealed" in refused(lambda all_: all_[one].update(aside={"salt": "", "text": "{}"}))
        assert "is sealed, and nothing was withheld" in proved(file).stderr
        assert "reads format 1" in refused(lambda all_: all_[0].update(format=2))
        assert "the file ends after" in refused(lambda all_: all_.pop())
        with ELSEWHERE:
            assert "sealed in it, and" in refused(lambda all_: all_[one].pop("sealed"))
        assert not Decision.objects.filter(campaign=arena.table.campaign).exists()

    def test_a_wrong_key_is_refused(self, arena: Arena, file: Path, tmp_path: Path) -> None:
        key = tmp_path / "key"
        forget(arena.table.campaign)

        def refused(text: str, said: str) -> None:
            key.write_text(text)
            with ELSEWHERE, pytest.raises(CommandError, match=said) as error:
                call_command("chronicle", "import", str(file), "--key", str(key))
            assert str(error.value).endswith(".")

        refused(Fernet.generate_key().decode(), "is not the one under which this file was sealed")
        refused("swordfish", "holds no key of a house: a key has 44 characters")
        refused("", "holds no key of a house")
        with pytest.raises(CommandError, match="There is no file"):
            call_command("chronicle", "import", str(file), "--key", str(tmp_path / "none"))
        assert not Decision.objects.filter(campaign=arena.table.campaign).exists()


def given_up() -> Arena:
    """A battle that is over soon."""
    arena = Arena()
    arena.open()
    arena.play(seed=3, most=8)
    while arena.known:
        gives_up = [choice for choice in options(arena.battle) if choice.do == "surrender"]
        arena.answer(arena.battle, gives_up[0] if gives_up else options(arena.battle)[0])
    return arena


class TestAfterTheBattle:
    def test_it_is_whole_for_everybody_once_its_seed_is_shown_and_every_die_is_proved(
        self, tmp_path: Path, capsys: Any
    ) -> None:
        arena = given_up()
        assert header(written(exported(arena.table, "host"), tmp_path))["sealed"] > 10, "its seed is still open"
        arena.table.ask("host", EndSeason(), "ends")
        for who in ("host", "player", "spectator"):
            said = proved(written(exported(arena.table, who), tmp_path)).stdout
            assert "Texts withheld or forgotten: 0." in said
            assert "0 typed at the table, 0 not provable yet" in said
        file = written(exported(arena.table, "host"), tmp_path)
        assert header(file)["sealed"] == 0
        forget(arena.table.campaign)
        with ELSEWHERE:
            assert "All of the file came in: nothing was sealed in it." in take(file, capsys=capsys)
            assert list(verify(arena.table.campaign, decide=True)) == []


class TestWithoutTheKeyOfTheSeed:
    """A die would have to fall that nobody can throw."""

    def test_a_client_is_told_so_and_nothing_is_recorded(self) -> None:
        table, check = lived(), {"kind": "RollCheck", "body": {"attempt": "insight", "score": 4}}
        before = head_of(table.campaign)
        folded_states.borrow(table.campaign)
        with ELSEWHERE:
            answer = table.caller("player").post(
                f"/api/v1/campaigns/{table.campaign}/commands/",
                json.dumps(check),
                content_type="application/json",
                headers={"Idempotency-Key": "check"},
            )
        assert problem(answer) == (503, "urn:penance:locked")
        assert "Seed 1 cannot be opened" in answer.json()["detail"]
        assert head_of(table.campaign) == before

    def test_a_page_says_it_too(self) -> None:
        table = lived()
        folded_states.borrow(table.campaign)
        form = {"attempt": "insight", "score": "4", "rank": "0", "stress": "0", "key": "check"}
        with ELSEWHERE:
            page = table.client("player").post(f"{table.page}ask/RollCheck/", form)
        assert page.status_code == 422
        assert "Seed 1 cannot be opened" in page.content.decode()


def test_words_that_were_forgotten_here_since_stay_forgotten_in_a_copy(tmp_path: Path, capsys: Any) -> None:
    arena = Arena()
    table = arena.table
    table.ask("player", WriteNote(about="", text="My real name is Alwine."), "words")
    noted = head_of(table.campaign)
    table.ask("player", WriteNote(about="", text="The bell rang."), "other words")
    file = written(exported(table, "host"), tmp_path)
    assert b"Alwine" in file.read_bytes()
    assert noted is not None
    call_command("chronicle", "erase", table.campaign, str(noted.position))
    said = take(file, "--as-copy", capsys=capsys)
    assert "The words of 1 entries were forgotten here since, and stay forgotten." in said
    copy = copied(said)
    told = [read.event for read in entries_after(copy, 0)]
    texts = [event.text for event in told if type(event).__name__ == "NoteWritten"]
    assert texts == ["(forgotten)", "The bell rang."]
    (gone,) = [event for event in told if type(event).__name__ == "WordsErased"]
    assert [type(told[position - 1]).__name__ for position in gone.entries] == ["NoteWritten"]
    assert list(verify(copy, decide=True)) == []
