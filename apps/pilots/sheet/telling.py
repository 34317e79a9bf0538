"""What happened to pilots, as the chronicle tells it: one sentence for each event."""

from __future__ import annotations

from typing import assert_never

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
from apps.pilots.sheet.burdens import lines_of
from apps.pilots.state import Flesh, Ledger, Parting, Service, Soul
from apps.rules.effects.bounds import Named
from apps.rules.factions import FACTION_NAMES
from apps.rules.naming import Names
from apps.rules.pilot.wounds.cards import WOUNDS
from apps.rules.tables.broken_finger import BROKEN_FINGERS
from apps.rules.tables.dice import SUFFERING_DICE
from apps.rules.tables.grit_tiers import GRIT_TIERS


def sentence(event: PilotEvent, names: Names) -> str:
    """Pilots, Caskets and missions by their names, everything else by what the packs call it."""
    who = names.of(event.pilot, "a pilot")
    if isinstance(event, PilotEnlisted):
        return f"{event.name} of the {FACTION_NAMES[event.faction]} took the oath."
    return _upper(_told(event, who, names))


def _told(event: Service | Parting | Flesh | Soul | Ledger, who: str, names: Names) -> str:
    if isinstance(event, Service):
        return _of_service(event, who, names)
    if isinstance(event, Parting):
        return _of_parting(event, who, names)
    if isinstance(event, Flesh):
        return _of_flesh(event, who, names)
    if isinstance(event, Soul):
        return _of_soul(event, who, names)
    if isinstance(event, Ledger):
        return _of_ledger(event, who, names)
    assert_never(event)


def _of_service(event: Service, who: str, names: Names) -> str:
    match event:
        case PilotAssigned(casket=casket):
            return f"{who} took up the threads of {names.of(casket, 'a Casket')}."
        case PilotUnassigned(casket=casket):
            return f"{who} climbed out of {names.of(casket, 'a Casket')} and left it."
        case PilotDeployed(mission=mission):
            return f"{who} went out on {names.of(mission, 'a mission')}."
        case KillScored(victim=victim):
            return f"{victim or 'an enemy'} fell to {who}."
        case MissionSurvived(mission=mission, severe=severe):
            scars = f", with {_many(severe, 'Severe Injury', 'Severe Injuries')} more" if severe else ""
            return f"{who} outlived {names.of(mission, 'a mission')}{scars}."
        case PilotPromoted(tier=tier):
            return f"{who} is called {GRIT_TIERS[tier].name} from now on."


def _of_parting(event: Parting, who: str, names: Names) -> str:
    match event:
        case PilotCaptured(captor=captor):
            return f"{who} was left behind, in the hands of {captor or 'the enemy'}."
        case PilotFreed(reason=reason):
            return f"{who} came home from captivity{_because(reason)}."
        case PilotExtracted():
            return f"Allies carried the body of {who} off the field."
        case PilotRetired(reason=reason):
            return f"{who} laid down the threads for good{_because(reason)}."
        case PilotDied(cause=cause, mission=mission):
            where = f" on {names.of(mission, 'a mission')}" if mission else ""
            return f"{who} died{where}: {_cause(cause, names)}."


def _of_flesh(event: Flesh, who: str, names: Names) -> str:
    wound = "" if isinstance(event, WoundWithstood) else WOUNDS[event.wound].name
    match event:
        case WoundFlipped(cause=cause):
            softer = ", toughed out" if event.downgraded else ""
            lost = f" No more {BROKEN_FINGERS[event.finger].name}." if event.finger else ""
            check = f" The Grit check came to {event.face + event.added}." if event.face else ""
            return f"{who} was wounded ({_cause(cause, names)}): {wound}{softer}.{lost}{check}"
        case WoundWithstood():
            return _withstood(event, who, names)
        case WoundHealed(cause=cause):
            return f"{wound} healed on {who} ({_cause(cause, names)})."
        case WoundFaded():
            return f"{wound} no longer hinders {who}; the card stays open."


def _withstood(event: WoundWithstood, who: str, names: Names) -> str:
    cause, total = _cause(event.cause, names), event.face + event.added
    match event.result:
        case "shrug-it-off":
            return f"{who} shrugged it off for 1 Heat ({cause}). The Grit check came to {total}."
        case "iron-will":
            return f"{who} did not so much as flinch ({cause}). The Grit check came to {total}."
        case "immune":
            return f"{who} has nothing left that hurts ({cause})."


def _of_soul(event: Soul, who: str, names: Names) -> str:
    match event:
        case TaintGained(cause=cause, by=by):
            return f"{who} took in {by} Taint ({_cause(cause, names)})."
        case TaintLost(cause=cause, by=by):
            return f"{who} was rid of {by} Taint ({_cause(cause, names)})."
        case TaintSpent(cause=cause, by=by, buyer=buyer):
            if buyer:
                return f"{names.of(buyer, 'an enemy')} turned {by} Taint of {who} against them: {_cause(cause, names)}."
            return f"{who} burned {by} Taint of their own: {_cause(cause, names)}."
        case CorruptionResisted(face=face):
            return f"The void reached for {who} and closed on nothing: the die showed {face}."
        case PilotCorrupted(corruption=corruption):
            return f"The void took hold of {who}: {_content('corruption', corruption, names)}."


def _of_ledger(event: Ledger, who: str, names: Names) -> str:
    cause = _cause(event.cause, names)
    match event:
        case GritShifted(by=by):
            return f"{who} has {_more(by)} Grit for good ({cause})."
        case SpMaximumShifted(by=by):
            return f"The SP maximum of {who} is {abs(by)} {'higher' if by > 0 else 'lower'} for good ({cause})."
        case PilotMarked(mark=mark):
            return f"{who} bears a mark ({cause}): {_content('mark', mark, names)}."
        case MarkLifted(mark=mark):
            return f"{who} bears a mark no longer ({cause}): {_content('mark', mark, names)}."
        case RelicGained(relic=relic):
            return f"{who} carries a relic home ({cause}): {_content('relic', relic, names)}."
        case PilotBurdened():
            return _burdened(event, who, cause)


def _burdened(event: PilotBurdened, who: str, cause: str) -> str:
    fell = ", ".join(SUFFERING_DICE.face(face).name for face in event.faces)
    asked = "; ".join(lines_of(event)) or "nothing is asked"
    return f"{who} carries a burden to the next deployment ({cause}): {f'{fell}; ' if fell else ''}{asked}."


def _cause(key: str, names: Names) -> str:
    return _readable(key, names.cause(key))


def _content(table: Named, key: str, names: Names) -> str:
    return _readable(key, names.content(table, key))


def _readable(key: str, name: str) -> str:
    """A key that no pack knows any more is still told in words."""
    return name if name != key else key.replace("-", " ")


def _because(reason: str) -> str:
    return f": {reason.strip().rstrip('.')}" if reason.strip() else ""


def _more(by: int) -> str:
    return f"{abs(by)} {'more' if by > 0 else 'less'}"


def _many(count: int, one: str, more: str) -> str:
    return f"1 {one}" if count == 1 else f"{count} {more}"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
