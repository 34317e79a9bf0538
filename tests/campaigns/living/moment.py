"""The table at one moment: what is so, who sits there, and whose turn it is to ask."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from apps.battles.state import Mission, Stage
from apps.campaigns.registry.permissions import may_ask
from apps.campaigns.state import Campaign
from apps.caskets.state import Casket
from apps.kernel.roles import JOB
from apps.pilots.state import Pilot
from apps.rules.played import Played
from tests.campaigns.living.chance import Chance

FOUNDER = "seat-founder"


@dataclass(frozen=True)
class Moment:
    """What whoever asks for something may look at."""

    state: Campaign
    chance: Chance

    @cached_property
    def played(self) -> Played:
        return self.state.played

    @cached_property
    def pilots(self) -> list[Pilot]:
        return list(self.state.roster.pilots.values())

    @cached_property
    def caskets(self) -> list[Casket]:
        return list(self.state.hangar.caskets.values())

    @cached_property
    def missions(self) -> list[Mission]:
        return list(self.state.war_table.missions.values())

    def at(self, *stages: Stage) -> list[Mission]:
        return [mission for mission in self.missions if mission.stage in stages]

    def pilot(self, suited: Iterable[Pilot]) -> str:
        return self.chance.id_among((one.pilot for one in suited), self.state.roster.pilots)

    def casket(self, suited: Iterable[Casket]) -> str:
        return self.chance.id_among((one.casket for one in suited), self.state.hangar.caskets)

    def mission(self, suited: Iterable[Mission]) -> str:
        return self.chance.id_among((one.mission for one in suited), self.state.war_table.missions)

    def anything(self) -> str:
        """An id of whatever there is."""
        known = (*self.state.roster.pilots, *self.state.hangar.caskets, *self.state.war_table.missions)
        return self.chance.id_among(known, (*known, *self.state.seats, *self.state.settlement.pending))

    def seat_of(self, thing: str) -> str:
        """Whose it is; nobody's where there is no such thing."""
        if thing in self.state.roster.pilots:
            return self.state.roster.pilots[thing].seat
        return self.state.hangar.caskets[thing].seat if thing in self.state.hangar.caskets else ""

    def asker(self, command: object, seat: str = "") -> tuple[str, str]:
        """Who asks, and as what: most often whose seat is meant, and never whom the door would turn away."""
        kind = type(command).__name__
        if may_ask(JOB, kind) and self.chance.in_a(25):
            return "worker", JOB
        allowed = {each: role for each, role in self.state.seats.items() if may_ask(role, kind)}
        if seat in allowed and self.chance.in_a(75):
            return seat, allowed[seat]
        keepers = [each for each, role in allowed.items() if role in ("host", "deputy")]
        asks = self.chance.one_of(list(allowed) if self.chance.in_a(20) else keepers) if allowed else FOUNDER
        return asks, allowed.get(asks, "host")
