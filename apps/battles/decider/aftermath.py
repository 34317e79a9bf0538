"""What a battle leaves behind, by rule: wounds, ten Taint, the dead and the captured, Caskets that come home, careers.

A report tells totals, so the order is laid down: first whom a pilot felled, then the hurts as they are listed, the
Casket's end, and Taint as far as the pilot still lives (`taint_flow.py` says in which order it comes and goes).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from apps.battles.decider.battle_course import BATTLE, Course, Lived
from apps.battles.decider.field import FieldEvent, MissionView
from apps.battles.decider.points import asks_a_save, damage_of
from apps.battles.decider.taint_flow import Gain, Payment, flow
from apps.battles.decider.typed_dice import AtTheTable, Labels, at_the_table
from apps.battles.events.ending_events import BattleSettled, Outcome, SaveThrown
from apps.battles.events.told_report import CrewReport, SideReport
from apps.battles.state import Mission, told
from apps.caskets.decider import casket_harm
from apps.caskets.events.crew_events import CasketVacated
from apps.kernel.dice import Dice
from apps.pilots.decider.homecoming import survive
from apps.pilots.decider.pilot_in_play import Ordeal
from apps.pilots.decider.point_damage import hurt
from apps.pilots.decider.taint_moves import gain_taint, lastingly, spend_taint
from apps.pilots.events.parting_events import PilotCaptured, PilotDied, PilotExtracted
from apps.pilots.events.service_events import KillScored, PilotUnassigned
from apps.pilots.events.taint_events import PilotCorrupted
from apps.pilots.state import Pilot
from apps.rules.pilot.wounds.triggers import destruction_damage, is_saved
from apps.rules.victory import Fate, mission_outcome

NOBODY: Mapping[str, Lived] = {}
SEEN = "seen"


def settle(mission: Mission, field: MissionView, dice: Dice, course: Course = NOBODY) -> Iterator[FieldEvent]:
    """Everything that follows from the report as it stands. With the last event the mission is over.

    What befell pilots in a battle that was played here is told as it came, by `course`.
    """
    report = told(mission).report
    crews = [crew for side in report.sides for crew in side.crews]
    for crew in crews:
        yield from _Home.of(crew, mission, field, dice, course).comes_home()
    outcomes = tuple(_outcome(side, field) for side in report.sides if side.crews)
    for crew in crews:
        if field.roster.pilots[crew.pilot].is_alive:
            yield from survive(crew.pilot, field.roster, mission.mission, field.played)
    yield BattleSettled(mission=mission.mission, outcomes=outcomes)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Home:
    """One crew on its way home."""

    crew: CrewReport
    mission: str
    casket: str
    field: MissionView
    dice: AtTheTable
    labels: Labels
    lived: Lived | None = None

    @classmethod
    def of(cls, crew: CrewReport, mission: Mission, field: MissionView, dice: Dice, course: Course) -> _Home:
        labels = Labels(mission=mission.mission, pilot=crew.pilot)
        return cls(
            crew=crew,
            mission=mission.mission,
            casket=mission.crews[crew.pilot].casket,
            field=field,
            dice=at_the_table(crew, labels, dice),
            labels=labels,
            lived=course.get(crew.pilot),
        )

    @property
    def pilot(self) -> Pilot:
        return self.field.roster.pilots[self.crew.pilot]

    def comes_home(self) -> Iterator[FieldEvent]:
        if self.lived:
            yield from self._told(self.lived)
        elif self.pilot.is_alive:
            yield from self._befallen()
        if self.crew.captor and self.pilot.is_alive:
            yield PilotCaptured(pilot=self.crew.pilot, mission=self.mission, captor=self.crew.captor)
        if self.crew.extracted and not self.pilot.is_alive:
            yield PilotExtracted(pilot=self.crew.pilot, mission=self.mission)
        if self.field.hangar.caskets[self.casket].stands:
            fared = casket_harm.Fared(
                wrecked=self.crew.casket_destroyed, destroyed=self.crew.destroyed, damaged=self.crew.damaged
            )
            yield from casket_harm.come_home(self.casket, self.field.hangar, self.mission, fared, self.field.played)
            yield from self._let_go()

    def _let_go(self) -> Iterator[FieldEvent]:
        """A Casket that is gone for good carries nobody any longer."""
        casket = self.field.hangar.caskets[self.casket]
        if casket.condition == "lost" and (pilot := casket.pilot):
            yield CasketVacated(casket=self.casket, pilot=pilot)
            yield PilotUnassigned(pilot=pilot, casket=self.casket)

    def _told(self, lived: Lived) -> Iterator[FieldEvent]:
        for event in lived.events:
            yield event
            if isinstance(event, PilotCorrupted):
                yield from lastingly(event.corruption, self._ordeal(self.labels.of("taint")))

    def _befallen(self) -> Iterator[FieldEvent]:
        for victim in self.crew.kills:
            yield KillScored(pilot=self.crew.pilot, mission=self.mission, victim=victim)
        yield from self._hurt()
        if self.crew.died and self.pilot.is_alive:
            yield PilotDied(pilot=self.crew.pilot, cause=SEEN, mission=self.mission)
        if self.crew.casket_destroyed and self.pilot.is_alive:
            yield from self._saved()
        if self.pilot.is_alive:
            yield from self._tainted()

    def _hurt(self) -> Iterator[FieldEvent]:
        for label, each in zip(self.labels.hurts(self.crew), self.crew.hurts, strict=True):
            yield from hurt(self._ordeal(label), damage_of(each))

    def _ordeal(self, label: str) -> Ordeal:
        return Ordeal(
            pilot=self.crew.pilot,
            roster=self.field.roster,
            played=self.field.played,
            dice=self.dice,
            label=label,
            mission=self.mission,
        )

    def _saved(self) -> Iterator[FieldEvent]:
        """The Casket's end: a d6 where the house rolls one, and else Grit against the wound, or nothing."""
        face = None
        if asks_a_save(self.pilot, self.field.played):
            (face,) = self.dice.throw(self.labels.of("save"))
            yield SaveThrown(mission=self.mission, pilot=self.crew.pilot, face=face, saved=is_saved(face))
        damage = destruction_damage(face or 1, self.field.played.rules)
        if damage:
            yield from hurt(self._ordeal(self.labels.of(damage.key)), damage)

    def _tainted(self) -> Iterator[FieldEvent]:
        """Step by step for as long as the pilot lives. The last gain has the plain name, those before it a number."""
        steps = flow(self.pilot.taint, self.crew, self.field.played.library)
        coming = sum(isinstance(step, Gain) for step in steps)
        for step in steps:
            if isinstance(step, Payment):
                yield from spend_taint(self.crew.pilot, self.field.roster, step.spend, step.cost, step.buyer)
            else:
                coming -= 1
                yield from self._gained(step.by, "taint" if not coming else f"taint-{coming}-before-the-last")

    def _gained(self, by: int, what: str) -> Iterator[FieldEvent]:
        return gain_taint(self._ordeal(self.labels.of(what)), BATTLE, by)


def _outcome(side: SideReport, field: MissionView) -> Outcome:
    pilots = [field.roster.pilots[crew.pilot] for crew in side.crews]
    fates = [Fate(pilot=each.pilot, alive=each.is_alive, captured=each.fate == "captured") for each in pilots]
    ending = mission_outcome(fates, objective=side.objective)
    return Outcome(side=side.side, ending=ending.key, rule=ending.rule)
