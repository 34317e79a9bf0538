"""A host's own file, piece by piece: what is sealed in it, what is shown, and where it ends without the key."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from apps.chronicle.amendments.word_erasure import forget
from apps.chronicle.files.log_export import exported_to
from apps.chronicle.files.log_fork import fork
from apps.chronicle.files.log_import import TakenIn, take_copy, take_from
from apps.chronicle.log import own_kinds, queries
from apps.chronicle.log.log_source import StoredLog
from apps.chronicle.proof.verify import verify
from tests.chronicle.table import CAMPAIGN, HOST, Table
from tests.chronicle.toy import Deal, Gain, Gamble, Note, Show, Turn

ELSEWHERE = override_settings(HOUSE_KEYS=[urlsafe_b64encode(bytes(range(32))).decode()])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.ndjson"


def download(file: Path, campaign: str = CAMPAIGN, *, hosts: bool = True) -> int:
    """As its host, or as anybody else who sits there; how many texts are sealed or withheld."""
    file.write_bytes(b"".join(exported_to(campaign, HOST.seat, keeps=hosts, hosts=hosts)))
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    sealed, kept_back = (
        sum(name in line and "aside" not in line for line in lines[1:]) for name in ("sealed", "withheld")
    )
    assert lines[0].get("sealed") == (sealed if hosts else None)
    return sealed if hosts else kept_back


def taken_from_elsewhere(file: Path, campaign: str = CAMPAIGN) -> TakenIn:
    """Sealed under a key of another house, as long as one's own is meant."""
    with ELSEWHERE:
        download(file, campaign)
    forget(campaign)
    return take_from(file)


class TestWhatIsShown:
    """What is over, and was dealt by a seed that is shown: to everybody alike."""

    def test_nothing_while_it_hides(self, table: Table, file: Path) -> None:
        table.ask(Deal(pot="a", cards=12))
        table.ask(Turn(last=True))
        assert (download(file), download(file, hosts=False)) == (1, 1)

    def test_nothing_while_its_seed_is_open(self, table: Table, file: Path) -> None:
        table.ask(Deal(pot="a", cards=12))
        table.ask(Show(pot="a"))
        assert (download(file), download(file, hosts=False)) == (1, 1)

    def test_all_once_both_are_over(self, table: Table, file: Path) -> None:
        table.ask(Deal(pot="a", cards=12))
        table.ask(Deal(pot="b", cards=12))
        table.ask(Show(pot="a"))
        table.ask(Turn())
        assert (download(file), download(file, hosts=False)) == (1, 1), "b hides on"
        table.ask(Show(pot="b"))
        assert (download(file), download(file, hosts=False)) == (0, 0)

    def test_what_hides_again_after_a_rewind_is_shown_no_longer(self, table: Table, file: Path) -> None:
        table.ask(Deal(pot="a", cards=12))
        dealt = table.position
        table.ask(Show(pot="a"))
        table.ask(Turn())
        assert download(file) == 0
        table.rewind(dealt)
        assert download(file) >= 1

    def test_a_copy_shows_nothing_that_its_origin_may_still_hide(self, table: Table, file: Path) -> None:
        """Of a deal in the seed that was open when it was copied, whatever has become of it in the copy."""
        table.ask(Deal(pot="a", cards=12))
        wanted = own_kinds.TakeFork(at=table.position, copy="campaign-fork", name="Another way")
        fork(StoredLog(campaign=CAMPAIGN), wanted, key="account:1/fork", by=HOST)
        copy = Table("campaign-fork")
        copy.ask(Show(pot="a"), key="show")
        copy.ask(Turn(last=True), key="turn")
        assert download(file, "campaign-fork") == 2, "what the origin dealt, and what the copy dealt anew"


class TestWithTheKey:
    def test_it_comes_back_as_it_was(self, table: Table, file: Path) -> None:
        table.ask(Deal(pot="a", cards=12))
        before, position = table.state, table.position
        download(file)
        forget(CAMPAIGN)
        assert (taken := take_from(file)).opened == 1
        assert (taken.entries, taken.gap, taken.left_out) == (position, "", (0, 0))
        assert table.state == before
        assert [read.line.kind for read in table.read[position:]] == ["SeedOpened"]
        assert list(verify(CAMPAIGN, decide=True)) == []

    def test_where_nothing_is_hidden_nothing_is(self, table: Table, file: Path) -> None:
        table.ask(Gain(pot="a", amount=1))
        assert download(file) == 0
        forget(CAMPAIGN)
        taken = take_from(file)
        assert (taken.opened, table.position) == (0, taken.entries + 1)


