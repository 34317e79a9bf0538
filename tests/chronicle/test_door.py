"""The door to the log, driven by a toy: one suite for every database."""

from __future__ import annotations

import sqlite3

import psycopg
import pytest
from django.db import OperationalError, connection

from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.handle import KeyReused, NoSuchChronicle, NotYet, Stale, handle
from apps.chronicle.log import codec, own_kinds, queries, sql
from apps.chronicle.log.codec import Malformed
from apps.chronicle.log.seed_story import chance_of
from apps.chronicle.models import Aside, Decision, Entry, Seed
from apps.chronicle.proof.verify import verify
from apps.chronicle.states import folded_states
from apps.kernel.dice import Question, WrongFaces
from tests.chronicle.table import CAMPAIGN, HOST, Table, at_once
from tests.chronicle.toy import Deal, Gain, Gained, Gamble, MakePot, Note, Open, Peek, Spend, Turn, Wait, Won


class TestAnswers:
    def test_entries_are_numbered_without_gaps_and_name_their_decision(self, table: Table) -> None:
        first, second = table.ask(Gain(pot="a", amount=2, times=3)), table.ask(Gain(pot="b", amount=1))
        assert (first.number, first.first, first.last) == (2, 3, 5)
        assert (second.number, second.first, second.last) == (3, 6, 6)
        assert [(read.position, read.line.decision) for read in table.read] == [
            (1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 3),
        ]  # fmt: skip

    def test_the_same_key_and_body_gets_the_original_answer_and_has_one_effect(self, table: Table) -> None:
        first = table.ask(Gain(pot="a", amount=2), key="k")
        table.ask(Gain(pot="a", amount=5))
        again = table.ask(Gain(pot="a", amount=2), key="k")
        assert (again.first, again.last, again.number) == (first.first, first.last, first.number)
        assert again.replayed
        assert table.state.pots == {"a": 7}

    def test_it_carries_what_it_recorded_and_given_again_says_how_the_log_has_it_now(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first = table.ask(Gain(pot="a", amount=2, times=2), key="k")
        monkeypatch.delattr(sql, "rows")
        assert [(read.position, read.event, read.struck) for read in first.entries()] == [
            (3, Gained(pot="a", amount=2), False), (4, Gained(pot="a", amount=2), False),
        ]  # fmt: skip
        monkeypatch.undo()
        table.rewind(2)
        again = table.ask(Gain(pot="a", amount=2, times=2), key="k")
        assert [(read.position, read.struck) for read in again.entries()] == [(3, True), (4, True)]

    def test_what_it_carries_is_covered_and_its_hidden_dice_lie_aside(self, table: Table) -> None:
        answer = table.ask(Deal(pot="a", cards=3))
        (dealt,) = answer.entries()
        assert dealt == table.read[-1]
        assert dealt.event.order == ()
        assert (dealt.rolls, dealt.line.rolls) == ((), "[]")

    def test_a_refusal_is_an_answer_too_for_ever(self, table: Table) -> None:
        refused = table.ask(Spend(pot="a", amount=2), key="k")
        table.ask(Gain(pot="a", amount=2))
        again = table.ask(Spend(pot="a", amount=2), key="k")
        assert refused.refusal == again.refusal == "a holds 0: spend that at most."
        assert (again.replayed, again.rule, again.first) == (True, "TOY-1", None)
        assert table.state.pots == {"a": 2}

    @pytest.mark.parametrize("other", [Gain(pot="a", amount=3), Spend(pot="a", amount=2), Note(pot="a", text="2")])
    def test_the_same_key_with_another_body_is_an_error(self, table: Table, other: object) -> None:
        table.ask(Gain(pot="a", amount=2), key="k")
        with pytest.raises(KeyReused, match="new key"):
            table.ask(other, key="k")
        assert table.state.pots == {"a": 2}

    def test_the_same_words_or_other_words_are_told_apart(self, table: Table) -> None:
        table.ask(Note(pot="a", text="hail"), key="k")
        assert table.ask(Note(pot="a", text="hail"), key="k").replayed
        with pytest.raises(KeyReused):
            table.ask(Note(pot="a", text="farewell"), key="k")

    def test_other_faces_are_another_request(self, table: Table) -> None:
        table.ask(Gamble(pot="a"), key="k", typed={"a/bet": (3, 4)})
        assert table.ask(Gamble(pot="a"), key="k", typed={"a/bet": (3, 4)}).replayed
        with pytest.raises(KeyReused):
            table.ask(Gamble(pot="a"), key="k", typed={"a/bet": (6, 6)})

    def test_nothing_may_happen_and_that_is_an_answer(self, table: Table) -> None:
        answer = table.ask(Wait(), key="k")
        assert (answer.refused, answer.first) == (False, None)
        assert table.ask(Wait(), key="k").replayed
        assert list(verify(CAMPAIGN)) == []

    def test_nobody_writes_to_a_log_that_was_never_opened(self, table: Table) -> None:
        with pytest.raises(NoSuchChronicle):
            Table("campaign-none").ask(Gain(pot="a", amount=1))
        assert not Decision.objects.filter(campaign="campaign-none").exists()

    def test_opening_again_under_the_same_key_finds_the_same(self, table: Table) -> None:
        assert table.open().replayed
        assert Seed.objects.count() == 1

    def test_who_asked_and_with_what_is_kept(self, table: Table) -> None:
        by = By(seat="seat-9", role="player", client="phone")
        table.ask(Gain(pot="a", amount=2), by=by, seen=2)
        line = queries.decision(CAMPAIGN, 2)
        assert (line.seat, line.role, line.client, line.seen, line.edition) == ("seat-9", "player", "phone", 2, "toy-1")


class TestSeen:
    def test_who_has_seen_everything_is_let_through(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1), seen=2)
        table.ask(Gain(pot="a", amount=1), seen=3)

    def test_who_missed_what_it_depends_on_is_told_exactly_what(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1))
        table.ask(Gain(pot="b", amount=1))
        table.ask(Gain(pot="a", amount=2))
        with pytest.raises(Stale) as stale:
            table.ask(Spend(pot="a", amount=1), seen=3, key="k")
        assert [read.event for read in stale.value.missed] == [Gained(pot="a", amount=2)]
        assert table.ask(Spend(pot="a", amount=1), seen=5, key="k").last == 6, "nothing was recorded under the key"

    def test_what_moved_elsewhere_does_not_matter(self, table: Table) -> None:
        table.ask(Gain(pot="b", amount=1))
        assert table.ask(Gain(pot="a", amount=1), seen=2).last == 4

    def test_a_rewind_matters_to_everybody(self, table: Table) -> None:
        table.ask(Gain(pot="b", amount=1))
        table.rewind(2)
        with pytest.raises(Stale):
            table.ask(Gain(pot="a", amount=1), seen=3)

    def test_whoever_changes_the_past_must_have_seen_all_of_it(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1))
        table.ask(Gain(pot="b", amount=1))
        with pytest.raises(Stale):
            table.ask(own_kinds.Rewind(to=2, reason="x"), seen=3)
        with pytest.raises(Stale):
            table.ask(own_kinds.Amend(strike=(2,), reason="x"), seen=3)

    def test_nobody_has_seen_the_future(self, table: Table) -> None:
        with pytest.raises(NotYet, match="ends at 2"):
            table.ask(Gain(pot="a", amount=1), seen=99)
        assert table.position == 2


