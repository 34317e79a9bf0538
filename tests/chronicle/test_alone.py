"""The script that proves an exported file by itself: it agrees with the house, and needs nothing of it."""

from __future__ import annotations

import ast
import json
import runpy
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from apps.chronicle.amendments.word_erasure import forget
from apps.chronicle.files.log_export import Header
from apps.chronicle.log import codec, own_kinds
from apps.chronicle.log.log_lines import (
    DecisionLine,
    EntryLine,
    LineAside,
    commitment_to,
    digest_of,
    genesis,
    hash_after,
)
from apps.chronicle.log.queries import rolls_of
from apps.chronicle.proof.verify import verify
from apps.kernel.dice import KeyedDice
from apps.kernel.ids import framed
from tests.chronicle.table import CAMPAIGN, Table, put_before
from tests.chronicle.test_files import FORGERIES, edit, place_of
from tests.chronicle.toy import Deal, Gain, Gamble, Note, Spend, Turn

pytestmark = pytest.mark.once

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_export.py"
Line = DecisionLine | EntryLine
LINES: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


@pytest.fixture
def played(table: Table) -> Table:
    """All that can happen to dice: a seed stirred and shown, a shuffle, faces typed, amendments of amendments."""
    table.ask(own_kinds.AddEntropy(entropy="0123456789abcdef"))
    table.ask(Gain(pot="a", amount=11))
    table.ask(Gamble(pot="a"))
    table.ask(Deal(pot="a", cards=12))
    assert table.ask(Spend(pot="b", amount=1)).refused
    table.ask(Note(pot="a", text="hail"))
    table.replace(4, Gamble(pot="a", sides=20))
    table.replace(8, Gamble(pot="a", sides=100))
    table.ask(Turn())
    table.ask(Gamble(pot="b"), typed={"b/bet": (2, 5)})
    table.ask(Gamble(pot="c"))
    table.insert(5, Gamble(pot="d"))
    table.strike(3)
    return table


@pytest.fixture
def file(played: Table, tmp_path: Path) -> Path:
    return exported(CAMPAIGN, tmp_path)


def exported(campaign: str, folder: Path) -> Path:
    file = folder / f"{campaign}.jsonl"
    call_command("chronicle", "export", campaign, "--output", str(file))
    return file


def prove(file: Path) -> subprocess.CompletedProcess[str]:
    """As a player would: Python alone, from where nothing of ours can be imported."""
    return subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(file)], capture_output=True, text=True, cwd=file.parent, check=False
    )


def finds(file: Path) -> str:
    """The one sentence that a file is refused with."""
    said = prove(file)
    assert (said.returncode, said.stdout, said.stderr.count("\n")) == (1, "", 1), said.stderr
    assert said.stderr.endswith(".\n")
    return said.stderr


def stands(file: Path) -> str:
    said = prove(file)
    assert (said.returncode, said.stderr) == (0, "")
    return said.stdout


def written(lines: Iterable[str], file: Path) -> Path:
    forged = file.with_name("forged.jsonl")
    forged.write_text("".join(f"{line}\n" for line in lines), errors="surrogateescape")
    return forged


def resealed(file: Path, change: Callable[[list[Line]], object]) -> Path:
    """A forgery by whoever writes the log: all is sealed again, so that only the change itself is wrong."""
    texts = file.read_text().splitlines()
    header = msgspec.json.decode(texts[0], type=Header)
    lines = [LINES.decode(text) for text in texts[1:]]
    change(lines)
    decision, digest, hashed, entries = None, b"", genesis(header.campaign), 0
    for line in lines:
        line.withheld = commitment_to(line.aside) if line.aside else line.withheld
        if isinstance(line, DecisionLine):
            decision, digest = line, digest_of(line)
        else:
            hashed = line.hash = hash_after(hashed, digest, line)
            entries += 1
        assert decision
        decision.hash = hashed
    header.head, header.entries, header.decisions = hashed.hex(), entries, len(lines) - entries
    return written([msgspec.json.encode(line).decode() for line in [header, *lines]], file)


def entries_of(lines: Iterable[Line], kind: str) -> Iterator[EntryLine]:
    return (line for line in lines if isinstance(line, EntryLine) and line.kind == kind)


def decision_of(lines: Iterable[Line], number: int) -> DecisionLine:
    return next(line for line in lines if isinstance(line, DecisionLine) and line.number == number)


