"""How Caskets are raised, and what becomes of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apps.caskets.events.casket_fact import CasketFact, content_in_words, mission_in_words
from apps.kernel.marks import Words
from apps.rules.content_names import Names


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketBuilt(CasketFact):
    """A Casket of a kind from the catalogue stands in a seat's hangar. Its Primary Weapon is its kind's, for life."""

    deed: ClassVar[bool] = True

    seat: str
    name: Words
    kind: str

    def sentence(self, names: Names) -> str:
        kind = content_in_words("casket", self.kind, names, "hull of a forgotten kind")
        return f"{self.name} was raised in the hangar, {'an' if kind[0] in 'AEIOU' else 'a'} {kind}."


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketWrecked(CasketFact):
    """A Casket was destroyed on a mission."""

    mission: str

    def sentence(self, names: Names) -> str:
        return f"{self.which(names)} was wrecked in {mission_in_words(self.mission, names)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketRebuilt(CasketFact):
    """A wrecked Casket stands again."""

    def sentence(self, names: Names) -> str:
        return f"{self.which(names)} was dragged home and riveted together; it stands again."


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketLost(CasketFact):
    """A wrecked Casket is gone for good."""

    def sentence(self, names: Names) -> str:
        return f"Nothing of {self.which(names)} was worth the dragging; it is lost for good."


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketScrapped(CasketFact):
    """A Casket was broken up."""

    deed: ClassVar[bool] = True

    reason: Words = ""

    def sentence(self, names: Names) -> str:
        if not self.reason:
            return f"{self.which(names)} was broken up."
        stop = "" if self.reason.endswith((".", "!", "?", "…")) else "."
        return f"{self.which(names)} was broken up for its iron: {self.reason}{stop}"


FateEvent = CasketBuilt | CasketWrecked | CasketRebuilt | CasketLost | CasketScrapped
