"""How missions come about: planned, mustered for, put off and begun."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apps.battles.events.mission_fact import MissionFact, stopped
from apps.battles.events.side_plan import SidePlan
from apps.kernel.marks import Words
from apps.rules.content_names import Names


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionPlanned(MissionFact):
    """A mission stands on the table: from a scenario, or in the host's own words."""

    season: int
    name: Words
    scenario: str
    text: Words
    sides: tuple[SidePlan, ...]

    def sentence(self, names: Names) -> str:
        return f"{self.name} was laid out on the war table{self._after(names)}."

    def _after(self, names: Names) -> str:
        """From what it was made, unless it is called so itself, or the packs know it no longer."""
        called = names.content("scenario", self.scenario) if self.scenario else self.name
        return "" if called in (self.name, self.scenario) else f", after {called}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SideSeated(MissionFact):
    """A side of a mission has these seats from here on; without any, it is the world's."""

    side: str
    seats: tuple[str, ...]

    def sentence(self, names: Names) -> str:
        hands = {0: "the world's", 1: "one seat's"}.get(len(self.seats), f"{len(self.seats)} seats'")
        return f"{self.side_called(self.side, names)} is {hands} to play: {self.called(names)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewMustered(MissionFact):
    """A pilot, a Casket and a build were put down for a side of a mission."""

    deed: ClassVar[bool] = True

    side: str
    pilot: str
    casket: str
    loadout: str
    version: int

    def sentence(self, names: Names) -> str:
        pilot, casket = names.of(self.pilot, "A pilot"), names.of(self.casket, "a Casket")
        return f"{pilot} was put down for {self.called(names)}, in {casket}."


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewWithdrawn(MissionFact):
    """A pilot was taken off a mission before it began."""

    deed: ClassVar[bool] = True

    pilot: str

    def sentence(self, names: Names) -> str:
        return f"{names.of(self.pilot, 'A pilot')} was struck from the muster for {self.called(names)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionPostponed(MissionFact):
    """A mission waits; its crews stay put down for it, and may be put down for others."""

    reason: Words

    def sentence(self, names: Names) -> str:
        why = f": {stopped(self.reason)}" if self.reason else "."
        return f"{self.called(names)} was put off{why}"


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionResumed(MissionFact):
    """A mission that waited is mustered for again."""

    def sentence(self, names: Names) -> str:
        return f"{self.called(names)} was taken up again."


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionCalledOff(MissionFact):
    """A mission will not be."""

    reason: Words

    def sentence(self, names: Names) -> str:
        return f"{self.called(names)} was called off: {stopped(self.reason)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionBegun(MissionFact):
    """The crews went out."""

    def sentence(self, names: Names) -> str:
        return f"The gates opened, and the crews went out: {self.called(names)}."


MissionEvent = (
    MissionPlanned
    | SideSeated
    | CrewMustered
    | CrewWithdrawn
    | MissionPostponed
    | MissionResumed
    | MissionCalledOff
    | MissionBegun
)
