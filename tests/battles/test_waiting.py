"""How long a battle waits for whoever is asked: agreed on, counted by the moments of decisions, and carried out."""

from __future__ import annotations

from typing import Any

import pytest

from apps.battles.commands.agree_on_absence import AgreeOnAbsence
from apps.battles.commands.answer_for_absent import AnswerForAbsent
from apps.battles.commands.break_off_battle import BreakOffBattle
from apps.battles.commands.let_bot_play import LetBotPlay
from apps.battles.commands.let_bots_go_on import LetBotsGoOn
from apps.battles.commands.play_battle import PlayBattle
from apps.battles.commands.take_absence import TakeAbsence
from apps.battles.events.absence_events import AbsenceAgreed, AbsenceTaken, SideAsked
from apps.battles.events.played_events import BattleOpened, BattleSealed, BattleTold, BotChose, BotSeated
from apps.campaigns.game import GAME
from apps.chronicle.log.codec import whole
from apps.kernel.days import hours_after
from apps.kernel.refusal import Refusal
from apps.rules.battle.battle_options import default, options
from tests.battles.cast import AT, NAVE, OUT
from tests.battles.engaged import Chance, Table, chosen
from tests.cases import every
from tests.cast import HOST, PLAYER, RIVAL
from tests.story import given

JUST_BEFORE, A_DAY_LATER, LATER = "2026-01-02T19:59:59+00:00", "2026-01-02T20:00:00+00:00", "2026-01-05T20:00:00+00:00"


def table(**waits: Any) -> Table:
    made = Table()
    made.open(**{"hours": 24, **waits})
    return made


def side(made: Table) -> str:
    """The side that is asked."""
    pending = made.battle.pending
    assert pending
    return made.battle.fielding.sides[pending.side]


def number(made: Table) -> int:
    return made.battle.decisions + 1


def take(made: Table, at: str = A_DAY_LATER, seat: str = PLAYER, role: str = "player") -> list[Any]:
    made.at = at
    return made.ask(TakeAbsence(mission=NAVE, number=number(made)), seat, role)


def kinds(events: list[Any]) -> list[type]:
    return [type(event) for event in events if not isinstance(event, BattleTold | BattleSealed)]


class TestAgreed:
    def test_as_it_is_opened(self) -> None:
        events = Table().open(hours=24, then="greedy")
        assert kinds(events) == [BattleOpened, AbsenceAgreed]
        assert events[1] == AbsenceAgreed(mission=NAVE, hours=24, then="greedy", at=AT)

    def test_and_unless_somebody_says_so_nothing_is_counted(self) -> None:
        made = Table()
        assert kinds(made.open()) == [BattleOpened]
        assert kinds(made.answer(options(made.battle)[0])) == []

    def test_nothing_by_those_that_were_opened_before_one_could_say(self) -> None:
        command = whole(GAME.commands, "PlayBattle", 1, f'{{"mission":"{NAVE}"}}', None)
        assert command == PlayBattle(mission=NAVE, hours=0)
        assert GAME.commands.shapes["PlayBattle"] == 2

    @pytest.mark.parametrize("hours", [-1, 721, 10**15])
    def test_within_bounds(self, hours: int) -> None:
        given(*OUT).when(PlayBattle(mission=NAVE, hours=hours), seat=PLAYER).refused("1 to 720 hours", "or 0")
        with pytest.raises(Refusal, match=f"{hours} is not that"):
            table().ask(AgreeOnAbsence(mission=NAVE, hours=hours), HOST, "host")

    @pytest.mark.parametrize("hours", [1, 720])
    def test_up_to_their_ends(self, hours: int) -> None:
        assert AbsenceAgreed in kinds(Table().open(hours=hours))

    def test_by_a_bot_that_there_is(self) -> None:
        made = table()
        with pytest.raises(Refusal, match="There is no such bot"):
            made.ask(AgreeOnAbsence(mission=NAVE, hours=2, then="clever"), HOST, "host")  # type: ignore[arg-type]  # no such kind

    def test_otherwise_later_and_whoever_is_asked_has_all_of_it(self) -> None:
        made = table()
        made.at = LATER
        assert made.ask(AgreeOnAbsence(mission=NAVE, hours=24, then="random"), HOST, "host") == [
            AbsenceAgreed(mission=NAVE, hours=24, then="random", at=LATER)
        ]
        with pytest.raises(Refusal, match="20:00:00 on 2026-01-06"):
            take(made, LATER)

    def test_that_it_waits_for_ever(self) -> None:
        made = table()
        made.ask(AgreeOnAbsence(mission=NAVE, hours=0), HOST, "host")
        with pytest.raises(Refusal, match="waits for as long as it takes: answer what is asked there"):
            take(made, LATER)
        with pytest.raises(Refusal, match="waits for as long as it takes already"):
            made.ask(AgreeOnAbsence(mission=NAVE, hours=0), HOST, "host")
        assert kinds(made.answer(options(made.battle)[0])) == []

    def test_of_no_battle_that_is_not_played_here(self) -> None:
        given(*OUT).when(AgreeOnAbsence(mission=NAVE, hours=2), seat=HOST, role="host").refused("is played here: open")
        given(*OUT).when(TakeAbsence(mission=NAVE, number=1), seat=HOST, role="host").refused("is played here: open")

    def test_anew_for_a_battle_that_is_opened_again(self) -> None:
        made = table()
        made.ask(BreakOffBattle(mission=NAVE, reason="Once more."), HOST, "host")
        made.open()
        with pytest.raises(Refusal, match="for as long as it takes"):
            take(made, LATER)


