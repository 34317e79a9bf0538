"""A log as a file: it proves itself, comes back as it was, or is refused whole."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from apps.chronicle import checkpoints, folding, own, reading
from apps.chronicle.chance import chance_of
from apps.chronicle.forgetting import forget
from apps.chronicle.forking import fork
from apps.chronicle.logs import Stored
from apps.chronicle.models import Aside, Checkpoint, Decision, Entry, Seed
from apps.chronicle.verify import verify
from apps.kernel.refusal import Refusal
from tests.chronicle import toy
from tests.chronicle.table import CAMPAIGN, HOST, Table
from tests.chronicle.toy import Deal, Gain, Gamble, Note, Spend, Turn

ROWS = (Decision, Entry, Aside)


@pytest.fixture
def played(table: Table) -> Table:
    """Two seasons with all that can happen in them: a gain, dice, a shuffle, a refusal, words, a turn, amendments."""
    table.ask(Gain(pot="a", amount=11))
    table.ask(Gamble(pot="a"))
    table.ask(Deal(pot="a", cards=12))
    assert table.ask(Spend(pot="b", amount=1)).refused
    table.ask(Note(pot="a", text="hail"))
    table.ask(Turn())
    table.ask(Gamble(pot="b"), typed={"b/bet": (2, 5)})
    table.ask(Gamble(pot="c"))
    table.replace(2, Gain(pot="a", amount=12))
    table.strike(6)
    return table


@pytest.fixture
def file(played: Table, tmp_path: Path) -> Path:
    call_command("chronicle", "export", CAMPAIGN, "--output", str(tmp_path / "log.jsonl"))
    return tmp_path / "log.jsonl"


def stored() -> list[Any]:
    return [
        sorted(tuple(bytes(value) if isinstance(value, memoryview) else value for value in row)
               for row in model.objects.filter(campaign=CAMPAIGN).values_list())
        for model in ROWS
    ]  # fmt: skip


class TestExport:
    def test_it_holds_no_secret_that_was_not_shown(self, file: Path) -> None:
        text = file.read_text()
        shown, open_ = Seed.objects.get(number=1), Seed.objects.get(number=2)
        assert bytes(shown.secret).hex() in text
        assert bytes(open_.secret).hex() not in text

    def test_it_proves_itself_and_says_what_it_cannot_prove_yet(self, file: Path, capsys: Any) -> None:
        forget(CAMPAIGN)
        call_command("chronicle", "verify", "--file", str(file))
        said = capsys.readouterr().out
        assert "rolls are from a seed that was not shown yet" in said

    def test_a_file_that_cannot_be_written_is_said(self, played: Table, tmp_path: Path) -> None:
        with pytest.raises(CommandError, match="cannot be written"):
            call_command("chronicle", "export", CAMPAIGN, "--output", str(tmp_path / "none" / "log.jsonl"))


class TestImport:
    def test_it_comes_back_as_it_was_and_goes_on_with_a_new_seed(self, file: Path, played: Table) -> None:
        before, state, head = stored(), played.state, reading.head_of(CAMPAIGN)
        forget(CAMPAIGN)
        assert stored() == [[], [], []]
        call_command("chronicle", "import", str(file))
        after = stored()
        assert [[row for row in rows if row in known] for rows, known in zip(after, before, strict=True)] == before
        assert head is not None
        assert played.at(head.position) == state == played.state
        assert list(verify(CAMPAIGN, decide=True)) == []
        assert [type(read.event).__name__ for read in played.read[head.position :]] == ["SeedOpened"]
        played.ask(Gamble(pot="z"))
        assert played.read[-1].rolls[0].source == "seed 3"

    def test_a_long_one_keeps_states_on_its_way(
        self, file: Path, played: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(checkpoints, "EVERY", 3)
        forget(CAMPAIGN)
        call_command("chronicle", "import", str(file))
        assert Checkpoint.objects.filter(campaign=CAMPAIGN).exists()
        assert list(verify(CAMPAIGN)) == []

    def test_what_is_here_already_is_not_overwritten(self, file: Path) -> None:
        before = stored()
        with pytest.raises(CommandError, match="is here already: take the file in as a copy"):
            call_command("chronicle", "import", str(file))
        assert stored() == before

    def test_as_a_copy_it_is_a_fork_of_its_own(self, file: Path, played: Table, capsys: Any) -> None:
        call_command("chronicle", "import", str(file), "--as-copy")
        copy = Table(capsys.readouterr().out.split()[-1].rstrip("."))
        assert copy.campaign != CAMPAIGN
        assert (copy.state, copy.told) == (played.state, played.told)
        assert list(verify(copy.campaign, decide=True)) == []


def edit(number: int, change: Callable[[dict[str, Any]], object]) -> Callable[[list[str]], list[str]]:
    def edited(lines: list[str]) -> list[str]:
        line = json.loads(lines[number])
        change(line)
        lines[number] = json.dumps(line)
        return lines

    return edited


def place_of(kind: str, lines: list[str]) -> int:
    return next(number for number, line in enumerate(lines) if json.loads(line).get("kind") == kind)


FORGERIES: dict[str, Callable[[list[str]], list[str]]] = {
    "cut short": lambda lines: lines[:-1],
    "cut in the midst of a line": lambda lines: [*lines[:-1], lines[-1][:20]],
    "only its first line": lambda lines: lines[:1],
    "empty": lambda lines: lines[:0],
    "no JSON": lambda lines: ["hail", *lines],
    "a line twice": lambda lines: [*lines, lines[-1]],
    "a line gone": lambda lines: [*lines[:5], *lines[6:]],
    "lines changed about": lambda lines: [*lines[:5], lines[6], lines[5], *lines[7:]],
    "another campaign": edit(0, lambda line: line.update(campaign="campaign-other")),
    "another head": edit(0, lambda line: line.update(head="00" * 32)),
    "another format": edit(0, lambda line: line.update(format=2)),
    "another number of entries": edit(0, lambda line: line.update(entries=3)),
    "a body": edit(5, lambda line: line.update(body='{"pot":"a","amount":500}')),
    "a position": edit(5, lambda line: line.update(position=99)),
    "a negative position": edit(5, lambda line: line.update(position=-1)),
    "a hash": edit(5, lambda line: line.update(hash="AAAA")),
    "words": lambda lines: edit(place_of("Noted", lines), lambda line: line["aside"].update(text='{"body":{}}'))(lines),
    "an unknown kind": edit(5, lambda line: line.update(kind="Robbed")),
    "a revealed seed": lambda lines: edit(
        place_of("SeedRevealed", lines), lambda line: line.update(body=json.dumps({"seed": 1, "secret": "00" * 32}))
    )(lines),
    "a kind of line": edit(5, lambda line: line.update(line="secret")),
    "deep": lambda lines: [*lines[:5], "[" * 5000 + "]" * 5000, *lines[6:]],
    "not text": lambda lines: [*lines[:5], "\udcff", *lines[6:]],
}


@pytest.mark.parametrize("name", FORGERIES)
def test_an_edited_file_is_refused_whole(name: str, file: Path, tmp_path: Path) -> None:
    forget(CAMPAIGN)
    lines = FORGERIES[name](file.read_text().splitlines())
    forged = tmp_path / "forged.jsonl"
    forged.write_text("".join(f"{line}\n" for line in lines), errors="surrogateescape")
    with pytest.raises(CommandError, match="Nothing was taken in") as refused:
        call_command("chronicle", "import", str(forged))
    assert str(refused.value).endswith(".")
    assert stored() == [[], [], []]
    assert not Decision.objects.exists()
    with pytest.raises(CommandError):
        call_command("chronicle", "verify", "--file", str(forged))
    call_command("chronicle", "import", str(file))


def test_a_file_that_is_not_there_is_said() -> None:
    with pytest.raises(CommandError, match="There is no file"):
        call_command("chronicle", "import", "none.jsonl")


class TestForget:
    def test_a_campaign_is_forgotten_whole_and_no_other(self, played: Table, capsys: Any) -> None:
        other = Table("campaign-other")
        other.open()
        with pytest.raises(CommandError, match=f"say --really {CAMPAIGN}"):
            call_command("chronicle", "forget", CAMPAIGN)
        call_command("chronicle", "forget", CAMPAIGN, "--really", CAMPAIGN)
        assert "is forgotten" in capsys.readouterr().out
        assert stored() == [[], [], []]
        assert not Seed.objects.filter(campaign=CAMPAIGN).exists()
        assert list(verify("campaign-other")) == []
        played.open()

    def test_words_are_erased_everywhere_and_the_log_still_stands(self, played: Table) -> None:
        played.ask(Note(pot="a", text="my secret"))
        place = played.position
        assert "my secret" in played.state.notes
        call_command("chronicle", "erase", CAMPAIGN, str(place))
        assert played.state.notes == ["(forgotten)"]
        lent = folding.borrow(CAMPAIGN)
        assert lent is not None
        assert lent.state.notes == ["(forgotten)"], "what the process keeps has forgotten it too"
        assert not any("my secret" in text for text in Aside.objects.values_list("text", flat=True))
        assert isinstance(played.read[-1].event, own.WordsErased)
        assert list(verify(CAMPAIGN, decide=True)) == []

    def test_what_is_hidden_is_no_word(self, played: Table) -> None:
        place = next(read.position for read in played.read if read.line.kind == "Dealt")
        with pytest.raises(CommandError, match="part of the game"):
            call_command("chronicle", "erase", CAMPAIGN, str(place))


class TestFork:
    def test_it_carries_the_story_and_goes_its_own_way(self, played: Table) -> None:
        at = played.position
        answer = fork(Stored(campaign=CAMPAIGN), at, "campaign-fork", key="account:1/fork", by=HOST)
        copy = Table("campaign-fork")
        assert (answer.first, answer.last, answer.replayed) == (1, 2, False)
        assert (copy.state, copy.told) == (played.state, played.told)
        assert fork(Stored(campaign=CAMPAIGN), at, "campaign-fork", key="account:1/fork", by=HOST).replayed
        copy.ask(Gain(pot="x", amount=1), key="k")
        assert "x" not in played.state.pots
        assert list(verify("campaign-fork", decide=True)) == []

    def test_its_new_dice_are_others(self, played: Table) -> None:
        fork(Stored(campaign=CAMPAIGN), played.position, "campaign-fork", key="account:1/fork", by=HOST)
        ours, theirs = chance_of(CAMPAIGN).newest, chance_of("campaign-fork").newest
        assert (ours.secret != theirs.secret, theirs.number) == (True, 3)

    def test_its_past_can_be_amended_with_the_dice_of_its_origin(self, played: Table) -> None:
        fork(Stored(campaign=CAMPAIGN), played.position, "campaign-fork", key="account:1/fork", by=HOST)
        copy = Table("campaign-fork")
        before = [read.event for read in copy.read if read.line.kind == "Won"]
        first = copy.answered(before[0])
        copy.insert(first, Gain(pot="q", amount=1), key="k")
        assert [read.event for read in copy.read if read.line.kind == "Won" and not read.struck] == before
        assert list(verify("campaign-fork", decide=True)) == []

    def test_it_begins_where_a_decision_ends(self, played: Table) -> None:
        with pytest.raises(Refusal, match="fork where one does"):
            fork(Stored(campaign=CAMPAIGN), 1, "campaign-fork", key="account:1/fork", by=HOST)
        assert not Decision.objects.filter(campaign="campaign-fork").exists()


def test_deciding_again_finds_a_rule_that_changed(played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def doubled(asked: Any, state: Any, dice: Any) -> Any:
        yield toy.Gained(pot=asked.command.pot, amount=2 * asked.command.amount)

    assert list(verify(CAMPAIGN, decide=True)) == []
    monkeypatch.setitem(toy.DECIDE, Gain, doubled)
    with pytest.raises(CommandError, match="first at decision"):
        call_command("chronicle", "verify", CAMPAIGN, "--decide")
