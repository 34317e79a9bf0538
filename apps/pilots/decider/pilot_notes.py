"""What is written down of a pilot without a die: Grit and SP for good, marks, relics, wounds that heal."""

from __future__ import annotations

from collections.abc import Iterator

from apps.pilots.events.ledger_events import GritShifted, MarkLifted, PilotMarked, RelicGained, SpMaximumShifted
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.events.wound_events import WoundHealed
from apps.pilots.state import Pilot
from apps.rules.effects import outcomes as out
from apps.rules.effects.body_effects import WoundKind
from apps.rules.pilot.wounds.deck import FaceUp

Noted = (
    out.GritChangedOutcome
    | out.SpMaximumChangedOutcome
    | out.MarkLeftOutcome
    | out.RelicGainedOutcome
    | out.WoundsHealedOutcome
)
GRAVEST: tuple[WoundKind, ...] = ("severe", "trauma", "minor")


def note(outcome: Noted, pilot: Pilot, cause: str) -> Iterator[PilotEvent]:
    """What a mission alone has is no more once it is over, and what a pilot has already does not come twice."""
    match outcome:
        case out.GritChangedOutcome(by=by):
            yield GritShifted(pilot=pilot.pilot, cause=cause, by=by)
        case out.SpMaximumChangedOutcome(line=line, lasts=lasts):
            if lasts == "for-good":
                yield SpMaximumShifted(pilot=pilot.pilot, cause=cause, by=line.value)
        case out.MarkLeftOutcome():
            yield from _marked(outcome, pilot, cause)
        case out.RelicGainedOutcome(relic=relic):
            if relic not in pilot.relics:
                yield RelicGained(pilot=pilot.pilot, cause=cause, relic=relic)
        case out.WoundsHealedOutcome():
            yield from _healed(outcome, pilot, cause)


def healed(wound: FaceUp, pilot: Pilot, cause: str) -> WoundHealed:
    """One open wound goes face-down."""
    return WoundHealed(pilot=pilot.pilot, cause=cause, wound=wound.wound, faded=wound.faded)


def _marked(outcome: out.MarkLeftOutcome, pilot: Pilot, cause: str) -> Iterator[PilotEvent]:
    has = outcome.mark in pilot.marks
    if outcome.held and not has:
        yield PilotMarked(pilot=pilot.pilot, cause=cause, mark=outcome.mark)
    elif has and not outcome.held:
        yield MarkLifted(pilot=pilot.pilot, cause=cause, mark=outcome.mark)


def _healed(outcome: out.WoundsHealedOutcome, pilot: Pilot, cause: str) -> Iterator[PilotEvent]:
    """The gravest first, of these the longest borne; what has faded already comes last."""
    open_wounds = [wound for wound in pilot.wounds if outcome.kind in ("any", wound.counts_as)]
    open_wounds.sort(key=lambda wound: (wound.faded, GRAVEST.index(wound.counts_as)))
    for wound in open_wounds[: outcome.wounds]:
        yield healed(wound, pilot, cause)
