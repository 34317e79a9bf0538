"""What may be asked of pilots."""

from __future__ import annotations

from dataclasses import dataclass

from apps.kernel.marks import Words
from apps.rules.factions import Faction


@dataclass(frozen=True, slots=True, kw_only=True)
class EnlistPilot:
    """Bring a new pilot into a crew: your own, or for whoever keeps the table, that of another seat."""

    name: Words
    faction: Faction
    seat: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetirePilot:
    """Let a pilot lay down the threads for good."""

    pilot: str
    reason: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FreePilot:
    """Bring a captured pilot home."""

    pilot: str
    reason: Words = ""


PilotCommand = EnlistPilot | RetirePilot | FreePilot
