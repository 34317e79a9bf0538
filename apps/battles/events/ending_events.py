"""How a battle ends: who got out of a Casket that broke, and how the mission came out for each side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from apps.battles.events.mission_fact import MissionFact
from apps.rules.content_names import Names

Ending = Literal["success", "partial", "failure"]
ENDINGS: dict[Ending, str] = {
    "success": "did what they came for",
    "partial": "came home with nothing but their lives",
    "failure": "failed",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveThrown(MissionFact):
    """A Casket ended, and a d6 said whether its pilot was hurt by that."""

    pilot: str
    face: int
    saved: bool

    def sentence(self, names: Names) -> str:
        end = "stepped out of it whole" if self.saved else "found no way out in time"
        return f"The Casket broke round {names.of(self.pilot, 'its pilot')}, who {end}: a {self.face}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a mission ended for a side, and the rule that says so."""

    side: str
    ending: Ending
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleSettled(MissionFact):
    """All that a battle brought has been told; this is how the mission ended."""

    outcomes: tuple[Outcome, ...]

    def sentence(self, names: Names) -> str:
        told = "; ".join(f"{self.side_called(each.side, names)} {ENDINGS[each.ending]}" for each in self.outcomes)
        return f"{self.called(names)} was over: {told or 'nobody of ours was there'}."


EndingEvent = SaveThrown | BattleSettled
