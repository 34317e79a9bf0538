"""What happens to a pilot in service: oath, Casket, missions, kills, career."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apps.kernel.marks import Words
from apps.kernel.wording import many, upper
from apps.pilots.events.pilot_fact import INPUT, NOTHING, Moves, PilotFact, unless_nought
from apps.rules.content_names import Names
from apps.rules.factions import FACTION_NAMES, Faction
from apps.rules.game_event import Strand
from apps.rules.tables.grit_tiers import GRIT_TIERS


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotEnlisted(PilotFact):
    """A pilot took the oath and joined a seat's crew."""

    strand: ClassVar[Strand] = "table"
    deed: ClassVar[bool] = True

    seat: str
    name: Words
    faction: Faction

    def sentence(self, names: Names) -> str:
        return f"{self.name} of the {FACTION_NAMES[self.faction]} took the oath."

    def moves(self) -> Moves:
        return (("grit", INPUT),)


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotAssigned(PilotFact):
    """A pilot was given a Casket."""

    strand: ClassVar[Strand] = "caskets"
    deed: ClassVar[bool] = True

    casket: str

    def sentence(self, names: Names) -> str:
        return f"{self.begun(names)} took up the threads of {names.of(self.casket, 'a Casket')}."

    def moves(self) -> Moves:
        return NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotUnassigned(PilotFact):
    """A pilot has a Casket no longer."""

    strand: ClassVar[Strand] = "caskets"
    deed: ClassVar[bool] = True

    casket: str

    def sentence(self, names: Names) -> str:
        return f"{self.begun(names)} climbed out of {names.of(self.casket, 'a Casket')} and left it."

    def moves(self) -> Moves:
        return NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotDeployed(PilotFact):
    """A pilot climbed in and left for a mission; every burden is paid there."""

    strand: ClassVar[Strand] = "battles"

    mission: str

    def sentence(self, names: Names) -> str:
        return f"{self.begun(names)} went out on {names.of(self.mission, 'a mission')}."

    def moves(self) -> Moves:
        return NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class KillScored(PilotFact):
    """An enemy Casket or its pilot fell to this pilot's attack."""

    strand: ClassVar[Strand] = "battles"

    mission: str
    victim: Words

    def sentence(self, names: Names) -> str:
        return f"{upper(self.victim or 'an enemy')} fell to {self.who(names)}."

    def moves(self) -> Moves:
        return (("kills", 1),)


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionSurvived(PilotFact):
    """A pilot lived to the end of a mission, with so many Severe Injuries more."""

    strand: ClassVar[Strand] = "battles"

    mission: str
    severe: int = 0

    def sentence(self, names: Names) -> str:
        scars = f", with {many(self.severe, 'Severe Injury', 'Severe Injuries')} more" if self.severe else ""
        return f"{self.begun(names)} outlived {names.of(self.mission, 'a mission')}{scars}."

    def moves(self) -> Moves:
        return (("missions", 1), *unless_nought("severe", self.severe), ("grit", INPUT))


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotPromoted(PilotFact):
    """A career reached another tier of Grit."""

    strand: ClassVar[Strand] = "table"

    tier: int

    def sentence(self, names: Names) -> str:
        return f"{self.begun(names)} is called {GRIT_TIERS[self.tier].name} from now on."

    def moves(self) -> Moves:
        return (("grit", INPUT),)


ServiceEvent = (
    PilotEnlisted | PilotAssigned | PilotUnassigned | PilotDeployed | KillScored | MissionSurvived | PilotPromoted
)
