"""A file of a newer program: it comes in where all that it holds is known here, and else says which program to get."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from apps.chronicle.amendments.word_erasure import forget
from apps.chronicle.files.log_export import exported_to
from apps.chronicle.models import Decision, Entry
from tests.chronicle.table import CAMPAIGN, HOST, Table
from tests.chronicle.test_alone import Line, decision_of, entries_of, exported, resealed, stands
from tests.chronicle.test_files import edit, place_of
from tests.chronicle.toy import Deal, Gain, Gamble, Note, Turn

pytestmark = pytest.mark.once

NEWER = "penance-campaign 0.3.0"
Change = Callable[[list[Line]], object]


@pytest.fixture
def file(table: Table, tmp_path: Path) -> Path:
    table.ask(Gain(pot="a", amount=11))
    table.ask(Gamble(pot="a"))
    table.ask(Deal(pot="a", cards=12))
    table.ask(Note(pot="a", text="hail"))
    table.ask(Turn())
    table.strike(2)
    return exported(CAMPAIGN, tmp_path)


def by(program: str, file: Path) -> Path:
    """The same file, as another program says that it wrote it."""
    return rewritten(file, edit(0, lambda line: line.update(program=program)))


def rewritten(file: Path, change: Callable[[list[str]], list[str]]) -> Path:
    file.write_text("".join(f"{line}\n" for line in change(file.read_text().splitlines())))
    return file


def refusal_of(file: Path, *options: str) -> str:
    """Of an import into an empty house, which stays empty."""
    forget(CAMPAIGN)
    with pytest.raises(CommandError) as refused:
        call_command("chronicle", "import", str(file), *options)
    assert not Decision.objects.exists()
    assert not Entry.objects.exists()
    return str(refused.value)


def names_both(said: str, unknown: str) -> None:
    assert said == (
        f"Nothing was taken in: the file was written by {NEWER}, and this is {settings.PROGRAM}, which does not know "
        f"all that it holds ({unknown}), so upgrade this program first."
    )


def of_entry(which: str, /, **fields: Any) -> Change:
    def change(lines: Iterable[Line]) -> None:
        line = next(entries_of(lines, which))
        for name, value in fields.items():
            setattr(line, name, value)

    return change


def of_decision(number: int, **fields: Any) -> Change:
    def change(lines: Iterable[Line]) -> None:
        line = decision_of(lines, number)
        for name, value in fields.items():
            setattr(line, name, value)

    return change


UNKNOWN: dict[str, tuple[Change, str]] = {
    "a kind of entry": (of_entry("Gained", kind="Stolen"), "entry 3, Stolen of shape 1"),
    "a shape of an entry": (of_entry("Gained", shape=2), "entry 3, Gained of shape 2"),
    "a field of an entry": (
        of_entry("Gained", body='{"pot":"a","amount":11,"mood":"glad"}'),
        "entry 3, Gained of shape 1 with the field 'mood'",
    ),
    "a value in an entry": (of_entry("Gained", body='{"pot":"a","amount":"much"}'), "entry 3, Gained of shape 1"),
    "a kind of the log's own": (of_entry("SeedRevealed", kind="SeedBurnt"), "entry 9, SeedBurnt of shape 1"),
    "a shape of the log's own": (of_entry("SeedRevealed", shape=2), "entry 9, SeedRevealed of shape 2"),
    "a field of dice": (
        of_entry("Won", rolls='[{"label":"a/bet","sides":6,"faces":[1],"source":"seed 1","luck":1}]'),
        "entry 4, Won of shape 2",
    ),
    "a kind of command": (of_decision(2, kind="Steal"), "decision 2, Steal of shape 1"),
    "a field of a command": (
        of_decision(2, body='{"pot":"a","amount":11,"times":1,"mood":"glad"}'),
        "decision 2, Gain of shape 1 with the field 'mood'",
    ),
    "an edition": (of_decision(2, edition="toy-9"), "decision 2, Gain of shape 1 with the edition 'toy-9'"),
    "a shape of an amendment": (of_decision(7, shape=9), "decision 7, Amend of shape 9"),
}


@pytest.mark.parametrize("options", [(), ("--as-copy",)], ids=["itself", "a copy"])
@pytest.mark.parametrize("name", UNKNOWN)
def test_what_only_a_newer_program_knows_is_refused_with_both_versions(
    name: str, options: tuple[str, ...], file: Path
) -> None:
    change, unknown = UNKNOWN[name]
    names_both(refusal_of(by(NEWER, resealed(file, change)), *options), unknown)


def test_so_is_a_first_line_that_says_more(file: Path) -> None:
    newer = rewritten(by(NEWER, file), edit(0, lambda line: line.update(mood="glad")))
    said = "line 1 does not begin an exported log: Object contains unknown field `mood`"
    names_both(refusal_of(newer), said)


def test_so_is_another_format(file: Path) -> None:
    newer = rewritten(by(NEWER, file), edit(0, lambda line: line.update(format=2)))
    names_both(refusal_of(newer), "the file has format 2; this version reads format 1")


def test_so_is_a_line_that_says_more(file: Path) -> None:
    place = place_of("Gained", file.read_text().splitlines())
    newer = rewritten(by(NEWER, file), edit(place, lambda line: line.update(mood="glad")))
    names_both(refusal_of(newer), f"line {place + 1} cannot be read: Object contains unknown field `mood`")


def test_whoever_proves_it_is_told_the_same(file: Path) -> None:
    """And not that somebody changed it."""
    change, unknown = UNKNOWN["a kind of the log's own"]
    with pytest.raises(CommandError) as refused:
        call_command("chronicle", "verify", "--file", str(by(NEWER, resealed(file, change))))
    names_both(str(refused.value), unknown)


def test_what_holds_nothing_unknown_comes_in(table: Table, file: Path) -> None:
    state = table.state
    stands(by(NEWER, file))
    forget(CAMPAIGN)
    call_command("chronicle", "import", str(file))
    assert table.state == state


def test_what_is_hidden_is_passed_over_as_ever(table: Table, tmp_path: Path, capsys: Any) -> None:
    """A player's file ends where the first hidden thing lies, whoever wrote it."""
    table.ask(Deal(pot="a", cards=12))
    file = tmp_path / "log.ndjson"
    file.write_bytes(b"".join(exported_to(CAMPAIGN, HOST.seat, keeps=False)))
    forget(CAMPAIGN)
    call_command("chronicle", "import", str(by(NEWER, file)))
    assert "is withheld or sealed" in capsys.readouterr().out


