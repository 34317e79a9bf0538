"""What may be asked of pilots."""

from __future__ import annotations

from dataclasses import dataclass

from apps.kernel.marks import Words
from apps.rules.factions import Faction


@dataclass(frozen=True, slots=True, kw_only=True)
class EnlistPilot:
    """Bring a new pilot into your own crew."""

    name: Words
    faction: Faction


PilotCommand = EnlistPilot
