"""A mission that is over, put together again from its own entries alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from apps.battles.events.battle_event import BattleEvent
from apps.battles.events.ending_events import BattleSettled, Ending, Outcome
from apps.battles.events.mission_events import MissionCalledOff
from apps.battles.events.played_events import BattleBrokenOff, BattleOpened
from apps.battles.events.report_events import BattleReported, ReportDisputed, ReportRuled
from apps.battles.sheet.mission_sheet import MissionSheet, mission_sheet
from apps.battles.sheet.report_sheet import ReportSheet, report_sheet, side_name
from apps.battles.state import Mission, WarTable, evolve
from apps.rules.content_names import Names

Over = Literal["settled", "called-off", ""]


@dataclass(slots=True, kw_only=True)
class PastMission:
    """All that was decided of one mission, in its order. `over` is empty as long as it is not."""

    mission: Mission
    over: Over = ""
    reports: tuple[BattleReported, ...] = ()
    disputes: tuple[ReportDisputed, ...] = ()
    ruling: ReportRuled | None = None
    outcomes: tuple[Outcome, ...] = ()
    called_off: str = ""
    played_here: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeSheet:
    """Who disagreed, why, and how they told it."""

    side: str
    reason: str
    counter: ReportSheet | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeSheet:
    """How a mission ended for a side, and the rule that says so."""

    side: str
    ending: Ending
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PastSheet:
    """A mission that is over, in words. The report that stood in the end is the mission's own."""

    mission: MissionSheet
    over: Over
    told_before: tuple[ReportSheet, ...]
    disputes: tuple[DisputeSheet, ...]
    ruling: str
    outcomes: tuple[OutcomeSheet, ...]
    called_off: str
    played_here: bool


def battle_told(events: Iterable[object]) -> PastMission:
    """Folded from the mission's own entries, the first of which planned it; those of others are passed over."""
    table = WarTable()
    past: PastMission | None = None
    for event in events:
        if not isinstance(event, BattleEvent):
            continue
        if not isinstance(event, BattleSettled | MissionCalledOff):
            evolve(table, event)
        past = past or PastMission(mission=table.missions[event.mission])
        _note(past, event)
    if past is None:
        raise LookupError("no entry tells of this mission")
    return past


def past_sheet(past: PastMission, names: Names) -> PastSheet:
    """As `mission_sheet`, with every report, what was disputed, and how it ended."""
    mission = past.mission
    return PastSheet(
        mission=mission_sheet(mission, names),
        over=past.over,
        told_before=tuple(report_sheet(each.report, mission, names) for each in past.reports[:-1]),
        disputes=tuple(
            DisputeSheet(
                side=side_name(mission, each.side),
                reason=each.reason,
                counter=report_sheet(each.counter, mission, names) if each.counter else None,
            )
            for each in past.disputes
        ),
        ruling=past.ruling.reason if past.ruling else "",
        outcomes=tuple(
            OutcomeSheet(side=side_name(mission, each.side), ending=each.ending, rule=each.rule)
            for each in past.outcomes
        ),
        called_off=past.called_off,
        played_here=past.played_here,
    )


def _note(past: PastMission, event: BattleEvent) -> None:
    match event:
        case BattleOpened():
            past.played_here = True
        case BattleBrokenOff():
            past.played_here = False
        case BattleReported():
            past.reports = (*past.reports, event)
        case ReportDisputed():
            past.disputes = (*past.disputes, event)
        case ReportRuled():
            past.ruling = event
        case BattleSettled(outcomes=outcomes):
            past.over, past.outcomes = "settled", outcomes
        case MissionCalledOff(reason=reason):
            past.over, past.called_off = "called-off", reason
        case _:
            pass