def change_a_die(lines: Iterable[Line]) -> None:
    """In what fell, and in what is told of it."""
    line = next(entries_of(lines, "Won"))
    (roll,), body = json.loads(line.rolls), json.loads(line.body)
    body["faces"][0] = roll["faces"][0] = roll["faces"][0] % roll["sides"] + 1
    line.rolls, line.body = json.dumps([roll]), json.dumps(body)


def change_a_shuffle(lines: Iterable[Line]) -> None:
    """Two cards change places."""
    line = next(entries_of(lines, "Dealt"))
    assert line.aside
    laid = json.loads(line.aside.text)
    for order in (laid["body"]["order"], laid["rolls"][0]["faces"]):
        order[0], order[-1] = order[-1], order[0]
    line.aside = LineAside(line.aside.salt, json.dumps(laid))


def cut_off(file: Path) -> Path:
    """The last decision gone, and what the first line counts made to agree."""
    lines = [json.loads(text) for text in file.read_text().splitlines()]
    last = max(number for number, line in enumerate(lines) if line["line"] == "decision")
    kept = lines[:last]
    kept[0]["decisions"] -= 1
    kept[0]["entries"] -= len(lines[last + 1 :])
    return written(map(json.dumps, kept), file)


def turned_into(kind: str, body: object) -> Callable[[list[Line]], None]:
    """A note made into something of the log's own."""

    def change(lines: list[Line]) -> None:
        line = next(entries_of(lines, "Noted"))
        line.kind, line.subject, line.body, line.aside, line.withheld = kind, "log", json.dumps(body), None, b""

    return change


def of_entry(kind: str, /, **fields: Any) -> Callable[[list[Line]], None]:
    def change(lines: list[Line]) -> None:
        line = next(entries_of(lines, kind))
        for name, value in fields.items():
            setattr(line, name, value)

    return change


def of_decision(number: int, /, **fields: Any) -> Callable[[list[Line]], None]:
    def change(lines: list[Line]) -> None:
        for name, value in fields.items():
            setattr(decision_of(lines, number), name, value)

    return change


def rolled(**fields: Any) -> str:
    """A pool that never fell, whatever the seed: forty ones."""
    pool = {"label": "a/bet", "sides": 6, "faces": [1] * 40, "source": "seed 1", "shuffled": False}
    return json.dumps([pool | fields])


def last_won(lines: Iterable[Line]) -> EntryLine:
    """Of the open seed, so that nobody can throw its dice again yet."""
    return [line for line in entries_of(lines, "Won") if "seed 2" in line.rolls][-1]


def newest_won(lines: Iterable[Line]) -> EntryLine:
    return list(entries_of(lines, "Won"))[-1]


def typed_won(lines: Iterable[Line]) -> EntryLine:
    return next(line for line in entries_of(lines, "Won") if "typed" in line.rolls)


def with_rolls(
    found: Callable[[Iterable[Line]], EntryLine], change: Callable[[dict[str, Any]], object], *, twice: bool = False
) -> Callable[[list[Line]], None]:
    """An entry whose pool is another one, or stands there a second time."""

    def changed(lines: list[Line]) -> None:
        line = found(lines)
        (roll,) = json.loads(line.rolls)
        other = dict(roll)
        change(other)
        line.rolls = json.dumps([roll, other] if twice else [other])

    return changed


def thrown_from_a_shown_seed(lines: list[Line]) -> None:
    """What its dice would have been, by whoever looked first what they would be."""
    shown = json.loads(next(entries_of(lines, "SeedRevealed")).body)
    stirred = [json.loads(line.body) for line in entries_of(lines, "EntropyAdded")]
    line = last_won(lines)
    key = decision_of(lines, line.answers).key
    entropy = framed(*(part for each in stirred for part in (each["seat"], each["entropy"])))
    (roll,) = json.loads(line.rolls)
    dice = KeyedDice(seed=bytes.fromhex(shown["secret"]), key=key, entropy=entropy)
    roll |= {"source": "seed 1", "faces": dice.throw(roll["label"], count=len(roll["faces"]), sides=roll["sides"])}
    line.rolls = json.dumps([roll])


def twice_in(kind: str, field: str, name: str) -> Callable[[list[Line]], None]:
    """A text in which one name stands twice, with two values."""

    def changed(lines: list[Line]) -> None:
        line: Any = next(line for line in lines if line.kind == kind and getattr(line, field) not in ("[]", "{}", None))
        text = getattr(line, field)
        if field == "aside":
            line.aside = LineAside(text.salt, text.text.replace(f'"{name}":', f'"{name}":0,"{name}":', 1))
        else:
            setattr(line, field, text.replace(f'"{name}":', f'"{name}":0,"{name}":', 1))

    return changed