class TestDice:
    def test_a_roll_lies_with_the_event_that_follows_from_it(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=11))
        table.ask(Gamble(pot="a"), key="k")
        bet, bonus = table.read[-2:]
        assert [roll.label for roll in bet.rolls] == ["a/bet"]
        assert [roll.label for roll in bonus.rolls] == ["a/bonus"]
        question = Question(label="a/bet", count=2, sides=6)
        assert bet.rolls == (chance_of(CAMPAIGN).dice("k").roll(question),)
        assert bet.event.faces == bet.rolls[0].faces

    def test_typed_faces_are_taken_and_marked(self, table: Table) -> None:
        table.ask(Gamble(pot="a"), typed={"a/bet": (3, 4)})
        entry = table.read[-1]
        assert (entry.event, entry.rolls[0].source) == (Won(pot="a", faces=(3, 4)), "typed")

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ({"a/bet": (3,)}, "asks for 2 faces from 1 to 6"),
            ({"a/bet": (3, 7)}, "asks for 2 faces from 1 to 6"),
            ({"a/bet": (0, 3)}, "asks for 2 faces from 1 to 6"),
            ({"a/bet": (3, 3), "b/bet": (3, 3)}, "Nobody asked for dice under 'b/bet'"),
            ({"b/bet": (3, 3)}, "'a/bet' asks for 2 faces from 1 to 6 too"),
        ],
    )
    def test_faces_that_no_such_dice_show_are_refused_and_nothing_is_written(
        self, table: Table, typed: dict[str, tuple[int, ...]], said: str
    ) -> None:
        with pytest.raises(WrongFaces, match=said):
            table.ask(Gamble(pot="a"), typed=typed, key="k")
        assert Decision.objects.count() == 1
        assert table.ask(Gamble(pot="a"), key="k").last == 3

    def test_who_types_some_faces_types_all_and_learns_nothing_of_a_die(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=11))
        with pytest.raises(WrongFaces, match="'a/bonus' asks for 1 faces from 1 to 6 too: type all"):
            table.ask(Gamble(pot="a"), typed={"a/bet": (3, 4)})

    def test_typed_faces_sent_again_get_the_first_answer_whatever_is_asked_now(self, table: Table) -> None:
        first = table.ask(Gamble(pot="a"), typed={"a/bet": (6, 6)}, key="k")
        again = table.ask(Gamble(pot="a"), typed={"a/bet": (6, 6)}, key="k")
        assert (again.replayed, again.last) == (True, first.last)

    def test_a_typed_shuffle_holds_every_number_once(self, table: Table) -> None:
        with pytest.raises(WrongFaces, match="each once"):
            table.ask(Deal(pot="a", cards=3), typed={"a/deck": (1, 1, 3)})
        table.ask(Deal(pot="a", cards=3), typed={"a/deck": (2, 1, 3)})
        assert table.state.orders == {"a": [2, 1, 3]}

    def test_what_is_hidden_lies_aside_with_its_roll_and_still_folds(self, table: Table) -> None:
        table.ask(Deal(pot="a", cards=30))
        entry = Entry.objects.get(position=3)
        assert (entry.body, entry.rolls) == ('{"pot":"a"}', "[]")
        assert sorted(table.state.orders["a"]) == list(range(1, 31))
        (roll,) = codec.rolls_of(queries.rolls_of(table.read[-1].line))
        assert roll.faces == tuple(table.state.orders["a"])
        assert table.read[-1].rolls == (), "shown to nobody"

    def test_a_game_that_refuses_after_a_roll_is_stopped(self, table: Table) -> None:
        with pytest.raises(RuntimeError, match="would tell of a die"):
            table.ask(Peek())
        assert Decision.objects.count() == 1

    def test_without_an_open_seed_nothing_is_rolled(self, table: Table) -> None:
        table.ask(Turn(last=True))
        with pytest.raises(LookupError, match="No seed is open"):
            table.ask(Gamble(pot="a"))


