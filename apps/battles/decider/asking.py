"""What may be asked around battles, and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from apps.battles.commands import (
    BattleCommand,
    BeginMission,
    CallOffMission,
    ConfirmReport,
    CrewCasket,
    DisputeReport,
    InheritCasket,
    MusterCrew,
    PlanMission,
    Playing,
    PostponeMission,
    ReportBattle,
    ResumeMission,
    RuleOnReport,
    SeatSide,
    TakeSilence,
    VacateCasket,
    WithdrawCrew,
)
from apps.battles.decider import agreeing, crewing, mustering, planning, playing, reporting
from apps.battles.decider.field import Field, FieldEvent
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice

__all__ = ["Field", "FieldEvent", "decide"]

Crewing = CrewCasket | VacateCasket | InheritCasket
Planning = PlanMission | SeatSide | PostponeMission | ResumeMission | CallOffMission
Mustering = MusterCrew | WithdrawCrew | BeginMission
Agreeing = ConfirmReport | DisputeReport | RuleOnReport | TakeSilence


def decide(asked: Asked[BattleCommand], field: Field, dice: Dice) -> Iterator[playing.Said]:
    """One event after the other; the field moves with each of them."""
    command = asked.command
    if isinstance(command, Crewing):
        return crewing.decide(asked.about(command), field)
    if isinstance(command, Planning):
        return planning.decide(asked.about(command), field)
    if isinstance(command, Mustering):
        return mustering.decide(asked.about(command), field)
    if isinstance(command, ReportBattle):
        return reporting.report(asked.about(command), field, dice)
    if isinstance(command, Playing):
        return playing.decide(asked.about(command), field, dice)
    if isinstance(command, Agreeing):
        return agreeing.decide(asked.about(command), field, dice)
    assert_never(command)