STIRRED = {"seed": 1, "seat": "seat-host", "entropy": "00" * 8}
SEALED: dict[str, tuple[Callable[[list[Line]], None], str]] = {
    "a seed stirred after its first dice": (turned_into("EntropyAdded", STIRRED), "stirs seed 1 too late"),
    "a seed stirred that was not opened": (turned_into("EntropyAdded", STIRRED | {"seed": 9}), "stirs seed 9 too late"),
    "a seed opened twice": (turned_into("SeedOpened", {"seed": 1, "commitment": "00"}), "opens seed 1 a second time"),
    "another seed shown": (of_entry("SeedRevealed", body='{"seed":1,"secret":"00"}'), "shows another seed 1"),
    "a seed shown before it was opened": (turned_into("SeedRevealed", {"seed": 9, "secret": ""}), "shows another seed"),
    "dice of a seed that was not opened": (of_entry("Won", rolls=rolled(source="seed 9")), "that was not opened"),
    "dice beside the hidden ones": (of_entry("Dealt", rolls=rolled()), "shows dice for 'a/bet' that never fell"),
    "a die with more sides than a byte": (of_entry("Won", rolls=rolled(sides=300)), "shows dice that nobody has"),
    "a die with no side": (of_entry("Won", rolls=rolled(sides=-6)), "shows dice that nobody has"),
    "a shuffle of fewer cards": (of_entry("Won", rolls=rolled(shuffled=True)), "shows dice that nobody has"),
    "the dice of another's command": (of_entry("Won", answers=1), "answers what it cannot answer"),
    "the key of another": (of_decision(7, key="seat:host/1"), "has the key of an earlier decision"),
    "a command in its own place": (of_decision(10, instead_of=10), "takes a place that it cannot take"),
    "a command in a place of its own accord": (of_decision(7, instead_of=3), "takes a place that it cannot take"),
    "another command put in": (of_decision(8, body='{"pot":"b"}'), "puts in other commands than were recorded"),
    "a command put in by another amendment": (
        of_decision(8, amendment=99),
        "decision 9, is not the amendment due",
    ),
    "commands put in by nobody": (of_entry("Rewound", kind="Turned"), "does not seal what it puts in"),
    "a text that runs into the next": (of_decision(7, seat="seat-host\0host", role=""), "holds a NUL in a text"),
    "a die of a seed that was shown before": (
        thrown_from_a_shown_seed,
        "was rolled from seed 1, which was shown before",
    ),
    "a label twice in one decision": (
        with_rolls(last_won, lambda roll: roll.update(faces=[1, 1]), twice=True),
        "asks for 'c/bet' twice",
    ),
    "a die as high as nobody has one": (with_rolls(last_won, lambda roll: roll.update(faces=[1, 99])), "nobody has"),
    "a die that fell on nothing": (with_rolls(last_won, lambda roll: roll.update(faces=[0, 1])), "nobody has"),
    "a die with too many sides": (with_rolls(last_won, lambda roll: roll.update(sides=257)), "dice that nobody has"),
    "a shuffle with a card twice": (
        with_rolls(last_won, lambda roll: roll.update(sides=2, faces=[2, 2], shuffled=True)),
        "shows dice that nobody has",
    ),
    "typed faces as high as nobody has them": (
        with_rolls(typed_won, lambda roll: roll.update(faces=[2, 99])),
        "shows dice that nobody has",
    ),
    "faces that nobody typed": (
        with_rolls(typed_won, lambda roll: roll.update(faces=[6, 6])),
        "shows faces for 'b/bet' that nobody typed",
    ),
    "faces typed for another label": (
        with_rolls(typed_won, lambda roll: roll.update(label="b/bonus")),
        "shows faces for 'b/bonus' that nobody typed",
    ),
    "a die that is said to be typed": (
        with_rolls(last_won, lambda roll: roll.update(source="typed")),
        "shows faces for 'c/bet' that nobody typed",
    ),
    "a die that is named by no amendment": (
        with_rolls(last_won, lambda roll: roll.update(by="seat:host/lucky")),
        "shows dice for 'c/bet' under another name",
    ),
    "a draw that is said to be kept": (
        with_rolls(typed_won, lambda roll: roll.update(kept=1)),
        "keeps a draw for 'b/bet' that did not fall there",
    ),
    "a draw that is kept from where it did not fall": (
        with_rolls(last_won, lambda roll: roll.update(kept=1)),
        "keeps a draw for 'c/bet' that did not fall there",
    ),
    "a pool with a field that nobody reads": (
        with_rolls(last_won, lambda roll: roll.update(luck=1)),
        "no field 'luck'",
    ),
    "a name twice in a body": (twice_in("Gained", "body", "amount"), "holds one name twice"),
    "a name twice in what was asked": (twice_in("Gamble", "body", "sides"), "holds one name twice"),
    "a name twice in what was typed": (twice_in("Gamble", "typed", "b/bet"), "holds one name twice"),
    "a name twice in a pool": (twice_in("Won", "rolls", "sides"), "holds one name twice"),
    "a name twice in what lies aside": (twice_in("Noted", "aside", "text"), "holds one name twice"),
    "a name twice in what is hidden": (twice_in("Dealt", "aside", "sides"), "holds one name twice"),
    "a refusal of what was recorded": (of_decision(3, refused=True), "could record nothing, and did"),
    "a refusal at another end": (of_decision(6, position=99), "decision 6, which does not end where its entries end"),
}
GARBAGE = [
    b"",
    b"\n",
    b"\xff\xfe\x00",
    b"\x00" * 5000,
    b"null",
    b"[]",
    b"7",
    b"{}",
    b"[" * 100_000,
    b'{"line":"log"}',
    b'{"line":"log","format":1}',
    b'{"line":"log","format":1,"campaign":7}',
    b'{"line":"log","format":1,"campaign":"\\ud800"}',
    b'{"line":"log","format":1,"campaign":"c"}',
    b'{"line":"log","format":1,"campaign":"c","decisions":0,"entries":0,"head":""}',
    b'{"line":"log","format":1,"campaign":"c","decisions":' + b"9" * 5000 + b"}",
    b'{"line":"log","format":1,"campaign":"c"}\n{"line":"entry","position":1}',
    b'{"line":"log","format":1,"campaign":"c"}\n{"line":"\\u001b[2J"}',
]
ODD: tuple[Any, ...] = (None, True, -1, 2**70, "", "\ud800", "[{}]", [], {"salt": 1, "text": 2})


