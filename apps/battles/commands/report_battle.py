"""Say what the table played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from apps.battles.decider.aftermath import settle
from apps.battles.decider.field import FieldEvent, MissionView, keeps_the_table
from apps.battles.decider.mission_checks import must_be_known
from apps.battles.decider.report_checks import must_fit
from apps.battles.events.report_events import BattleReported
from apps.battles.events.told_report import Report
from apps.battles.state import Mission
from apps.kernel.command import Command, Offer, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import ENEMY, MISSION, PILOT
from apps.kernel.form_marks import Mark, among
from apps.kernel.marks import WORDS
from apps.kernel.refusal import Refusal
from apps.kernel.roles import PLAYERS_AND_CLIENTS

REPORT: Mapping[str, object] = {
    "rounds": 7,
    "text": "The nave held until the roof did not.",
    "sides": [
        {
            "side": "west",
            "objective": True,
            "crews": [
                {
                    "pilot": PILOT,
                    "taint": 2,
                    "hurts": [
                        {"cause": "capsule-breach", "points": 1, "looked": [{"wound": "cracked-ribs", "face": 2}]}
                    ],
                    "destroyed": ["left-arm"],
                    "kills": ["Anvil"],
                }
            ],
        },
        {"side": "east", "crews": [{"pilot": ENEMY, "casket_destroyed": True, "extracted": True}]},
    ],
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportBattle:
    """Say what the table played. The other sides are asked; a second report takes the place of the first."""

    mission: Annotated[str, among("underway", "reported", "disputed"), Mark.KNOWN_FIRST]
    report: Annotated[Report, WORDS]


def decide(asked: Asked[ReportBattle], field: MissionView, dice: Dice) -> Iterator[FieldEvent]:
    """Where nobody else has to agree, everything follows at once."""
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


def _must_have_been_there(asked: Asked[ReportBattle], mission: Mission, field: MissionView) -> None:
    """Whoever has a crew on it tells of it, and for everybody who keeps the table, or a client that records it."""
    there = any(field.roster.pilots[crew].seat == asked.seat for crew in mission.crews)
    if not (there or keeps_the_table(asked)):
        raise Refusal(f"No crew of yours went out on {mission.name}: those who did report it, or the host.")


COMMAND = Command(
    type=ReportBattle,
    decide=decide,
    roles=PLAYERS_AND_CLIENTS,
    example={"mission": MISSION, "report": REPORT},
    offers=(
        Offer(at="mission", words="Report the battle", rank=40, when=having("stage", "underway")),
        Offer(at="mission", words="Tell it again", rank=100, when=having("report"), more=True),
        Offer(at="mission", words="Report the battle", rank=20, when=having("stage", "underway"), desk=True),
    ),
)
