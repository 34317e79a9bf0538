"""What the faces of the Suffering die demand and give."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SufferingFace:
    """One face: cards discarded and recovered, Heat, and the damage it lends."""

    key: str
    name: str
    discard: int = 0
    recover: int = 0
    heat: int = 0
    next_attack: int = 0
    all_attacks: int = 0

    @property
    def cards_lost(self) -> int:
        return self.discard - self.recover
