"""What has happened to pilots."""

from __future__ import annotations

from dataclasses import dataclass

from apps.kernel.marks import Words
from apps.rules.factions import Faction


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotEnlisted:
    """A pilot took the oath and joined a seat's crew."""

    pilot: str
    seat: str
    name: Words
    faction: Faction


PilotEvent = PilotEnlisted