def test_a_broken_file_is_broken_whoever_wrote_it(file: Path) -> None:
    newer = rewritten(by(NEWER, file), lambda lines: lines[:-1])
    assert "the file ends after" in refusal_of(newer)


@pytest.mark.parametrize(
    "program",
    ["", "penance-campaign", "penance-campaign 0.1.0", "penance-campaign nine", "another 9.0.0", settings.PROGRAM],
)
def test_of_a_program_that_is_no_newer_one_only_the_line_is_named(program: str, file: Path) -> None:
    forged = by(program, resealed(file, UNKNOWN["a kind of entry"][0]))
    assert "for entry 3. The log holds Stolen of shape 1, which this version" in refusal_of(forged)


@pytest.mark.parametrize(
    ("older", "newer"),
    [("0.2.0.dev0", "0.2.0"), ("0.2.0", "0.3.0.dev7"), ("0.9.0", "0.10.0"), ("0.10.0", "1.0.0"), ("1.0.0", "1.0.1")],
)
def test_versions_are_compared_by_their_numbers(older: str, newer: str, file: Path, settings: Any) -> None:
    forged = resealed(file, UNKNOWN["a kind of entry"][0])
    for ours, theirs, upgrades in ((older, newer, True), (newer, older, False)):
        settings.PROGRAM = f"penance-campaign {ours}"
        said = refusal_of(by(f"penance-campaign {theirs}", forged))
        assert ("so upgrade this program first" in said) is upgrades


class TestTheFirstLine:
    def test_it_says_which_program_wrote_it(self, table: Table, file: Path) -> None:
        hosts = b"".join(exported_to(CAMPAIGN, HOST.seat, keeps=True, hosts=True))
        players = b"".join(exported_to(CAMPAIGN, HOST.seat, keeps=False))
        for text in (file.read_bytes(), hosts, players):
            assert json.loads(text.splitlines()[0])["program"] == settings.PROGRAM

    def test_a_file_that_does_not_say_so_stands_and_comes_in(self, table: Table, file: Path) -> None:
        """As those of 0.1.0 do not. It is in no hash, so the rest of the file is the same."""
        state = table.state
        rewritten(file, edit(0, lambda line: line.pop("program")))
        stands(file)
        forget(CAMPAIGN)
        call_command("chronicle", "import", str(file))
        assert table.state == state
