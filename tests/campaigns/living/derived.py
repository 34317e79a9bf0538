"""A wish for each command that nobody has written one for: its fields are filled by what stands on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from apps.kernel.form_marks import Among
from apps.kernel.type_hints import TypeHint, fields_of
from tests.campaigns.living import words
from tests.campaigns.living.moment import Moment
from tests.campaigns.living.wish import Wish, Wisher


def derived(types: Iterable[type], written: Iterable[object]) -> tuple[Wisher, ...]:
    """Of these commands, those whose class none of the modules with wishes knows."""
    known = {name for module in written for name in vars(module)}
    return tuple(_wisher(type_) for type_ in types if type_.__name__ not in known)


def _wisher(type_: type) -> Wisher:
    needed = {name: field.hint for name, field in fields_of(type_).items() if field.required}

    def wished(at: Moment) -> Wish:
        said = {name: _value(name, hint, at) for name, hint in needed.items()}
        return Wish(type_(**said), at.seat_of(str(said.get("pilot") or said.get("casket") or "")))

    return wished


def _value(name: str, hint: TypeHint, at: Moment) -> Any:
    among = next((mark.states for mark in hint.marks if isinstance(mark, Among)), None)
    if name in _THINGS:
        return _THINGS[name](at, among)
    if hint.words:
        return at.chance.one_of(hint.words)
    return {bool: False, int: at.chance.number(0, 9)}.get(hint.type, words.reason(at.chance))


def _pilot(at: Moment, among: frozenset[str] | None) -> str:
    return at.pilot(one for one in at.pilots if among is None or one.fate in among)


def _casket(at: Moment, _: frozenset[str] | None) -> str:
    return at.casket(one for one in at.caskets if one.stands)


def _mission(at: Moment, among: frozenset[str] | None) -> str:
    return at.mission(one for one in at.missions if among is None or one.stage in among)


def _session(at: Moment, _: frozenset[str] | None) -> str:
    return at.chance.id_among(at.state.sessions, at.state.sessions)


def _moment(at: Moment, _: frozenset[str] | None) -> str:
    """Mostly one that is yet to come."""
    year = at.chance.one_of((2019, 2098, 2099, 2099))
    return f"{year}-12-{at.chance.number(10, 31)}T18:00:00+00:00"


_THINGS: Mapping[str, Callable[[Moment, frozenset[str] | None], str]] = {
    "pilot": _pilot,
    "casket": _casket,
    "mission": _mission,
    "session": _session,
    "at": _moment,
    "about": lambda at, _: at.anything(),
}
