"""What ids and keys are called, for sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from apps.rules.effects.bounds import Named
from apps.rules.packs.library import Library
from apps.rules.tables.pilot_damage import PILOT_DAMAGE

CAUSES: Mapping[str, str] = {
    **{damage.key: damage.name for damage in PILOT_DAMAGE},
    "battle": "the battle",
    "corruption": "corruption",
    "mission-end": "the end of the mission",
    "season-end": "the end of the season",
    "ruling": "the host's ruling",
    "seen": "what the table saw",
}
TABLES: Mapping[Named, str] = {
    "bargain": "bargains",
    "card": "cards",
    "casket": "caskets",
    "corruption": "corruption",
    "equipment": "equipment",
    "event": "events",
    "faction": "factions",
    "mark": "marks",
    "relic": "relics",
    "scenario": "scenarios",
    "spend": "spends",
    "store": "stores",
    "weapon": "weapons",
    "wound": "wounds",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """The names of pilots, Caskets, loadouts and missions by id, and of content by key."""

    things: Mapping[str, str]
    library: Library

    def of(self, thing: str, otherwise: str = "somebody") -> str:
        return self.things.get(thing, otherwise)

    def content(self, table: Named, key: str) -> str:
        """By its key where the packs do not know it."""
        found = getattr(self.library, TABLES[table]).get(key)
        return found.name if found else key

    def cause(self, key: str) -> str:
        """What an event says that it came of."""
        if key in CAUSES:
            return CAUSES[key]
        tables: tuple[Named, ...] = ("event", "bargain", "spend", "corruption", "relic", "card")
        return next((name for table in tables if (name := self.content(table, key)) != key), key)
