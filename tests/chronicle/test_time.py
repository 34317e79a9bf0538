"""Going back, and changing what was decided: the same dice fall wherever the same question is asked."""

from __future__ import annotations

import pytest

from apps.chronicle.log import own_kinds, queries
from tests.chronicle.table import CAMPAIGN, Table, put_instead
from tests.chronicle.toy import Deal, Gain, Gained, Gamble, MakePot, Note, Show, Spend, Turn, Turned, Won


class TestRewind:
    def test_the_state_is_as_it_stood_and_what_was_struck_stays_readable(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=2))
        then = table.state
        table.ask(Gain(pot="a", amount=5))
        answer = table.rewind(3, "five was too much")
        assert table.state == then
        assert (answer.first, answer.last) == (5, 5)
        assert [read.struck for read in table.read] == [False, False, False, True, False]
        assert table.read[-1].event == own_kinds.Rewound(to=3, reason="five was too much")

    def test_what_follows_is_told_after_it(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=2))
        table.ask(Gain(pot="a", amount=5))
        table.rewind(3)
        table.ask(Gain(pot="a", amount=1))
        assert table.told[1:] == [Gained(pot="a", amount=2), Gained(pot="a", amount=1)]
        assert (table.state.pots, table.at(4).pots, table.at(3).pots) == ({"a": 3}, {"a": 7}, {"a": 2})

    def test_a_rewind_is_undone_by_going_back_to_before_it(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=2))
        table.ask(Gain(pot="a", amount=5))
        table.rewind(3)
        table.rewind(4)
        assert table.state.pots == {"a": 7}

    @pytest.mark.parametrize(
        ("to", "said"),
        [
            (0, "the entries 1 to 7"),
            (8, "the entries 1 to 7"),
            (-3, "1 to 7"),
            (4, "in the midst of what decision 2 led to: go back to line 2 or to line 7"),
            (7, "nothing to strike"),
        ],
    )
    def test_where_one_cannot_go_is_said(self, table: Table, to: int, said: str) -> None:
        table.ask(Gain(pot="a", amount=2, times=5))
        assert said in table.rewind(to).refusal
        assert table.position == 7

    def test_the_founding_stays(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=2))
        assert "in the midst" in table.rewind(1).refusal


class TestStrike:
    def test_what_came_after_is_decided_again(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=5))
        table.ask(Gain(pot="a", amount=1))
        table.ask(Spend(pot="a", amount=4))
        table.strike(3)
        assert table.told[1:] == [Gained(pot="a", amount=5), Gained(pot="a", amount=-4)]

    def test_what_becomes_impossible_is_left_out(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=5))
        table.ask(Spend(pot="a", amount=4))
        table.ask(Gain(pot="b", amount=1))
        table.strike(2)
        assert table.told[1:] == [Gained(pot="b", amount=1)]

    def test_the_same_dice_fall_for_the_same_question(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=5))
        table.ask(Gamble(pot="a"))
        table.ask(Deal(pot="a", cards=20))
        table.ask(Show(pot="a"))
        before = table.told[2:]
        table.strike(2)
        assert table.told[1:] == before

    def test_a_question_that_is_no_longer_asked_and_asked_again_has_its_die_again(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=11))
        table.ask(Gamble(pot="a"))
        before = table.told
        table.replace(2, Gain(pot="a", amount=1))
        assert len(table.told) == len(before) - 1, "no bonus now"
        (replaced,) = [
            read.line.answers for read in table.read if not read.struck and read.event == Gained(pot="a", amount=1)
        ]
        table.replace(replaced, Gain(pot="a", amount=11))
        assert table.told == before

    def test_refused_and_struck_decisions_stay_so(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1))
        assert table.ask(Spend(pot="a", amount=4)).refused
        table.ask(Gain(pot="b", amount=1))
        table.strike(4)
        table.ask(Gain(pot="c", amount=1))
        table.replace(2, Gain(pot="a", amount=9))
        assert table.state.pots == {"a": 9, "c": 1}, "the refused one is not done now, and the struck one stays struck"

    def test_an_amendment_can_be_amended(self, table: Table) -> None:
        for amount in (1, 2, 4, 8):
            table.ask(Gain(pot="a", amount=amount))
        table.strike(3)
        table.strike(5)
        assert table.state.pots == {"a": 5}

    def test_several_at_once(self, table: Table) -> None:
        for amount in (1, 2, 4, 8):
            table.ask(Gain(pot="a", amount=amount))
        table.strike(3, 5)
        assert table.state.pots == {"a": 5}


