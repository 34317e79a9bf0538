"""What has happened in the settlement."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PenanceRitualHeld:
    """A pilot knelt, and one Suffering die fell."""

    pilot: str
    face: int


SettlementEvent = PenanceRitualHeld