class TestTaken:
    def test_not_before_the_hours_are_over_and_it_is_said_when(self) -> None:
        made = table()
        name = {"west": "West Door", "east": "East Door"}[side(made)]
        with pytest.raises(Refusal) as refusal:
            take(made, JUST_BEFORE)
        assert refusal.value.sentence == (
            f"{name} was asked at 20:00:00 on 2026-01-01 (UTC), and a question of Duel in the Nave stands open for "
            "24 hours: wait until 20:00:00 on 2026-01-02 (UTC)."
        )

    @every(("seat", "role"), [(PLAYER, "player"), (RIVAL, "player"), (HOST, "host"), ("worker", "job"), ("", "client")])
    def test_then_by_anybody(self, seat: str, role: str) -> None:
        made = table()
        asked = side(made)
        events = take(made, seat=seat, role=role)
        assert kinds(events) == kinds([*events[:1], *events[-1:]])
        assert isinstance(events[-1], SideAsked)
        assert events[0] == AbsenceTaken(mission=NAVE, side=asked, number=1, then="pass")
        assert number(made) == 2

    def test_what_does_least_is_answered_by_the_dice_of_anybody_else(self) -> None:
        """The same as the host would have let go by."""
        made, other = table(), table()
        taken = take(made)
        passed = other.ask(AnswerForAbsent(mission=NAVE, number=1), PLAYER, "host")
        told = [[event for event in events if isinstance(event, BattleTold)] for events in (taken, passed)]
        assert told[0] == told[1]

    def test_each_question_has_hours_of_its_own(self) -> None:
        made = table()
        events = take(made)
        assert events[-1] == SideAsked(mission=NAVE, side=side(made), number=2, at=A_DAY_LATER)
        with pytest.raises(Refusal, match="20:00:00 on 2026-01-03"):
            take(made)

    def test_an_answer_gives_the_next_question_its_hours(self) -> None:
        made = table()
        made.at = JUST_BEFORE
        events = made.answer(default(made.battle))
        assert events[-1] == SideAsked(mission=NAVE, side=side(made), number=2, at=JUST_BEFORE)
        with pytest.raises(Refusal, match="19:59:59 on 2026-01-03"):
            take(made)

    def test_a_question_that_was_answered_is_not_taken_too(self) -> None:
        made = table()
        made.at = A_DAY_LATER
        made.answer(default(made.battle))
        with pytest.raises(Refusal, match="Question 1 of Duel in the Nave was answered already"):
            made.ask(TakeAbsence(mission=NAVE, number=1))

    def test_a_battle_goes_by_to_its_end_and_nobody_is_asked_after_it(self) -> None:
        made, chance, last = table(), Chance(4), list[Any]()
        while NAVE in made.state.war_table.missions:
            last = made.answer(chosen(made.battle, chance))
        assert not any(isinstance(event, SideAsked) for event in last)

    def test_silence_alone_ends_a_battle_of_its_own_accord(self) -> None:
        made, last = table(hours=1), list[Any]()
        while NAVE in made.state.war_table.missions:
            last = take(made, hours_after(made.at, 1))
        assert not any(isinstance(event, SideAsked) for event in last)


class TestByABot:
    def test_it_plays_on_and_answers_by_a_decision_of_its_own(self) -> None:
        made = table(then="greedy")
        asked = side(made)
        assert take(made) == [
            AbsenceTaken(mission=NAVE, side=asked, number=1, then="greedy"),
            BotSeated(mission=NAVE, side=asked, bot="greedy"),
        ]
        events = made.ask(LetBotsGoOn(mission=NAVE, number=1), "worker", "job")
        assert isinstance(events[0], BotChose)
        assert events[-1] == SideAsked(mission=NAVE, side=side(made), number=number(made), at=A_DAY_LATER)
        assert side(made) != asked

    def test_it_is_never_away_itself(self) -> None:
        made = table(then="greedy")
        take(made)
        with pytest.raises(Refusal, match="is played by a bot, which is never away"):
            take(made, LATER)

    def test_people_who_take_their_side_back_have_all_of_the_hours(self) -> None:
        made = table(then="greedy")
        asked, seat = side(made), made.seat
        take(made)
        made.at = LATER
        assert made.ask(LetBotPlay(mission=NAVE, side=asked), seat) == [
            BotSeated(mission=NAVE, side=asked, bot=""),
            SideAsked(mission=NAVE, side=asked, number=1, at=LATER),
        ]
        with pytest.raises(Refusal, match="2026-01-06"):
            take(made, LATER)

    def test_nobody_else_is_asked_by_that(self) -> None:
        made = table()
        other = {"west": "east", "east": "west"}[side(made)]
        made.ask(LetBotPlay(mission=NAVE, side=other, bot="random"), HOST, "host")
        assert kinds(made.ask(LetBotPlay(mission=NAVE, side=other), HOST, "host")) == [BotSeated]


class TestAtATable:
    def test_no_bot_is_agreed_on_since_bots_move_no_models(self) -> None:
        opening = PlayBattle(mission=NAVE, models="table", hours=2, then="greedy")
        given(*OUT).when(opening, seat=PLAYER).refused("bots move none", "can go by")
        with pytest.raises(Refusal, match="bots move none"):
            table(models="table").ask(AgreeOnAbsence(mission=NAVE, hours=2, then="search"), HOST, "host")

    def test_a_question_goes_by_as_anywhere(self) -> None:
        made = table(models="table", dice="table")
        for day in range(2, 9):
            take(made, f"2026-01-{day:02}T20:00:00+00:00")
        assert number(made) == 8
