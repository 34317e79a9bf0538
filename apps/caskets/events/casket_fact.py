"""What all events of Caskets have in common: whose they are, and what it is called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apps.rules.content_names import Names
from apps.rules.effects.bounds import Named
from apps.rules.game_event import GameEvent, Strand


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketFact(GameEvent):
    """Something has happened to a Casket."""

    strand: ClassVar[Strand] = "caskets"

    casket: str

    @property
    def subject(self) -> str:
        return self.casket

    def which(self, names: Names) -> str:
        return names.of(self.casket, "A Casket")

    def whose(self, names: Names) -> str:
        named = self.which(names)
        return f"{named}'" if named.endswith("s") else f"{named}'s"


def content_in_words(table: Named, key: str, names: Names, otherwise: str) -> str:
    """What today's packs do not know is not told by its key."""
    named = names.content(table, key)
    return otherwise if named == key else named


def mission_in_words(mission: str, names: Names) -> str:
    return names.of(mission, "battle")