class TestWords:
    def test_the_log_holds_no_word_that_somebody_wrote(self, table: Table) -> None:
        table.ask(Note(pot="a", text="xyzzy"))
        table.ask(Note(pot="a", text="plugh"), key="k")
        kept = "".join(str(row) for model in (Entry, Decision) for row in model.objects.values_list())
        assert not any(word in kept for word in ("xyzzy", "plugh", "The Pots"))
        assert table.state.notes == ["xyzzy", "plugh"]
        assert Aside.objects.count() == 6

    def test_an_id_is_made_from_its_key(self, table: Table) -> None:
        table.ask(MakePot(), key="k")
        table.ask(MakePot(), key="l")
        assert len(table.state.pots) == 2


class TestKeys:
    @pytest.mark.parametrize("key", ["", "k" * 201, "a\x00b", "half \ud800"])
    def test_a_key_can_be_kept_or_is_refused(self, table: Table, key: str) -> None:
        with pytest.raises(Malformed, match="key"):
            handle(CAMPAIGN, Gain(pot="a", amount=1), key=key, by=HOST)
        assert Decision.objects.count() == 1


class TestAtOnce:
    def test_fifty_times_the_same_key_has_one_effect_and_one_answer(self, table: Table) -> None:
        answers = at_once(50, lambda _: table.ask(Gain(pot="a", amount=1), key="k"))
        assert {(answer.first, answer.last) for answer in answers} == {(3, 3)}
        assert sum(not answer.replayed for answer in answers) == 1
        assert table.state.pots == {"a": 1}

    def test_fifty_different_commands_leave_a_log_without_gaps(self, table: Table) -> None:
        answers = at_once(50, lambda number: table.ask(Gain(pot="a", amount=1), key=f"k{number}"))
        assert sorted(answer.last or 0 for answer in answers) == list(range(3, 53))
        assert table.state.pots == {"a": 50}
        assert list(verify(CAMPAIGN)) == []

    def test_others_that_write_are_caught_up_with(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1))
        mine = folded_states.borrow(CAMPAIGN)
        assert mine is not None
        table.ask(Gain(pot="a", amount=1))
        folded_states.give_back(mine)
        table.ask(Spend(pot="a", amount=2))
        assert table.state.pots == {"a": 0}
        assert list(verify(CAMPAIGN)) == []


def test_opening_a_name_twice_is_the_games_to_refuse(table: Table) -> None:
    assert table.ask(Open(name="Again")).refusal.startswith("It is open already")


def test_what_the_database_raises_is_what_others_wait_for(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A task tries again on Django's OperationalError, whatever the driver calls it."""

    def lost(*_: object, **__: object) -> None:
        driver = psycopg if connection.vendor == "postgresql" else sqlite3
        raise driver.OperationalError("the connection is lost")

    monkeypatch.setattr("apps.chronicle.door.handle.sealed", lost)
    with pytest.raises(OperationalError, match="is lost"):
        table.ask(Gain(pot="a", amount=1))
    monkeypatch.undo()
    table.ask(Gain(pot="a", amount=1))
