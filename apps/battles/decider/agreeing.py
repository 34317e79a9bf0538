"""What the other sides say to a report: yes, no, nothing for so long, or the host's last word."""

from __future__ import annotations

from collections.abc import Iterator

from apps.battles.commands import ConfirmReport, DisputeReport, RuleOnReport, TakeSilence
from apps.battles.decider.aftermath import settle
from apps.battles.decider.checking import must_fit, must_tell_of_everybody
from apps.battles.decider.field import Field, FieldEvent, must_be_known, must_have_side
from apps.battles.events import ReportConfirmed, ReportDisputed, ReportRuled
from apps.battles.state import Mission, told
from apps.kernel.days import days_between
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.refusal import Refusal
from apps.kernel.wording import must_say

Agreeing = ConfirmReport | DisputeReport | RuleOnReport | TakeSilence


def decide(asked: Asked[Agreeing], field: Field, dice: Dice) -> Iterator[FieldEvent]:
    mission = must_be_known(asked.command.mission, field)
    _must_be_reported(mission)
    match asked.command:
        case ConfirmReport():
            return _confirm(asked.about(asked.command), mission, field, dice)
        case DisputeReport():
            return _dispute(asked.about(asked.command), mission, field)
        case RuleOnReport():
            return _rule(asked.command, mission, field, dice)
        case TakeSilence():
            return _take_silence(asked.about(asked.command), mission, field, dice)


def _confirm(asked: Asked[ConfirmReport], mission: Mission, field: Field, dice: Dice) -> Iterator[FieldEvent]:
    side = _spoken_for(asked, asked.command.side, mission, field)
    must_tell_of_everybody(told(mission).report, mission, field)
    yield ReportConfirmed(mission=mission.mission, side=side, seat=asked.seat)
    if not told(mission).silent:
        yield from settle(mission, field, dice)


def _dispute(asked: Asked[DisputeReport], mission: Mission, field: Field) -> Iterator[FieldEvent]:
    command = asked.command
    must_say(command.reason, "The reason")
    if mission.stage == "disputed":
        raise Refusal(f"The report of {mission.name} is disputed already: tell it anew, or let the host rule.")
    side = _spoken_for(asked, command.side, mission, field)
    if command.counter:
        must_fit(command.counter, mission, field)
    yield ReportDisputed(
        mission=mission.mission, side=side, seat=asked.seat, reason=command.reason, counter=command.counter
    )


def _rule(command: RuleOnReport, mission: Mission, field: Field, dice: Dice) -> Iterator[FieldEvent]:
    """The host's word ends it, whoever has agreed so far."""
    must_say(command.reason, "The reason")
    if command.report:
        must_fit(command.report, mission, field)
    report = command.report or told(mission).report
    must_tell_of_everybody(report, mission, field)
    yield ReportRuled(mission=mission.mission, reason=command.reason, report=report)
    yield from settle(mission, field, dice)


def _take_silence(asked: Asked[TakeSilence], mission: Mission, field: Field, dice: Dice) -> Iterator[FieldEvent]:
    """So many days without a word are a yes, for every side that gave none."""
    standing = told(mission)
    if mission.stage == "disputed":
        raise Refusal(f"The report of {mission.name} is disputed, and silence settles nothing: let the host rule.")
    if not field.silence:
        raise Refusal("Silence is never a yes at this table: ask the sides that are silent, or let the host rule.")
    days = days_between(standing.at, asked.at)
    if days < field.silence:
        raise Refusal(
            f"The report of {mission.name} has waited for {_days(days)}, and this table gives {_days(field.silence)}: "
            "wait until then, or ask the sides that are silent."
        )
    must_tell_of_everybody(standing.report, mission, field)
    for side in standing.silent:
        yield ReportConfirmed(mission=mission.mission, side=side, seat=asked.seat, by_silence=True)
    yield from settle(mission, field, dice)


def _spoken_for(asked: Asked[ConfirmReport | DisputeReport], named: str, mission: Mission, field: Field) -> str:
    """The side for which the asker gives their word: the one that is named, or the only one it can be."""
    if not named:
        return _only_side(asked, mission, field)
    side = must_have_side(mission, named)
    _must_be_waited_for(side.side, side.name, mission)
    if not field.speaks_for(asked.seat, side):
        whose = "its own seats speak" if field.seats_of(side) else "the host speaks"
        raise Refusal(
            f"For {side.name} {whose}: ask there. Where nobody answers, the host may rule on the report.",
        )
    return side.side


def _only_side(asked: Asked[ConfirmReport | DisputeReport], mission: Mission, field: Field) -> str:
    mine = [side for side in mission.sides if field.speaks_for(asked.seat, side)]
    if not mine:
        raise Refusal(f"You speak for no side of {mission.name}: those who played it answer, and the host may rule.")
    waiting = [side for side in mine if side.side in told(mission).silent]
    if not waiting:
        _must_be_waited_for(mine[0].side, mine[0].name, mission)
    if len(waiting) > 1:
        names = ", ".join(f"{side.side} ({side.name})" for side in waiting)
        raise Refusal(f"You speak for more than one side of {mission.name}: say for which, {names}.")
    return waiting[0].side


def _must_be_waited_for(side: str, name: str, mission: Mission) -> None:
    standing = told(mission)
    if side in standing.agreed:
        raise Refusal(f"{name} has agreed already: the other sides are waited for.")
    if side not in standing.waits_for:
        raise Refusal(f"{name} told this report itself: report the battle again to tell it otherwise.")


def _must_be_reported(mission: Mission) -> None:
    if mission.told is None:
        raise Refusal(f"Nobody has reported {mission.name} yet: report it first.")


def _days(days: int) -> str:
    return "1 day" if days == 1 else f"{days} days"
