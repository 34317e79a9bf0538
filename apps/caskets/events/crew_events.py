"""Whom Caskets carry, and to whom they pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apps.caskets.events.casket_fact import CasketFact
from apps.rules.content_names import Names


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketCrewed(CasketFact):
    """A pilot was threaded into a Casket."""

    deed: ClassVar[bool] = True

    pilot: str

    def sentence(self, names: Names) -> str:
        return f"{names.of(self.pilot, 'A pilot')} was threaded into {self.which(names)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketVacated(CasketFact):
    """A Casket stands without its pilot."""

    deed: ClassVar[bool] = True

    pilot: str

    def sentence(self, names: Names) -> str:
        return f"The threads of {self.which(names)} let go of {names.of(self.pilot, 'its pilot')}."


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketInherited(CasketFact):
    """A Casket went to another seat, after the pilot it had."""

    seat: str
    after: str

    def sentence(self, names: Names) -> str:
        return f"{self.which(names)} passed into other hands after {names.of(self.after, 'its last pilot')}."


CrewEvent = CasketCrewed | CasketVacated | CasketInherited
