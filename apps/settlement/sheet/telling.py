"""What has happened in the settlement, as the chronicle tells it."""

from __future__ import annotations

from apps.rules.naming import Names
from apps.settlement.events import (
    DieFell,
    EventAnswered,
    EventCalled,
    EventRolled,
    EventsHeld,
    EventSkipped,
    EventsReleased,
    SettlementEvent,
    StoreShifted,
)

Passing = EventRolled | EventCalled | EventAnswered | EventSkipped
Keeping = DieFell | EventsHeld | EventsReleased | StoreShifted


def sentence(event: SettlementEvent, names: Names) -> str:
    """One event in one breath; pilots by the names they have now."""
    if isinstance(event, Passing):
        return _passing(event, names)
    return _keeping(event, names)


def _passing(event: Passing, names: Names) -> str:
    name = _event(event.event, names)
    match event:
        case EventRolled(concerns=concerns):
            return f"{name} came{_to(concerns, names)}."
        case EventCalled(concerns=concerns):
            return f"{name} was called{_for(concerns, names)}."
        case EventAnswered():
            return _answered(event, name, names)
        case EventSkipped(reason=reason, rolled_again=again):
            return f"{name} passed by{', and the dice were thrown again' if again else ''}: {_ended(reason)}"


def _answered(event: EventAnswered, name: str, names: Names) -> str:
    answer = _choice(event, names)
    bargain = f" {names.content('bargain', event.bargain)} was struck." if event.bargain else ""
    if event.by_default:
        return f"Nobody answered {name} before the season ended{f': “{answer}”' if answer else '.'}"
    who = names.of(event.concerns, "A pilot") if event.concerns else "The settlement"
    said = f"{who} answered {name}: “{answer}”" if answer else f"{name} came to pass{_for(event.concerns, names)}."
    return f"{said}{bargain}"


def _keeping(event: Keeping, names: Names) -> str:
    match event:
        case DieFell(die=die, face=face, text=text):
            return f"A {die} fell on {face}: {_ended(text)}" if text else f"A {die} fell on {face}."
        case EventsHeld(reason=reason):
            return f"The settlement holds its breath: {_ended(reason)}"
        case EventsReleased():
            return "The settlement breathes again."
        case StoreShifted(store=store, cause=cause, by=by):
            return _shifted(store, by, names) + _through(cause, names)


def _shifted(store: str, by: int, names: Names) -> str:
    named = names.content("store", store)
    of = "the stores" if named == store else named
    return f"{of[0].upper()}{of[1:]}: {abs(by)} {'more' if by > 0 else 'less'}"


def _through(cause: str, names: Names) -> str:
    named = names.cause(cause)
    return "." if named == cause else f", through {named}."


def _choice(event: EventAnswered, names: Names) -> str:
    """The answer's own words; an answer that packs of today do not know is not told by its key."""
    known = names.library.events.get(event.event)
    return next((one.text for one in known.choices if one.key == event.choice), "") if known else ""


def _event(key: str, names: Names) -> str:
    named = names.content("event", key)
    return "Something forgotten" if named == key else named


def _to(concerns: str, names: Names) -> str:
    return f" to {names.of(concerns, 'a pilot')}" if concerns else " to the settlement"


def _for(concerns: str, names: Names) -> str:
    return f" for {names.of(concerns, 'a pilot')}" if concerns else " for the settlement"


def _ended(said: str) -> str:
    return said if said.endswith((".", "!", "?", "…", '"', "”")) else f"{said}."
