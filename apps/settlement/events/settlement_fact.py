"""What all events of the settlement have in common: they are about it, and their words have an end."""

from __future__ import annotations

from typing import ClassVar

from apps.rules.game_event import GameEvent, Strand

SETTLEMENT = "settlement"
"""The subject of what is about nobody in particular and happens there."""


class SettlementFact(GameEvent):
    """Something has happened in the settlement."""

    __slots__ = ()

    strand: ClassVar[Strand] = "settlement"

    @property
    def subject(self) -> str:
        return SETTLEMENT


def with_an_end(said: str) -> str:
    """As it is written, with a full stop where it has no end of its own."""
    return said if said.endswith((".", "!", "?", "…", '"', "”")) else f"{said}."
