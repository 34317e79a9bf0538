"""Looking ahead: everything but a die that has not fallen, and nothing is written."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import CommandError, call_command

from apps.chronicle.door.command_preview import Foresight, differences, foresee
from apps.chronicle.log import own_kinds
from apps.chronicle.models import Decision
from apps.kernel.dice import Question
from tests.chronicle import toy
from tests.chronicle.table import CAMPAIGN, HOST, Table, put_before, put_instead
from tests.chronicle.toy import Gain, Gained, Gamble, Spend, Won


@pytest.fixture
def played(table: Table) -> Table:
    """2 eleven gained, 3 gambled with a bonus, 4 four spent."""
    table.ask(Gain(pot="a", amount=11))
    table.ask(Gamble(pot="a"))
    table.ask(Spend(pot="a", amount=12))
    return table


def ahead(command: Any, **more: Any) -> Foresight:
    before = Decision.objects.count()
    seen = foresee(CAMPAIGN, command, key="k", by=HOST, **more)
    assert Decision.objects.count() == before
    return seen


def events(seen: Foresight) -> list[Any]:
    return [entry.event for entry in seen.entries]


class TestACommand:
    def test_what_it_would_record(self, played: Table) -> None:
        assert events(ahead(Gain(pot="a", amount=2, times=2))) == [Gained(pot="a", amount=2)] * 2
        played.ask(Gain(pot="a", amount=2))

    def test_why_it_would_be_refused(self, played: Table) -> None:
        seen = ahead(Spend(pot="b", amount=2))
        assert (seen.refusal, seen.rule) == ("b holds 0: spend that at most.", "TOY-1")

    def test_the_first_roll_stops_it(self, played: Table) -> None:
        seen = ahead(Gamble(pot="a"))
        assert (events(seen), seen.question) == ([], Question(label="a/bet", count=2, sides=6))

    def test_typed_faces_lead_on_to_the_next(self, played: Table) -> None:
        seen = ahead(Gamble(pot="b"), typed={"b/bet": (3, 3)})
        assert (events(seen), seen.question) == ([Won(pot="b", faces=(3, 3))], None)


class TestARewind:
    def test_what_it_would_strike(self, played: Table) -> None:
        assert ahead(own_kinds.Rewind(to=3, reason="x")).struck == [4, 5, 6]
        assert "1 to 6" in ahead(own_kinds.Rewind(to=99, reason="x")).refusal


class TestAnAmendment:
    def test_what_changes_and_what_becomes_impossible(self, played: Table) -> None:
        bet, bonus = played.told[2:4]
        seen = ahead(own_kinds.Amend(replace=(put_instead(2, Gain(pot="a", amount=1)),), reason="x"))
        first, second, *third = seen.changes
        assert (first.decision, first.was, first.now) == (2, [Gained(pot="a", amount=11)], [Gained(pot="a", amount=1)])
        assert (second.decision, second.was, second.now) == (3, [bet, bonus], [bet])
        if sum(bet.faces) < 11:
            assert "holds" in third[0].refusal
        assert seen.struck == [3, 4, 5, 6]

    def test_striking_says_what_is_gone(self, played: Table) -> None:
        (change, *_) = ahead(own_kinds.Amend(strike=(3,), reason="x")).changes
        assert (change.decision, len(change.was), change.now) == (3, 2, [])

    def test_what_comes_after_a_die_that_nobody_threw_is_not_said_to_change(self, played: Table) -> None:
        seen = ahead(own_kinds.Amend(insert=(put_before(3, Gamble(pot="z")),), strike=(4,), reason="x"))
        assert seen.question is not None
        assert [(change.decision, change.now) for change in seen.changes] == [(4, [])]
        assert seen.state is None

    def test_how_everything_would_stand_in_the_end(self, played: Table) -> None:
        seen = ahead(own_kinds.Amend(strike=(3, 4), reason="x"))
        assert seen.state.pots == {"a": 11}

    def test_dice_of_what_is_put_in_are_not_foretold(self, played: Table) -> None:
        seen = ahead(own_kinds.Amend(insert=(put_before(3, Gamble(pot="z")),), reason="x"))
        assert seen.question == Question(label="z/bet", count=2, sides=6)
        assert not any(isinstance(entry.event, Won) and entry.event.pot == "z" for entry in seen.entries)

    def test_it_comes_true(self, played: Table) -> None:
        change = own_kinds.Amend(replace=(put_instead(2, Gain(pot="a", amount=12)),), reason="x")
        seen = ahead(change)
        played.ask(change, key="k")
        recorded = [read.event for read in played.read[6:]]
        assert events(seen) == recorded


def test_a_dry_run_says_what_another_edition_would_change(
    played: Table, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    def generous(asked: Any, state: Any, dice: Any) -> Any:
        extra = 1 if asked.edition == "toy-2" else 0
        yield Gained(pot=asked.command.pot, amount=asked.command.amount + extra)

    monkeypatch.setitem(toy.DECIDE, Gain, generous)
    assert differences(CAMPAIGN, edition="toy-1") == []
    (change,) = differences(CAMPAIGN, edition="toy-2")
    assert (change.decision, change.now) == (2, [Gained(pot="a", amount=12)])
    call_command("chronicle", "differences", CAMPAIGN, "--edition", "toy-2")
    told = capsys.readouterr().out
    assert "decision 2 Gain: Gained.amount 11 -> 12\n" in told
    assert "1 decision would come out otherwise by toy-2" in told
    with pytest.raises(CommandError, match="There is no edition toy-9: name one of toy-1, toy-2"):
        call_command("chronicle", "differences", CAMPAIGN, "--edition", "toy-9")


def test_a_dry_run_goes_by_what_was_amended(played: Table) -> None:
    """A decision that stands in another's place is the same decision, and comes out as it did."""
    played.ask(own_kinds.Amend(replace=(put_instead(2, Gain(pot="a", amount=12)),), reason="x"), key="k")
    assert differences(CAMPAIGN, edition="toy-1") == []
