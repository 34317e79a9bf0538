"""Battles whose models stand on a table: opened, answered by whoever sees it, and left behind like any other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.battles.commands.answer_battle import AnswerBattle
from apps.battles.commands.let_bot_play import LetBotPlay
from apps.battles.commands.let_bots_go_on import LetBotsGoOn
from apps.battles.commands.play_battle import PlayBattle
from apps.battles.events.ending_events import BattleSettled
from apps.battles.events.played_events import BattleOpened
from apps.battles.events.report_events import BattleReported
from apps.battles.events.side_plan import SidePlan
from apps.kernel.refusal import Refusal
from apps.rules.battle.values.battle_questions import SURRENDER, BattleAnswer
from apps.rules.battle.values.table_words import Stance
from tests.battles.cast import AT_THE_FORD, FORD, NAVE, OUT, PLANNED, WATCHED, WATCHER
from tests.battles.engaged import Table, said
from tests.cast import HOST, PLAYER, RIVAL
from tests.rules.battle.field import Chance
from tests.rules.battle.tabling import tabled_answer
from tests.story import given


def a_table(dice: Any = "here", **more: Any) -> Table:
    table = Table(**more)
    table.ask(PlayBattle(mission=NAVE, models="table", dice=dice))
    return table


def until(table: Table, kind: str, seed: int = 3) -> Table:
    """As far as the first question of a kind."""
    chance = Chance(seed)
    while table.battle.pending is None or table.battle.pending.kind != kind:
        table.answer(tabled_answer(chance, table.battle))
    return table


def test_nobody_is_set_up_on_a_map() -> None:
    table = a_table()
    assert table.battle.pending
    assert table.battle.pending.kind == "mulligan"
    assert all(fighter.at is None for fighter in table.battle.fighters)


def test_how_somebody_is_seen_is_told_like_any_answer() -> None:
    table = until(a_table(), "act")
    pending = table.battle.pending
    assert pending
    foe = 1 - pending.fighter
    table.answer(BattleAnswer("stance", target=foe, stance=Stance(2, 4, ("light",), obscured=True)))
    (told,) = table.battle.stances
    assert told.stance == Stance(2, 4, ("light",), obscured=True)


def test_what_cannot_be_is_refused_with_what_can() -> None:
    table = until(a_table(), "act")
    with pytest.raises(Refusal, match="1 hex off or more"):
        table.answer(BattleAnswer("stance", target=1 - table.battle.pending.fighter, stance=Stance(0)))  # type: ignore[union-attr]  # it is open


def test_whoever_sees_the_table_types_its_dice() -> None:
    """The other side, and the host, may answer what everybody can see; who plays nothing may not."""
    for seat, role in ((PLAYER, "player"), (RIVAL, "player"), (HOST, "host")):
        table = a_table("table")
        assert table.battle.pending
        assert table.battle.pending.kind == "dice", "initiative is thrown at the table too"
        table.ask(AnswerBattle(mission=NAVE, number=1, choice=said(BattleAnswer("dice", cards=(1, 5)))), seat, role)
        assert table.battle.decisions == 1
    table = a_table("table", history=(*OUT, WATCHED))
    with pytest.raises(Refusal, match="You play no side"):
        table.ask(AnswerBattle(mission=NAVE, number=1, choice=said(BattleAnswer("dice", cards=(1, 5)))), WATCHER)


def test_dice_rolled_here_lie_with_what_came_of_them() -> None:
    table = a_table("table")
    while table.battle.pending and table.battle.pending.kind == "dice":
        table.answer(BattleAnswer("roll-here"))
    rolled = {roll.label for event, rolls in table.told for roll in rolls if not isinstance(event, BattleOpened)}
    assert {label.partition("/")[0] for label in rolled} >= {"initiative"}


def test_bots_move_no_models() -> None:
    with pytest.raises(Refusal, match="bots move none"):
        a_table().ask(LetBotPlay(mission=NAVE, side="west", bot="greedy"))


def test_where_the_map_is_here_a_bot_has_its_dice_rolled() -> None:
    table = Table()
    table.ask(PlayBattle(mission=NAVE, dice="table"))
    for side in ("west", "east"):
        table.ask(LetBotPlay(mission=NAVE, side=side, bot="greedy"), PLAYER if side == "west" else RIVAL)
    for _ in range(12):
        if NAVE in table.state.war_table.missions:
            table.ask(LetBotsGoOn(mission=NAVE, number=table.battle.decisions + 1))
    assert NAVE not in table.state.war_table.missions, "they played it to its end"


class TestOwnWords:
    """A mission without a map."""

    def test_two_sides_fight_for_the_field(self) -> None:
        sides = (SidePlan(side="west", name="The Watch"), SidePlan(side="east", name="The Drowned"))
        own = [replace(PLANNED, scenario="", sides=sides) if event == PLANNED else event for event in OUT]
        table = Table(history=own)
        table.ask(PlayBattle(mission=NAVE, models="table"), HOST, "host")
        fielding = table.battle.fielding
        assert (fielding.sides, fielding.scenario.objectives) == (("west", "east"), ())
        chance = Chance(1)
        while NAVE in table.state.war_table.missions:
            number, choice = table.battle.decisions + 1, tabled_answer(chance, table.battle)
            if number > 80 and table.battle.pending and table.battle.pending.kind == "act":
                choice = SURRENDER
            table.ask(AnswerBattle(mission=NAVE, number=number, choice=said(choice)), HOST, "host")
        assert isinstance(table.told[-1][0], BattleSettled)

    def test_it_has_no_map_to_be_played_on(self) -> None:
        given(*AT_THE_FORD).when(PlayBattle(mission=FORD), seat=PLAYER).refused("with the models on a table")

    def test_each_side_has_a_crew(self) -> None:
        asked = PlayBattle(mission=FORD, models="table")
        given(*AT_THE_FORD).when(asked, seat=PLAYER).refused("The Drowned has 0 crews out")


@pytest.mark.parametrize("dice", ["here", "table"])
@pytest.mark.parametrize("seed", range(3))
def test_it_ends_in_the_same_aftermath(dice: str, seed: int) -> None:
    table, chance = a_table(dice, seed=seed), Chance(seed)
    for _ in range(3000):
        if NAVE not in table.state.war_table.missions:
            break
        table.answer(tabled_answer(chance, table.battle))
    kinds = [type(event) for event, _ in table.told]
    assert kinds.count(BattleReported) == 1
    assert kinds[-1] is BattleSettled
