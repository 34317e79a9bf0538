"""What all events of missions and their battles have in common: whose they are, and what things are called in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apps.rules.content_names import Names
from apps.rules.game_event import GameEvent, Strand


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionFact(GameEvent):
    """Something has happened around a mission."""

    strand: ClassVar[Strand] = "battles"

    mission: str

    @property
    def subject(self) -> str:
        return self.mission

    def called(self, names: Names) -> str:
        return names.of(self.mission, "A mission without a name")

    def side_called(self, side: str, names: Names) -> str:
        """By its name on this mission: names have it as `MISSION/SIDE`."""
        return names.of(f"{self.mission}/{side}", "One side")


def stopped(said: str) -> str:
    """Exactly as somebody wrote it, with a full stop where they left it out."""
    return said if said.endswith((".", "!", "?", "…")) else f"{said}."
