"""How a battle is told, and what the others say to that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apps.battles.events.mission_fact import MissionFact, stopped
from apps.battles.events.told_report import Report
from apps.kernel.marks import WORDS, Words
from apps.kernel.wording import many
from apps.rules.content_names import Names
from apps.rules.game_event import Strand


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleReported(MissionFact):
    """Somebody said what the table played. Nothing follows from it until the others agree, or the host rules."""

    number: int
    seat: str
    at: str
    report: Annotated[Report, WORDS]
    waits_for: tuple[str, ...] = ()
    """The sides that whoever told it does not speak for: each is asked for its word."""

    def sentence(self, names: Names) -> str:
        anew = "" if self.number == 1 else " anew"
        rounds = f", {many(self.report.rounds, 'round', 'rounds')}" if self.report.rounds else ""
        return f"The battle was told{anew}: {self.called(names)}{rounds}."


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportConfirmed(MissionFact):
    """A side agreed."""

    side: str
    seat: str
    by_silence: bool = False

    def sentence(self, names: Names) -> str:
        side, mission = self.side_called(self.side, names), self.called(names)
        if self.by_silence:
            return f"{side} kept silent, and the silence was taken for a yes: {mission}."
        return f"{side} bore it out: {mission}."


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportDisputed(MissionFact):
    """A side disagreed, said why, and perhaps told it otherwise."""

    side: str
    seat: str
    reason: Words
    counter: Annotated[Report | None, WORDS] = None

    def sentence(self, names: Names) -> str:
        side = self.side_called(self.side, names)
        return f"{side} swore that it went otherwise, {self.called(names)}: {stopped(self.reason)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRuled(MissionFact):
    """The host decided what was played, and said why."""

    strand: ClassVar[Strand] = "rulings"

    reason: Words
    report: Annotated[Report, WORDS]

    def sentence(self, names: Names) -> str:
        return f"The host had the last word on {self.called(names)}: {stopped(self.reason)}"


ReportEvent = BattleReported | ReportConfirmed | ReportDisputed | ReportRuled
