"""Which entry moved which number on a pilot's sheet, and by how much: so every number can name its entries."""

from __future__ import annotations

from typing import Literal, assert_never

from apps.pilots.events import (
    CorruptionResisted,
    GritShifted,
    KillScored,
    MarkLifted,
    MissionSurvived,
    PilotAssigned,
    PilotBurdened,
    PilotCaptured,
    PilotCorrupted,
    PilotDeployed,
    PilotDied,
    PilotEnlisted,
    PilotEvent,
    PilotExtracted,
    PilotFreed,
    PilotMarked,
    PilotPromoted,
    PilotRetired,
    PilotUnassigned,
    RelicGained,
    SpMaximumShifted,
    TaintGained,
    TaintLost,
    TaintSpent,
    WoundFaded,
    WoundFlipped,
    WoundHealed,
    WoundWithstood,
)
from apps.rules.pilot.wounds.cards import WOUNDS

Figure = Literal["taint", "missions", "severe", "kills", "grit", "sp-maximum", "wounds"]
Touches = tuple[tuple[Figure, int], ...]
Flesh = WoundFlipped | WoundHealed | WoundFaded
Silent = (
    PilotAssigned
    | PilotUnassigned
    | WoundWithstood
    | CorruptionResisted
    | PilotCorrupted
    | PilotMarked
    | MarkLifted
    | RelicGained
    | PilotBurdened
    | PilotDeployed
    | PilotCaptured
    | PilotFreed
    | PilotExtracted
    | PilotRetired
    | PilotDied
)
"""They move no number."""
INPUT = 0
"""By Grit: the entry is one of its reasons, and only the whole career, the faction and the cap say for how much."""


def touches(event: PilotEvent) -> Touches:
    """Over all told entries of a pilot these add up to the sheet's numbers, all but Grit."""
    if isinstance(event, Silent):
        return ()
    if isinstance(event, Flesh):
        return _of_wounds(event)
    match event:
        case TaintGained(by=by):
            return (("taint", by),)
        case TaintLost(by=by) | TaintSpent(by=by):
            return (("taint", -by),)
        case _:
            return _of_a_career(event)


Career = PilotEnlisted | PilotPromoted | GritShifted | SpMaximumShifted | KillScored | MissionSurvived


def _of_a_career(event: Career) -> Touches:
    match event:
        case PilotEnlisted() | PilotPromoted():
            return (("grit", INPUT),)
        case GritShifted(by=by):
            return (("grit", by),)
        case SpMaximumShifted(by=by):
            return (("sp-maximum", by),)
        case KillScored():
            return (("kills", 1),)
        case MissionSurvived(severe=severe):
            return (("missions", 1), *_unless_nought("severe", severe), ("grit", INPUT))
        case _:
            assert_never(event)


def _of_wounds(event: Flesh) -> Touches:
    sp_maximum = WOUNDS[event.wound].sp_maximum
    match event:
        case WoundFlipped():
            return (("wounds", 1), *_unless_nought("sp-maximum", sp_maximum))
        case WoundHealed(faded=faded):
            return (("wounds", -1), *_unless_nought("sp-maximum", 0 if faded else -sp_maximum))
        case WoundFaded():
            return _unless_nought("sp-maximum", -sp_maximum)
        case _:
            assert_never(event)


def _unless_nought(figure: Figure, by: int) -> Touches:
    return ((figure, by),) if by else ()