class TestReplace:
    def test_another_command_in_its_place(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=5))
        table.ask(Spend(pot="a", amount=4))
        table.replace(2, Gain(pot="a", amount=3))
        assert table.told[1:] == [Gained(pot="a", amount=3)], "four can no longer be spent"

    def test_by_itself_changes_nothing(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=11))
        table.ask(Gamble(pot="a"))
        table.ask(MakePot())
        table.ask(Note(pot="a", text="hail"))
        before, state = table.told, table.state
        table.replace(3, Gamble(pot="a"))
        assert (table.told, table.state) == (before, state)

    def test_ids_stay_what_they_were(self, table: Table) -> None:
        table.ask(MakePot())
        table.ask(MakePot())
        names = list(table.state.pots)
        table.strike(2)
        assert list(table.state.pots) == names[1:]

    def test_it_keeps_seat_and_dice(self, table: Table) -> None:
        table.ask(Gamble(pot="a"), key="k")
        faces = table.told[-1].faces
        table.replace(2, Gamble(pot="a"))
        line = queries.decision(CAMPAIGN, table.read[-1].line.answers)
        assert (line.instead_of, line.seat, line.amendment) == (2, "seat-host", 4)
        assert table.told[-1].faces == faces


class TestInsert:
    def test_a_command_before_another(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=5))
        table.ask(Gain(pot="a", amount=1))
        table.insert(3, Spend(pot="a", amount=2))
        assert table.told[1:] == [Gained(pot="a", amount=5), Gained(pot="a", amount=-2), Gained(pot="a", amount=1)]

    def test_a_roll_that_is_put_in_moves_no_other_die(self, table: Table) -> None:
        table.ask(Gamble(pot="b"))
        before = table.told[-1]
        table.insert(2, Gamble(pot="a"))
        assert table.told[-1] == before
        assert isinstance(table.told[-2], Won)


class TestRefusals:
    def test_an_amendment_says_what_it_changes(self, table: Table) -> None:
        assert "Say which decisions" in table.ask(own_kinds.Amend(reason="none")).refusal

    def test_only_what_is_told_can_be_changed(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1))
        table.ask(Spend(pot="a", amount=4))
        for number in (3, 99):
            assert f"Decision {number} is not in the story" in table.strike(number).refusal
        assert "founded all of this" in table.strike(1).refusal

    def test_a_decision_is_changed_once_in_an_amendment(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1))
        put = put_instead(2, Gain(pot="a", amount=2))
        for change in (
            own_kinds.Amend(replace=(put, put), reason="x"),
            own_kinds.Amend(strike=(2,), replace=(put,), reason="x"),
        ):
            assert "struck or replaced once" in table.ask(change).refusal

    def test_a_key_that_looks_like_an_amendments_own_is_nobody_elses(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1))
        for key in ("k#1", "k~1", "put:1/k"):
            table.ask(Gain(pot="a", amount=1), key=f"seat:host/{key}")
        table.insert(2, Gain(pot="a", amount=1), key="seat:host/k")
        assert table.state.pots == {"a": 5}

    def test_faces_that_nobody_asks_for_are_named(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1))
        table.ask(Gamble(pot="a"))
        typed = own_kinds.Amend(strike=(2,), typed={"3": {"a/bonus": (6,)}}, reason="x")
        assert "does not ask for dice under 'a/bonus' now" in table.ask(typed).refusal
        put = own_kinds.Insertion(before=3, kind="Gain", body={"pot": "a", "amount": 1}, typed={"x": (1,)})
        assert "does not ask for dice under 'x'" in table.ask(own_kinds.Amend(insert=(put,), reason="x")).refusal

    def test_dice_that_are_put_in_may_have_been_rolled_at_the_table_and_then_all_of_them(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=11))
        table.ask(Gain(pot="a", amount=1))
        some = own_kinds.Insertion(before=3, kind="Gamble", body={"pot": "a"}, typed={"a/bet": (1, 2)})
        assert "asks now for 1 dice" in table.ask(own_kinds.Amend(insert=(some,), reason="x")).refusal
        both = own_kinds.Insertion(before=3, kind="Gamble", body={"pot": "a"}, typed={"a/bet": (1, 2), "a/bonus": (3,)})
        table.ask(own_kinds.Amend(insert=(both,), reason="x"))
        assert table.told[2:4] == [Won(pot="a", faces=(1, 2)), Won(pot="a", faces=(3,))]

    def test_a_command_that_cannot_be_read_is_named(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1))
        put = own_kinds.Replacement(decision=2, kind="Gain", body={"pot": "a"})
        assert "amount" in table.ask(own_kinds.Amend(replace=(put,), reason="so")).refusal

    def test_what_is_the_logs_own_is_not_amended(self, table: Table) -> None:
        table.ask(own_kinds.AddEntropy(entropy="0123456789abcdef"))
        assert "not in the story" in table.strike(2).refusal


