"""A log as a file: it proves itself, comes back as it was, or is refused whole."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from apps.chronicle.amendments.word_erasure import forget
from apps.chronicle.door.command_preview import foresee
from apps.chronicle.door.handle import KeyReused, Stale
from apps.chronicle.log import codec, log_schema, own_kinds, queries
from apps.chronicle.log.log_lines import DecisionLine
from apps.chronicle.log.seed_story import chance_of
from apps.chronicle.models import Aside, Checkpoint, Decision, Entry, Seed
from apps.chronicle.proof.verify import verify
from apps.chronicle.states import checkpoints, folded_states
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
def dealt(played: Table) -> Table:
    """The same, and a pot whose cards lie hidden in the end."""
    played.ask(Deal(pot="d", cards=12))
    return played


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
        seeds = chance_of(CAMPAIGN).seeds
        assert seeds[1].secret.hex() in text
        assert seeds[2].secret.hex() not in text

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
        before, state, head = stored(), played.state, queries.head_of(CAMPAIGN)
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
        copy, at = Table(capsys.readouterr().out.split()[-1].rstrip(".")), played.position - 1
        assert copy.campaign != CAMPAIGN
        assert (copy.state.name, copy.state.pots) == (f"The Pots, from line {at}", played.state.pots)
        assert copy.told[: len(played.told)] == played.told
        assert list(verify(copy.campaign, decide=True)) == []
        taken = played.read[-1]
        assert (taken.event, taken.seat) == (
            own_kinds.ForkTaken(at=at, copy=copy.campaign, name=copy.state.name),
            "operator",
        )

    def test_a_copy_has_the_name_that_it_is_given(self, file: Path, played: Table, capsys: Any) -> None:
        forget(CAMPAIGN)
        call_command("chronicle", "import", str(file), "--as-copy", "--name", "The Saved Pots")
        copy = Table(capsys.readouterr().out.split()[-1].rstrip("."))
        assert copy.state.name == "The Saved Pots"
        assert queries.head_of(CAMPAIGN) is None, "nothing is told where the origin does not live"

    @pytest.mark.parametrize("said", [("--name", "Mine"), ("--as-copy", "--name", "")])
    def test_only_a_copy_is_named(self, file: Path, said: tuple[str, ...]) -> None:
        forget(CAMPAIGN)
        with pytest.raises(CommandError, match="Only a copy has a name of its own"):
            call_command("chronicle", "import", str(file), *said)
        assert not Decision.objects.exists()


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
        lent = folded_states.borrow(CAMPAIGN)
        assert lent is not None
        assert lent.state.notes == ["(forgotten)"], "what the process keeps has forgotten it too"
        assert not any("my secret" in text for text in Aside.objects.values_list("text", flat=True))
        assert isinstance(played.read[-1].event, own_kinds.WordsErased)
        assert list(verify(CAMPAIGN, decide=True)) == []

    def test_what_is_hidden_is_no_word(self, played: Table) -> None:
        place = next(read.position for read in played.read if read.line.kind == "Dealt")
        with pytest.raises(CommandError, match="part of the game"):
            call_command("chronicle", "erase", CAMPAIGN, str(place))


class TestFork:
    def test_it_carries_the_story_and_goes_its_own_way(self, dealt: Table) -> None:
        story, at = dealt.told, dealt.position
        answer = dealt.fork()
        copy = Table("campaign-fork", asked=100)
        assert (answer.first, answer.last, answer.replayed) == (1, 2, False)
        *copied, begun, anew = copy.told
        assert (copied, begun) == (story, toy.Begun(name="The Other Pots", origin=CAMPAIGN))
        assert isinstance(anew, toy.Dealt)
        assert (copy.state.name, copy.state.pots) == ("The Other Pots", dealt.state.pots)
        assert isinstance(dealt.read[-1].event, own_kinds.ForkTaken)
        assert dealt.fork(at).replayed
        copy.ask(Gain(pot="x", amount=1), key="k")
        assert "x" not in dealt.state.pots
        assert list(verify("campaign-fork", decide=True)) == []

    def test_what_lies_hidden_there_is_dealt_anew_by_its_own_dice(self, dealt: Table) -> None:
        dealt.fork()
        copy = Table("campaign-fork", asked=100)
        (theirs,), (ours,) = copy.state.orders.values(), dealt.state.orders.values()
        assert theirs != ours
        assert sorted(theirs) == sorted(ours)
        line = copy.read[-1].line
        assert {roll.source for roll in codec.rolls_of(queries.rolls_of(line))} == {"seed 3"}

    def test_asked_twice_there_is_one_copy_and_one_entry(self, played: Table) -> None:
        at = played.position
        played.fork(at)
        heads = [queries.head_of(each) for each in (CAMPAIGN, "campaign-fork")]
        assert played.fork(at).replayed
        assert [queries.head_of(each) for each in (CAMPAIGN, "campaign-fork")] == heads
        with pytest.raises(KeyReused):
            played.fork(at, name="Another Name")
        with pytest.raises(KeyReused):
            played.fork(at, copy="campaign-else")
        assert queries.head_of("campaign-else") is None
        assert [queries.head_of(each) for each in (CAMPAIGN, "campaign-fork")] == heads

    def test_its_new_dice_are_others(self, played: Table) -> None:
        played.fork()
        ours, theirs = chance_of(CAMPAIGN).newest, chance_of("campaign-fork").newest
        assert (ours.secret != theirs.secret, theirs.number) == (True, 3)

    def test_its_past_can_be_amended_with_the_dice_of_its_origin(self, table: Table) -> None:
        for pot in "ab":
            table.ask(Gamble(pot=pot))
        table.fork()
        copy = Table("campaign-fork", asked=100)
        before = [read.event for read in copy.read if read.line.kind == "Won"]
        first = copy.answered(before[0])
        copy.insert(first, Gain(pot="q", amount=1), key="k")
        assert [read.event for read in copy.read if read.line.kind == "Won" and not read.struck] == before
        assert (copy.state.name, copy.state.origin) == ("The Other Pots", CAMPAIGN)
        assert list(verify("campaign-fork", decide=True)) == []

    @pytest.mark.parametrize(
        ("at", "sentence"),
        [
            (1, "Entry 1 lies in the midst of what decision 1 led to: fork at 2."),
            (4, "Entry 4 lies in the midst of what decision 3 led to: fork at 3 or at 5."),
            (-1, "There is no line -1: fork at the end of a decision, from line 1 to 5."),
            (6, "There is no line 6: fork at the end of a decision, from line 1 to 5."),
        ],
    )
    def test_it_begins_where_a_decision_ends(self, table: Table, at: int, sentence: str) -> None:
        table.ask(Gain(pot="a", amount=1))
        table.ask(Gain(pot="a", amount=1, times=2))
        with pytest.raises(Refusal) as refused:
            table.fork(at)
        assert refused.value.sentence == sentence
        assert table.position == 5
        assert not Decision.objects.filter(campaign="campaign-fork").exists()

    def test_one_that_may_not_be_called_so_is_not_begun(self, played: Table) -> None:
        before = stored()
        with pytest.raises(Refusal, match="A copy has a name"):
            played.fork(name="")
        assert stored() == before
        assert not Decision.objects.filter(campaign="campaign-fork").exists()


class TestAForkThatWasTaken:
    """The entry at the origin tells, and moves nothing."""

    @pytest.fixture
    def taken(self, played: Table) -> Table:
        played.fork()
        return played

    def test_nobodys_news_grow_old_by_it(self, taken: Table) -> None:
        seen = taken.position - 1
        assert not taken.ask(Gain(pot="a", amount=1), seen=seen).refused

    @pytest.mark.parametrize("kind", ["rewind", "amend", "erase"])
    def test_nor_of_the_past(self, taken: Table, kind: str) -> None:
        seen = taken.position - 1
        number = taken.answered(toy.Gained(pot="a", amount=12))
        asked = {
            "rewind": own_kinds.Rewind(to=seen - 1, reason="x"),
            "amend": own_kinds.Amend(strike=(number,), reason="x"),
            "erase": own_kinds.EraseWords(entries=(2,)),
        }
        assert not taken.ask(asked[kind], seen=seen).refused

    def test_what_else_moved_is_still_missed(self, taken: Table) -> None:
        seen = taken.position - 1
        taken.ask(Gain(pot="b", amount=1))
        with pytest.raises(Stale) as stale:
            taken.ask(own_kinds.Rewind(to=seen, reason="x"), seen=seen)
        assert [read.line.kind for read in stale.value.missed] == ["Gained"]

    def test_it_is_told_in_a_sentence_and_its_name_is_words(self, taken: Table) -> None:
        (read,) = [read for read in taken.read if read.line.kind == "ForkTaken"]
        at = read.position - 1
        assert read.told == f"The host took a copy of this story up to line {at}: The Other Pots"
        assert "The Other Pots" not in read.line.body
        taken.ask(own_kinds.EraseWords(entries=(read.position,)))
        (read,) = [read for read in taken.read if read.line.kind == "ForkTaken"]
        assert read.told.endswith("(forgotten)")

    def test_an_amendment_of_what_came_before_goes_past_it(self, taken: Table) -> None:
        number = taken.answered(toy.Gained(pot="a", amount=12))
        assert not taken.replace(number, Gain(pot="a", amount=20)).refused
        assert list(verify(CAMPAIGN, decide=True)) == []

    def test_a_copy_does_not_carry_it(self, taken: Table) -> None:
        taken.fork(copy="campaign-later", key="later")
        assert [read for read in Table("campaign-later").read if read.line.kind == "ForkTaken"] == []
        assert list(verify("campaign-later", decide=True)) == []


class TestTheBeginningOfACopy:
    """It survives whatever is done to the past, and nothing that was dealt at the origin comes back."""

    @pytest.fixture
    def copy(self, dealt: Table) -> Table:
        dealt.fork()
        copy = Table("campaign-fork", asked=100)
        copy.ask(Gain(pot="late", amount=3), key="late")
        return copy

    @property
    def begun(self) -> toy.Begun:
        return toy.Begun(name="The Other Pots", origin=CAMPAIGN)

    def test_nothing_goes_back_behind_it(self, copy: Table) -> None:
        (begun,) = [read for read in copy.read if read.line.kind == "Begun"]
        answer = copy.rewind(begun.position - 1)
        assert answer.refusal.startswith("This is a copy, and nothing goes back behind its own beginning: take another")
        assert not copy.rewind(begun.position + 1).refused
        assert "late" not in copy.state.pots
        assert copy.state.origin == CAMPAIGN

    def test_it_is_neither_struck_nor_replaced(self, copy: Table) -> None:
        number = copy.answered(self.begun)
        for answer in (copy.strike(number), copy.replace(number, toy.Begin(name="Mine", origin="else", at=1))):
            assert answer.refusal == (
                f"Decision {number} began this copy, and stays: amend what came before or after it."
            )

    def test_where_something_was_dealt_anew_nothing_before_it_is_amended(self, copy: Table) -> None:
        number, won = copy.answered(self.begun), next(read for read in copy.read if read.line.kind == "Gained")
        answer = copy.insert(won.line.answers, Gain(pot="q", amount=1))
        assert answer.refusal.startswith(f"Decision {number} began this copy and dealt anew what lay hidden")
        told = foresee(copy.campaign, own_kinds.Amend(strike=(won.line.answers,), reason="x"), key="x", by=HOST)
        assert told.refusal == answer.refusal
        assert not copy.insert(copy.answered(toy.Gained(pot="late", amount=3)), Gain(pot="q", amount=1)).refused

    def test_what_hid_nothing_is_amended_and_it_is_begun_again(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1))
        table.fork()
        copy = Table("campaign-fork", asked=100)
        assert not copy.strike(copy.answered(toy.Gained(pot="a", amount=1))).refused
        assert (copy.state.pots, copy.state.name, copy.state.origin) == ({}, "The Other Pots", CAMPAIGN)
        assert copy.rewind(3).refused
        assert list(verify("campaign-fork", decide=True)) == []

    def test_a_copy_of_a_copy_is_its_own(self, copy: Table) -> None:
        copy.fork(name="The Third Pots", copy="campaign-third")
        third = Table("campaign-third", asked=200)
        assert (third.state.name, third.state.origin) == ("The Third Pots", "campaign-fork")
        assert third.state.orders != copy.state.orders
        (first, second) = [read for read in third.read if read.line.kind == "Begun"]
        assert third.rewind(first.position + 1).refused
        third.ask(Gain(pot="late", amount=1))
        assert not third.rewind(second.position + 1).refused
        for each in (CAMPAIGN, "campaign-fork", "campaign-third"):
            assert list(verify(each, decide=True)) == []

    def test_a_copy_of_a_copy_from_before_its_beginning_is_dealt_anew_too(self, copy: Table, dealt: Table) -> None:
        (begun,) = [read for read in copy.read if read.line.kind == "Begun"]
        copy.fork(begun.position - 1, name="The Third Pots", copy="campaign-third")
        third = Table("campaign-third", asked=200)
        assert third.state.origin == "campaign-fork"
        assert third.state.orders not in (copy.state.orders, dealt.state.orders)

    def test_before_its_first_line_there_is_nothing_to_copy(self, copy: Table) -> None:
        with pytest.raises(Refusal) as refused:
            copy.fork(2, copy="campaign-third")
        assert refused.value.sentence == (
            "Nothing had been told yet at line 2: fork at a later one, where a decision ends."
        )
        copy.fork(4, copy="campaign-third")

    def test_the_same_key_at_both_is_no_trouble(self, copy: Table) -> None:
        copy.fork(copy="campaign-third")
        assert list(verify("campaign-third", decide=True)) == []

    def test_what_is_written_after_it_is_missed_where_it_is_gone(self, table: Table) -> None:
        """What a fork took over may lack words that were forgotten there; its own are its own."""
        table.ask(Note(pot="a", text="hail"))
        table.fork()
        copy = Table("campaign-fork", asked=100)
        copy.ask(Note(pot="a", text="hail again"))
        for note, gone in zip([read for read in copy.read if read.line.kind == "Noted"], (False, True), strict=True):
            with log_schema.guards_down(connection), transaction.atomic():
                Aside.objects.filter(campaign=copy.campaign, side="entry", number=note.position).delete()
                found = [each.place for each in verify(copy.campaign) if each.place.startswith("entry")]
                transaction.set_rollback(True)
            assert found == ([f"entry {note.position}"] if gone else [])

    def test_it_comes_back_from_a_file(self, copy: Table, tmp_path: Path) -> None:
        call_command("chronicle", "export", copy.campaign, "--output", str(tmp_path / "copy.jsonl"))
        forget(copy.campaign)
        call_command("chronicle", "import", str(tmp_path / "copy.jsonl"))
        assert copy.rewind(4).refused
        assert list(verify(copy.campaign, decide=True)) == []


def test_a_fork_of_before_copies_had_names_is_read(played: Table) -> None:
    line = DecisionLine(
        number=1,
        key="seat:host/k",
        kind="Fork",
        shape=1,
        body='{"at":9,"origin":"campaign-toy"}',
        seat="seat-host",
        role="host",
        edition="toy-1",
        asked_at="",
        position=0,
        hash=b"",
    )
    assert queries.command_of(line) == own_kinds.Fork(origin=CAMPAIGN, at=9, name="")


def test_deciding_again_finds_a_rule_that_changed(played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def doubled(asked: Any, state: Any, dice: Any) -> Any:
        yield toy.Gained(pot=asked.command.pot, amount=2 * asked.command.amount)

    assert list(verify(CAMPAIGN, decide=True)) == []
    monkeypatch.setitem(toy.DECIDE, Gain, doubled)
    with pytest.raises(CommandError, match="first at decision"):
        call_command("chronicle", "verify", CAMPAIGN, "--decide")
