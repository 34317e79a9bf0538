"""The four factions and what each is called. Source: Quick Reference, Grit; Combat & Damage v2.0, section 1."""

from __future__ import annotations

from typing import Literal

Faction = Literal["church", "dwarves", "ossuarium", "elves"]
FACTION_NAMES: dict[Faction, str] = {
    "church": "Church of Absolution",
    "dwarves": "Dwarves",
    "ossuarium": "Ossuarium",
    "elves": "Elves",
}