class TestTyped:
    def test_faces_no_longer_asked_for_lie_unused_and_come_back(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=11))
        table.ask(Gamble(pot="a"), typed={"a/bet": (1, 1), "a/bonus": (6,)})
        table.replace(2, Gain(pot="a", amount=1))
        assert table.told[2:] == [Won(pot="a", faces=(1, 1))]
        table.replace(4, Gain(pot="a", amount=12))
        assert table.told[2:] == [Won(pot="a", faces=(1, 1)), Won(pot="a", faces=(6,))]

    def test_a_question_without_faces_waits_for_them_or_for_a_roll(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1))
        table.ask(Gamble(pot="a"), typed={"a/bet": (1, 1)})
        put = own_kinds.Replacement(decision=2, kind="Gain", body={"pot": "a", "amount": 11})
        assert (
            "asks now for 1 dice of 6 sides for a/bonus"
            in table.ask(own_kinds.Amend(replace=(put,), reason="x")).refusal
        )
        table.ask(own_kinds.Amend(replace=(put,), typed={"3": {"a/bonus": (5,)}}, reason="x"))
        assert table.told[-1] == Won(pot="a", faces=(5,))

    def test_or_for_a_roll(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1))
        table.ask(Gamble(pot="a"), typed={"a/bet": (1, 1)})
        put = own_kinds.Replacement(decision=2, kind="Gain", body={"pot": "a", "amount": 11})
        table.ask(own_kinds.Amend(replace=(put,), roll=(3,), reason="x"))
        assert table.read[-1].rolls[0].source == "seed 1"


class TestSeeds:
    def test_a_rewind_hides_no_seed_again_and_an_amendment_opens_none_twice(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1))
        table.ask(Turn())
        table.ask(Gamble(pot="a"))
        before = table.told
        opened = table.of_seeds
        table.replace(2, Gain(pot="a", amount=1))
        assert table.told == before
        assert [
            read.event for read in table.read if isinstance(read.event, own_kinds.SeedOpened | own_kinds.SeedRevealed)
        ] == opened
        assert [type(event).__name__ for event in opened] == ["SeedOpened", "SeedOpened", "SeedRevealed"]

    def test_what_had_not_fallen_when_its_seed_was_shown_comes_from_the_open_one(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1))
        table.ask(Gamble(pot="a"))
        table.ask(Turn())
        table.replace(2, Gain(pot="a", amount=11))
        bet, bonus = (read for read in table.read if not read.struck and isinstance(read.event, Won))
        assert (bet.rolls[0].source, bonus.rolls[0].source) == ("seed 1", "seed 2")

    def test_what_had_fallen_comes_back_though_its_seed_was_shown_since(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=11))
        table.ask(Gamble(pot="a"))
        table.ask(Turn())
        before = table.told
        table.replace(2, Gain(pot="a", amount=1))
        table.replace(5, Gain(pot="a", amount=11))
        assert table.told == before
        assert table.told[-1] == Turned(season=2)

    def test_what_fell_for_a_replaced_decision_comes_back_to_whatever_takes_its_place(self, table: Table) -> None:
        """The bonus fell for the decision that took the third one's place, and lies struck when its seed is shown."""
        table.ask(Gain(pot="a", amount=11))
        table.ask(Gamble(pot="b"))
        table.replace(3, Gamble(pot="a"))
        before = table.told
        table.ask(Turn())
        table.replace(4, Gain(pot="a", amount=1))
        table.replace(7, Gamble(pot="a"))
        assert table.told == [*before, Turned(season=2)]
