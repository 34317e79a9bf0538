"""What breaks and mends Caskets, and what they keep of a battle. `cause` is an event, a mission or a ruling, by key."""

from __future__ import annotations

from dataclasses import dataclass

from apps.caskets.events.casket_fact import CasketFact, mission_in_words
from apps.kernel.wording import many, upper
from apps.rules.content_names import Names
from apps.rules.tables.component_rows import COMPONENTS, Component


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentBroken(CasketFact):
    """A component is out of order until it is mended."""

    cause: str
    component: Component

    def sentence(self, names: Names) -> str:
        return f"{_cause(self.cause, names)} broke {self.whose(names)} {COMPONENTS[self.component].name}."


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentMended(CasketFact):
    """A component is whole again."""

    cause: str
    component: Component

    def sentence(self, names: Names) -> str:
        return f"{_cause(self.cause, names)} made {self.whose(names)} {COMPONENTS[self.component].name} whole again."


@dataclass(frozen=True, slots=True, kw_only=True)
class ChassisScarred(CasketFact):
    """A Chassis that was destroyed costs 1 SP for good, where the house says so."""

    mission: str

    def sentence(self, names: Names) -> str:
        mission = mission_in_words(self.mission, names)
        return f"{self.which(names)} came out of {mission} with a scarred Chassis: 1 SP less, for good."


@dataclass(frozen=True, slots=True, kw_only=True)
class DamagedKept(CasketFact):
    """So many DAMAGED cards stay in the deck for the battles to come, where the house says so."""

    mission: str
    cards: int

    def sentence(self, names: Names) -> str:
        mission = mission_in_words(self.mission, names)
        if not self.cards:
            return f"After {mission} no DAMAGED card is left in {self.whose(names)} deck."
        kept = many(self.cards, "DAMAGED card that stays", "DAMAGED cards that stay")
        return f"{self.which(names)} came out of {mission} with {kept} in its deck."


HarmEvent = ComponentBroken | ComponentMended | ChassisScarred | DamagedKept


def _cause(cause: str, names: Names) -> str:
    """A mission or an event by its name; it begins the sentence."""
    named = names.of(cause, names.cause(cause))
    return upper("ill luck" if named == cause else named)