class TestWithoutTheKey:
    def test_it_ends_with_the_last_decision_at_which_nothing_was_hidden(self, table: Table, file: Path) -> None:
        """What was dealt and shown since lies open in the file, but at that line it was hidden."""
        table.ask(Gain(pot="a", amount=1))
        table.ask(Deal(pot="a", cards=12))
        table.ask(Gain(pot="b", amount=1))
        table.ask(Deal(pot="b", cards=12))
        table.ask(Show(pot="a"))
        table.ask(Turn())
        taken = taken_from_elsewhere(file)
        assert (taken.decisions, taken.entries, taken.gap) == (2, 3, "entry 6 Dealt")
        assert table.state.pots == {"a": 1}
        assert list(verify(CAMPAIGN, decide=True)) == []
        table.ask(Gamble(pot="a"), key="on")

    def test_what_was_rewound_before_counts_as_it_stood(self, table: Table, file: Path) -> None:
        table.ask(Gain(pot="a", amount=1))
        table.ask(Deal(pot="a", cards=12))
        table.rewind(3)
        table.ask(Gain(pot="c", amount=1))
        table.ask(Turn())
        table.ask(Deal(pot="b", cards=12))
        assert download(file) == 1, "what was struck hides nothing any more"
        taken = taken_from_elsewhere(file)
        assert (taken.entries, taken.left_out) == (9, (1, 1))
        assert table.state.pots == {"a": 1, "c": 1}

    def test_an_amendment_comes_whole_or_not_at_all(self, table: Table, file: Path) -> None:
        table.ask(Gain(pot="a", amount=1))
        table.ask(Deal(pot="b", cards=12))
        table.ask(Show(pot="b"))
        table.ask(Turn())
        table.insert(2, Deal(pot="c", cards=12))
        taken = taken_from_elsewhere(file)
        assert taken.decisions == 5
        assert list(verify(CAMPAIGN)) == []


class TestForgotten:
    def test_words_and_what_is_missing_of_them_are_named_in_the_copy(self, table: Table, file: Path) -> None:
        for number in range(3):
            table.ask(Note(pot="a", text=f"words {number}"))
        download(file)
        call_command("chronicle", "erase", CAMPAIGN, "4")
        taken = take_copy(file)
        copy = Table(taken.campaign)
        assert (taken.forgotten, copy.state.notes) == (1, ["words 0", "(forgotten)", "words 2"])
        (gone,) = queries.own_events(taken.campaign, own_kinds.WordsErased)
        assert [copy.read[position - 1].line.kind for position in gone.entries] == ["Noted"]
        assert list(verify(taken.campaign, decide=True)) == []

    def test_only_of_the_same_lines(self, table: Table, file: Path, tmp_path: Path) -> None:
        """After a restore another line may stand at that position."""
        table.ask(Note(pot="a", text="words"))
        download(file)
        older = file.read_bytes()
        forget(CAMPAIGN)
        table.open()
        table.ask(Note(pot="a", text="others"))
        call_command("chronicle", "erase", CAMPAIGN, "3")
        file.write_bytes(older)
        taken = take_copy(file)
        assert (taken.forgotten, Table(taken.campaign).state.notes) == (0, ["words"])

    def test_what_the_file_has_forgotten_itself_is_said_by_it(self, table: Table, file: Path, capsys: Any) -> None:
        table.ask(Note(pot="a", text="words"))
        call_command("chronicle", "erase", CAMPAIGN, "3")
        download(file)
        call_command("chronicle", "import", str(file), "--as-copy")
        assert "stay forgotten" not in capsys.readouterr().out
        forget(CAMPAIGN)
        assert take_from(file).gap == ""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"sealed": 2}, "says that 2 texts are sealed in it, and 1 are"),
        ({"sealed": "x"}, "does not begin an exported log"),
        ({"head": "00" * 32}, "does not end where its first line says"),
    ],
)
def test_a_first_line_that_was_changed_is_refused(table: Table, file: Path, change: dict[str, Any], said: str) -> None:
    table.ask(Deal(pot="a", cards=12))
    download(file)
    with_another_first_line(file, change)
    forget(CAMPAIGN)
    with pytest.raises(CommandError, match=said):
        call_command("chronicle", "import", str(file))
    assert not table.position


def test_what_is_said_to_be_of_an_unknown_key_ends_where_it_is_needed(table: Table, file: Path, capsys: Any) -> None:
    table.ask(Deal(pot="a", cards=12))
    download(file)
    with_another_first_line(file, {"sealed_by": "0123456789abcdef"})
    forget(CAMPAIGN)
    call_command("chronicle", "import", str(file))
    assert "It ends there, at the last line at which nothing was hidden: entry 3 Dealt" in capsys.readouterr().out
    assert table.position == 3, "and a seed of its own"


def with_another_first_line(file: Path, change: dict[str, Any]) -> None:
    first, *rest = file.read_text().splitlines()
    file.write_text("".join(f"{line}\n" for line in [json.dumps({**json.loads(first), **change}), *rest]))
