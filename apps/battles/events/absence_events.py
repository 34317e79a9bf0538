"""For how long a question of a battle stands open, and what happens when nobody answers it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from apps.battles.events.mission_fact import MissionFact
from apps.kernel.wording import many
from apps.rules.content_names import Names

Then = Literal["pass", "random", "greedy", "search"]
"""What becomes of a question that nobody answers: it goes by with what does least, or a bot of a kind plays on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceAgreed(MissionFact):
    """From here on a question of a battle stands open for so many hours, the one that is open now from this moment on:
    then it goes by, or a bot plays on. Of no hours, it stands open for as long as it takes.
    """

    hours: int
    then: Then
    at: str

    def sentence(self, names: Names) -> str:
        if not self.hours:
            return f"A question is waited on for as long as it takes: {self.called(names)}."
        hours = many(self.hours, "hour", "hours")
        return f"A question stands open for {hours}, and then {_follows(self.then)}: {self.called(names)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class SideAsked(MissionFact):
    """A side is asked, and its hours run from this moment on. Told only where they are counted."""

    side: str
    number: int
    at: str

    def sentence(self, names: Names) -> str:
        return f"{self.side_called(self.side, names)} was asked question {self.number}: {self.called(names)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceTaken(MissionFact):
    """Nobody of a side answered for as long as the battle waits; what was agreed on follows."""

    side: str
    number: int
    then: Then

    def sentence(self, names: Names) -> str:
        side, follows = self.side_called(self.side, names), _follows(self.then)
        return f"{side} left question {self.number} open for too long, and {follows}: {self.called(names)}."


AbsenceEvent = AbsenceAgreed | SideAsked | AbsenceTaken


def _follows(then: Then) -> str:
    return "it goes by" if then == "pass" else f"a bot plays on, {then}"
