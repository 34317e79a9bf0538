"""What the log is told of battles: which of them hide something, what plays in them, and who sees all of one."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from apps.battles import registry
from apps.battles.commands.break_off_battle import BreakOffBattle
from apps.battles.decider.battle_command import BattleCommand
from apps.battles.events.mission_events import SideSeated
from apps.campaigns.events.seat_events import RoleGiven, SeatEmptied
from apps.campaigns.game import GAME
from apps.campaigns.state import Campaign, evolve
from apps.kernel.fast import FastDice
from tests.battles.cast import AT_THE_FORD, FORD, NAVE
from tests.battles.engaged import Table, played
from tests.cases import every
from tests.cast import HOST, PLAYER, RIVAL

OUTSIDE = {
    "SeatSide",
    "MusterCrew",
    "WithdrawCrew",
    "PostponeMission",
    "ResumeMission",
    "CallOffMission",
    "BeginMission",
    "ReportBattle",
    "ConfirmReport",
    "DisputeReport",
    "RuleOnReport",
    "TakeSilence",
}
"""What is asked about a mission, and touches no card of a battle."""


def _of_a_mission() -> list[type[Any]]:
    return [each.type for each in registry.COMMANDS if any(field.name == "mission" for field in fields(each.type))]


@every("kind", _of_a_mission(), ids=lambda kind: kind.__name__)
def test_every_command_about_a_mission_plays_in_its_battle_or_stands_outside(kind: type[Any]) -> None:
    asked = kind(**{field.name: NAVE for field in fields(kind)})
    assert GAME.plays_in(asked) == ("" if kind.__name__ in OUTSIDE else NAVE)
    assert issubclass(kind, BattleCommand) == (kind.__name__ not in OUTSIDE)


@every("kind", [each for each in GAME.commands.types.values() if each not in _of_a_mission()])
def test_nothing_else_plays_in_a_battle(kind: type[Any]) -> None:
    assert GAME.plays_in(object.__new__(kind)) == ""


def test_a_battle_hides_from_its_opening_on_until_it_is_broken_off() -> None:
    table = Table()
    assert GAME.hiding(table.state) == ()
    table.open()
    assert GAME.hiding(table.state) == (NAVE,)
    table.ask(BreakOffBattle(mission=NAVE, reason="We have figures"), HOST, "host")
    assert GAME.hiding(table.state) == ()


def test_a_battle_that_is_over_hides_nothing() -> None:
    *_, (table, _) = played(3)
    assert GAME.hiding(table.state) == ()
    assert list(GAME.deal_anew(table.state, GAME.hiding(table.state), FastDice(b"x"))) == []


def test_nobody_sees_all_of_a_duel_but_who_plays_both_sides() -> None:
    table = Table()
    for seat, role in ((PLAYER, "player"), (RIVAL, "player"), (HOST, "host"), ("", "job")):
        assert not GAME.sees_all_of(table.state, NAVE, seat, role)
    evolve(table.state, SideSeated(mission=NAVE, side="east", seats=(PLAYER, RIVAL)))
    assert GAME.sees_all_of(table.state, NAVE, PLAYER, "player")
    assert not GAME.sees_all_of(table.state, NAVE, RIVAL, "player")
    assert not GAME.sees_all_of(table.state, "mission-unknown", PLAYER, "player")


def at_the_ford() -> Campaign:
    """Ours are the player's, and the drowned the world's."""
    state = Campaign()
    for event in AT_THE_FORD:
        evolve(state, event)
    return state


def test_whoever_keeps_the_table_sees_the_world_s_side_and_their_own() -> None:
    state = at_the_ford()
    assert not GAME.sees_all_of(state, FORD, HOST, "host")
    assert not GAME.sees_all_of(state, FORD, PLAYER, "player")
    evolve(state, RoleGiven(seat=PLAYER, role="deputy"))
    assert GAME.sees_all_of(state, FORD, PLAYER, "deputy")


def test_a_side_whose_seats_all_left_is_the_world_s() -> None:
    state = at_the_ford()
    evolve(state, SeatEmptied(seat=PLAYER))
    assert GAME.sees_all_of(state, FORD, HOST, "host")
    assert not GAME.sees_all_of(state, FORD, PLAYER, "player")
