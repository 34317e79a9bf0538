"""The commands of this slice, one line each."""

from __future__ import annotations

from typing import Any

from apps.battles.commands import (
    agree_on_absence,
    answer_battle,
    answer_for_absent,
    begin_mission,
    break_off_battle,
    call_off_mission,
    confirm_report,
    crew_casket,
    dispute_report,
    inherit_casket,
    let_bot_play,
    let_bots_go_on,
    muster_crew,
    plan_mission,
    play_battle,
    postpone_mission,
    report_battle,
    resume_mission,
    rule_on_report,
    seat_side,
    take_absence,
    take_silence,
    vacate_casket,
    withdraw_crew,
)
from apps.battles.decider.field import MissionView, Said
from apps.kernel.command import Command

COMMANDS: tuple[Command[Any, MissionView, Said], ...] = (
    crew_casket.COMMAND,
    vacate_casket.COMMAND,
    inherit_casket.COMMAND,
    plan_mission.COMMAND,
    seat_side.COMMAND,
    muster_crew.COMMAND,
    withdraw_crew.COMMAND,
    postpone_mission.COMMAND,
    resume_mission.COMMAND,
    call_off_mission.COMMAND,
    begin_mission.COMMAND,
    report_battle.COMMAND,
    confirm_report.COMMAND,
    dispute_report.COMMAND,
    rule_on_report.COMMAND,
    take_silence.COMMAND,
    play_battle.COMMAND,
    answer_battle.COMMAND,
    answer_for_absent.COMMAND,
    agree_on_absence.COMMAND,
    take_absence.COMMAND,
    let_bot_play.COMMAND,
    let_bots_go_on.COMMAND,
    break_off_battle.COMMAND,
)