def with_another(name: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda line: line.update({name: value})


def with_odd_fields(file: Path) -> Iterator[Path]:
    """Files with one thing wrong: each field of a line, and then what is read within a line that is sealed."""
    texts = file.read_text().splitlines()
    for number in (0, *(place_of(kind, texts) for kind in ("Note", "Amend", "Noted", "Rewound", "Won"))):
        for name, odd in product(json.loads(texts[number]), ODD):
            yield written(edit(number, with_another(name, odd))(texts[:]), file)
    for kind, odd in product(("Rewound", "SeedOpened", "EntropyAdded", "SeedRevealed"), ODD):
        for body in (odd, STIRRED | dict.fromkeys(("commitment", "secret", "commands", "entropy"), odd)):
            yield resealed(file, of_entry(kind, body=json.dumps(body)))
    for odd in ODD:
        for rolls in (json.dumps(odd), *(rolled(**{name: odd}) for name in json.loads(rolled())[0])):
            yield resealed(file, of_entry("Won", rolls=rolls))


class TestHonest:
    def test_it_is_accepted_with_every_die_counted(self, file: Path, played: Table) -> None:
        dice: Counter[str] = Counter()
        for roll in (roll for read in played.read for roll in codec.rolls_of(rolls_of(read.line))):
            dice[roll.source] += len(roll.faces)
        assert len(dice) == 3
        said = stands(file)
        assert f"{dice['seed 1']} proved, {dice['typed']} typed at the table, {dice['seed 2']} not provable yet" in said
        assert json.loads(file.read_text().splitlines()[0])["head"] in said

    def test_it_counts_as_many_dice_as_can_be_counted_by_hand(self, table: Table, tmp_path: Path) -> None:
        """Two thrown, twelve shuffled and two typed in the first season, and two thrown in the second."""
        table.ask(Gamble(pot="a"))
        table.ask(Deal(pot="a", cards=12))
        table.ask(Gamble(pot="b"), typed={"b/bet": (2, 5)})
        assert "0 proved, 2 typed at the table, 14 not provable yet" in stands(exported(CAMPAIGN, tmp_path))
        table.ask(Turn())
        table.ask(Gamble(pot="c"))
        assert "14 proved, 2 typed at the table, 2 not provable yet" in stands(exported(CAMPAIGN, tmp_path))
        table.ask(Turn(last=True))
        assert "16 proved, 2 typed at the table, 0 not provable yet" in stands(exported(CAMPAIGN, tmp_path))

    def test_what_was_forgotten_breaks_nothing(self, played: Table, tmp_path: Path) -> None:
        place = next(read.position for read in played.read if read.line.kind == "Noted")
        call_command("chronicle", "erase", CAMPAIGN, str(place))
        assert "forgotten: 0" not in stands(exported(CAMPAIGN, tmp_path))

    def test_hidden_dice_that_are_withheld_are_not_counted(self, file: Path) -> None:
        lines = [json.loads(text) for text in file.read_text().splitlines()]
        hidden = [line for line in lines if line.get("kind") == "Dealt"]
        for line in lines:
            line.pop("aside", None)
        proved = int(stands(file).split("Dice: ")[1].split()[0])
        assert hidden
        assert f"Dice: {proved - 12 * len(hidden)} proved" in stands(written(map(json.dumps, lines), file))

    def test_a_fork_can_be_proved_with_the_dice_of_its_origin(self, played: Table, tmp_path: Path) -> None:
        played.fork()
        Table("campaign-fork").ask(Gamble(pot="a"), key="k")
        assert "Dice: 0 proved" not in stands(exported("campaign-fork", tmp_path))

    def test_what_a_fork_took_over_may_be_older_than_its_seeds_and_its_words(
        self, played: Table, tmp_path: Path
    ) -> None:
        """Faces that an amendment brought, dice of a seed that was shown since, and words that were forgotten."""
        played.ask(Gain(pot="b", amount=11))
        played.ask(Gamble(pot="b"), typed={"b/bet": (1, 2), "b/bonus": (3,)})
        played.ask(Gamble(pot="e"), typed={"e/bet": (1, 2)})
        number = played.read[-1].line.decision
        typed = {str(number): {"e/bonus": (4,)}}
        put = put_before(number, Gain(pot="e", amount=11))
        assert not played.ask(own_kinds.Amend(insert=(put,), typed=typed, reason="a die was left out")).refused
        played.ask(Note(pot="a", text="gone"))
        assert not played.ask(own_kinds.EraseWords(entries=(played.position,))).refused
        stands(exported(CAMPAIGN, tmp_path))
        played.fork()
        assert list(verify("campaign-fork")) == []
        stands(exported("campaign-fork", tmp_path))

    def test_what_a_fork_adds_has_dice_of_its_own_time(self, played: Table, tmp_path: Path) -> None:
        played.fork()
        copy = Table("campaign-fork")
        copy.ask(Gamble(pot="a"), key="k")
        copy.ask(Gamble(pot="c"), key="l")
        file = exported("campaign-fork", tmp_path)
        stands(file)
        for forged in (
            resealed(file, with_rolls(newest_won, lambda roll: roll.update(source="seed 1"))),
            resealed(file, with_rolls(newest_won, lambda roll: roll.update(source="typed"))),
        ):
            finds(forged)
            assert by_the_house(forged)

    def test_a_log_that_was_taken_in_goes_on_being_provable(self, file: Path, played: Table) -> None:
        forget(CAMPAIGN)
        call_command("chronicle", "import", str(file))
        played.ask(Gamble(pot="z"))
        stands(exported(CAMPAIGN, file.parent))


class TestForged:
    @pytest.mark.parametrize("number", range(6))
    def test_a_name_stands_once_in_each_line(self, number: int, file: Path) -> None:
        lines = file.read_text().splitlines()
        lines[number] = '{"line":"twin",' + lines[number][1:]
        forged = written(lines, file)
        assert "holds one name twice" in finds(forged)
        assert by_the_house(forged)

    @pytest.mark.parametrize("kind", ["", "Gamble", "Won", "Noted"])
    def test_every_field_of_a_line_is_known(self, kind: str, file: Path) -> None:
        lines = file.read_text().splitlines()
        place = place_of(kind, lines) if kind else 0
        change = (lambda line: line["aside"].update(odd=1)) if kind == "Noted" else with_another("odd", 1)
        forged = written(edit(place, change)(lines), file)
        assert "there is no field 'odd'" in finds(forged)
        assert by_the_house(forged)

    @pytest.mark.parametrize("name", FORGERIES)
    def test_it_agrees_with_the_house(self, name: str, file: Path) -> None:
        """On all of them: none is left out, for no edit there is one that only the house's reader would mind."""
        forged = written(FORGERIES[name](file.read_text().splitlines()), file)
        with pytest.raises(CommandError):
            call_command("chronicle", "verify", "--file", str(forged))
        finds(forged)

    def test_sealing_again_what_was_not_changed_changes_nothing(self, file: Path) -> None:
        assert resealed(file, len).read_bytes() == file.read_bytes()

    def test_a_changed_die_is_found_though_all_is_sealed_again(self, file: Path) -> None:
        forged = resealed(file, change_a_die)
        with pytest.raises(CommandError, match=r"entry 5: shows dice for a/bet that never fell"):
            call_command("chronicle", "verify", "--file", str(forged))
        assert finds(forged) == "Line 10, entry 5, shows dice for 'a/bet' that never fell.\n"

    def test_a_changed_shuffle_is_found_though_it_lies_aside_and_all_is_sealed_again(self, file: Path) -> None:
        forged = resealed(file, change_a_shuffle)
        with pytest.raises(CommandError, match=r"entry 7: shows dice for a/deck that never fell"):
            call_command("chronicle", "verify", "--file", str(forged))
        assert finds(forged) == "Line 13, entry 7, shows dice for 'a/deck' that never fell.\n"

    def test_an_end_cut_off_with_the_counts_edited_is_found_by_the_head(self, file: Path) -> None:
        lines = file.read_text().splitlines()
        said = finds(cut_off(file))
        assert "The end has" in said
        assert json.loads(lines[0])["head"] in said

    def test_an_end_cut_off_with_counts_and_head_edited_is_accepted_but_prints_an_older_head(self, file: Path) -> None:
        now = json.loads(file.read_text().splitlines()[0])["head"]
        assert now in stands(file)
        cut = cut_off(file)
        before = finds(cut).split("(")[1].split("'")[1]
        older = edit(0, lambda line: line.update(head=before))(cut.read_text().splitlines())
        said = stands(written(older, file))
        assert before in said
        assert now not in said

    @pytest.mark.parametrize("name", SEALED)
    def test_what_no_house_may_write_is_found_though_all_is_sealed_again(self, name: str, file: Path) -> None:
        change, said = SEALED[name]
        forged = resealed(file, change)
        assert said in finds(forged)
        assert by_the_house(forged), "and the house finds it too"


class TestGarbage:
    @pytest.mark.parametrize("content", GARBAGE, ids=range(len(GARBAGE)))
    def test_it_is_answered_with_a_sentence(self, content: bytes, tmp_path: Path) -> None:
        (tmp_path / "garbage").write_bytes(content)
        finds(tmp_path / "garbage")

    def test_so_is_whatever_stands_in_a_field(self, file: Path) -> None:
        main = runpy.run_path(str(SCRIPT))["main"]
        said = []
        for forged in with_odd_fields(file):
            said.append(sentence_of(main, forged))
            by_the_house(forged)
        refused = [sentence for sentence in said if sentence]
        assert len(refused) > len(said) * 0.9
        assert all(sentence.endswith(".") for sentence in refused)

    def test_so_is_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        assert "No such file" in finds(tmp_path / "none")
        assert "directory" in finds(tmp_path)

    def test_so_is_whoever_names_no_file(self) -> None:
        said = subprocess.run([sys.executable, "-I", str(SCRIPT)], capture_output=True, text=True, check=False)
        assert (said.returncode, said.stderr.startswith("Say which file")) == (1, True)


def by_the_house(file: Path) -> str:
    """What the house refuses a file with, in a sentence; nothing where it is accepted."""
    try:
        call_command("chronicle", "verify", "--file", str(file))
    except CommandError as said:
        return str(said)
    return ""


def sentence_of(main: Callable[[Path], object], file: Path) -> str:
    """What a file is refused with; nothing where it is accepted."""
    try:
        main(file)
    except SystemExit as said:
        return str(said.code)
    return ""


class TestScript:
    def test_it_needs_python_3_9_and_its_own_library_only(self) -> None:
        tree = ast.parse(SCRIPT.read_text(), feature_version=(3, 9))
        named = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
        named |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert {name.split(".")[0] for name in named} <= sys.stdlib_module_names

    def test_it_is_short_enough_to_be_read(self) -> None:
        assert len(SCRIPT.read_text().splitlines()) < 320
