"""What may be asked of the settlement."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldPenanceRitual:
    """Call a pilot to a Penance Ritual: one Suffering die."""

    pilot: str


SettlementCommand = HoldPenanceRitual
