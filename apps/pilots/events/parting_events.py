"""How pilots part from the table: captured and freed, retired, dead and carried home."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apps.kernel.marks import Words
from apps.pilots.events.pilot_fact import NOTHING, Moves, PilotFact, cause_in_words
from apps.rules.content_names import Names
from apps.rules.game_event import Strand


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotCaptured(PilotFact):
    """A pilot was left in enemy hands."""

    mission: str
    captor: Words = ""

    def sentence(self, names: Names) -> str:
        return f"{self.begun(names)} was left behind, in the hands of {self.captor or 'the enemy'}."

    def moves(self) -> Moves:
        return NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotFreed(PilotFact):
    """A captured pilot came home."""

    reason: Words = ""

    def sentence(self, names: Names) -> str:
        return f"{self.begun(names)} came home from captivity{_because(self.reason)}."

    def moves(self) -> Moves:
        return NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotExtracted(PilotFact):
    """Allies carried a dead pilot off the field."""

    mission: str

    def sentence(self, names: Names) -> str:
        return f"Allies carried the body of {self.who(names)} off the field."

    def moves(self) -> Moves:
        return NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotRetired(PilotFact):
    """A pilot laid down the threads for good."""

    strand: ClassVar[Strand] = "table"
    deed: ClassVar[bool] = True

    reason: Words = ""

    def sentence(self, names: Names) -> str:
        return f"{self.begun(names)} laid down the threads for good{_because(self.reason)}."

    def moves(self) -> Moves:
        return NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotDied(PilotFact):
    """A pilot died, of the last wound or of what the table saw."""

    cause: str
    mission: str = ""

    def sentence(self, names: Names) -> str:
        where = f" on {names.of(self.mission, 'a mission')}" if self.mission else ""
        return f"{self.begun(names)} died{where}: {cause_in_words(self.cause, names)}."

    def moves(self) -> Moves:
        return NOTHING


PartingEvent = PilotCaptured | PilotFreed | PilotExtracted | PilotRetired | PilotDied


def _because(reason: str) -> str:
    return f": {reason.strip().rstrip('.')}" if reason.strip() else ""
