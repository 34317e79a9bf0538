"""Somebody says what the table played, and the other sides are asked."""

from __future__ import annotations

from collections.abc import Iterator

from apps.battles.commands import ReportBattle
from apps.battles.decider.aftermath import settle
from apps.battles.decider.checking import must_fit
from apps.battles.decider.field import Field, FieldEvent, keeps_the_table, must_be_known
from apps.battles.events import BattleReported
from apps.battles.state import Mission
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.refusal import Refusal


def report(asked: Asked[ReportBattle], field: Field, dice: Dice) -> Iterator[FieldEvent]:
    """A report takes the place of the one before it. Where nobody else has to agree, everything follows at once."""
    command = asked.command
    mission = must_be_known(command.mission, field)
    _must_have_been_there(asked, mission, field)
    if not mission.has_begun:
        raise Refusal(f"{mission.name} has not begun: begin it before a battle of it is reported.")
    if mission.engagement:
        raise Refusal(f"{mission.name} is played here: answer what is asked there, or let the host break it off.")
    must_fit(command.report, mission, field)
    waits_for = tuple(side.side for side in mission.sides if not field.speaks_for(asked.seat, side))
    yield BattleReported(
        mission=mission.mission,
        number=mission.reports + 1,
        seat=asked.seat,
        at=asked.at,
        report=command.report,
        waits_for=waits_for,
    )
    if not waits_for:
        yield from settle(mission, field, dice)


def _must_have_been_there(asked: Asked[ReportBattle], mission: Mission, field: Field) -> None:
    """Whoever has a crew on it tells of it, and for everybody who keeps the table, or a client that records it."""
    there = any(field.roster.pilots[crew].seat == asked.seat for crew in mission.crews)
    if not (there or keeps_the_table(asked)):
        raise Refusal(f"No crew of yours went out on {mission.name}: those who did report it, or the host.")
