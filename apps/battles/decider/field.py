"""What is decided on around battles, and what a decision looks for on the war table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from apps.battles.events.battle_event import BattleEvent
from apps.battles.events.side_plan import SidePlan
from apps.battles.state import Mission, WarTable
from apps.caskets.events.casket_event import CasketEvent
from apps.caskets.state import Hangar
from apps.kernel.decider import Asked, Led
from apps.kernel.roles import KEEPERS
from apps.kernel.seat_rights import FOR_OTHERS
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.state import Roster
from apps.rules.packs.library import Library
from apps.rules.packs.scenarios import ScenarioSide
from apps.rules.played import Played

FieldEvent = BattleEvent | PilotEvent | CasketEvent
Said = FieldEvent | Led[BattleEvent]


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionView:
    """What is decided on around battles: the missions, who may go out and in what, and what is played."""

    war_table: WarTable
    roster: Roster
    hangar: Hangar
    seats: Mapping[str, str]
    played: Played
    season: int
    silence: int
    library_of: Callable[[str], Library]
    """By mission, what its battle is played with: the packs that the table had as it began."""

    def pilot_name(self, pilot: str) -> str:
        return self.roster.pilots[pilot].name

    def seats_of(self, side: SidePlan) -> tuple[str, ...]:
        """Who speaks for a side: its seats that are still at the table. Without any, it is the world's."""
        return tuple(seat for seat in side.seats if seat in self.seats)

    def speaks_for(self, seat: str, side: SidePlan) -> bool:
        return speaks_for(seat, self.seats.get(seat, ""), side.seats, self.seats)

    def bounds(self, mission: Mission, side: str) -> ScenarioSide | None:
        """What the scenario asks of a side; nothing is asked where there is none."""
        scenario = self.played.library.scenarios.get(mission.scenario)
        return next((each for each in scenario.sides if each.key == side), None) if scenario else None


def speaks_for(seat: str, role: str, seats: Collection[str], there: Collection[str]) -> bool:
    """Any seat of a side speaks for it that is still at the table; where none is, the side is the world's, and the host
    speaks for it, or a deputy.
    """
    left = [each for each in seats if each in there]
    return seat in left if left else role in KEEPERS


def keeps_the_table(asked: Asked[object]) -> bool:
    """Whether the asker may act for everybody."""
    return asked.role in FOR_OTHERS
