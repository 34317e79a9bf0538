"""What of a row may be shown: all but what is hidden, which nobody reads in the admin, hosts and staff included."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from apps.chronicle.log import codec, own_kinds
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.log_lines import LineAside
from apps.chronicle.log.log_schema import LOG
from apps.chronicle.models import DecisionPage, EntryPage
from apps.kernel.dice import TYPED, Roll
from apps.kernel.kinds import Kinds

UNREADABLE = "(cannot be read)"
NONE = codec.Parts(body="{}", rolls="[]", refusal="")
LogRow = EntryPage | DecisionPage


def values_of(row: LogRow) -> Mapping[str, str]:
    """The fields of an event or a command as texts: what is hidden under a cover, and a mark where words are gone."""
    try:
        body, laid = json.loads(row.body), json.loads(_laid(row).body)
    except ValueError:
        return {"body": UNREADABLE}
    types = _types(_kinds_of(row), row.kind)
    gone = dict.fromkeys(_always_apart(types) - laid.keys(), codec.FORGOTTEN)
    shown = _covered(types, body | gone, laid)
    if isinstance(row, DecisionPage) and row.kind == own_kinds.Amend.__name__:
        shown = _amendment(shown)
    return {name: value if isinstance(value, str) else _text(value) for name, value in shown.items()}


def rolls_of(row: EntryPage) -> list[str]:
    """Its dice in words. Those of an event that hides something are hidden with it, even how many there were."""
    types = _types(_kinds_of(row), row.kind)
    try:
        if any(codec.hides(type_) for type_ in types) or _laid(row).rolls != NONE.rolls:
            return [codec.COVER]
        return [_roll(roll) for roll in codec.rolls_of(row.rolls)]
    except ValueError:
        return [UNREADABLE]


def refusal_of(row: DecisionPage) -> str:
    try:
        return _laid(row).refusal
    except ValueError:
        return UNREADABLE


def searchable_kinds() -> Collection[str]:
    """The kinds whose texts may be searched: to find what is hidden would be to read it.

    An amendment may say which faces were typed, of a hidden roll too.
    """
    written = [
        (kind, codec.hides(type_))
        for kinds in (own_kinds.EVENTS, own_kinds.COMMANDS, the_game().events, the_game().commands)
        for (kind, _), type_ in kinds.written.items()
    ]
    hiding = {kind for kind, hides in written if hides}
    if hiding:
        hiding.add(own_kinds.Amend.__name__)
    return sorted({kind for kind, _ in written} - hiding)


def _laid(row: LogRow) -> codec.Parts:
    return codec.laid_in(LineAside(b"", row.words)) if row.words else NONE


def _kinds_of(row: LogRow) -> Kinds:
    if isinstance(row, EntryPage):
        return own_kinds.EVENTS if row.subject == LOG else the_game().events
    return own_kinds.COMMANDS if row.kind in own_kinds.COMMANDS.types else the_game().commands


def _types(kinds: Kinds, kind: str) -> list[type]:
    """Every type that this kind was ever written by; none, where this version of the game does not know it."""
    return [type_ for (written, _), type_ in kinds.written.items() if written == kind]


def _covered(types: list[type], body: Mapping[str, Any], laid: Mapping[str, Any]) -> dict[str, Any]:
    """Of a kind that nobody knows, whatever lies aside may be hidden."""
    hidden = set[str]().union(*map(codec.hidden_fields, types)) if types else laid.keys()
    values = {**body, **laid}
    return {name: codec.COVER if name in hidden else value for name, value in values.items()}


def _always_apart(types: list[type]) -> set[str]:
    """The fields that lie aside in every shape of a kind."""
    apart = [set(codec.aside_fields(type_)) for type_ in types]
    return set.intersection(*apart) if apart else set()


def _amendment(values: Mapping[str, Any]) -> dict[str, Any]:
    """What is changed; and of typed faces the labels alone: the entries tell their faces, or hide them."""
    shown = {name: value for name, value in values.items() if value}
    if "typed" in shown:
        shown["typed"] = {number: sorted(faces) for number, faces in shown["typed"].items()}
    for name in ("replace", "insert"):
        if isinstance(shown.get(name), list):
            shown[name] = [_put(command) for command in shown[name]]
    return shown


def _put(command: Mapping[str, Any]) -> dict[str, Any]:
    body = _covered(_types(the_game().commands, command["kind"]), command["body"], {})
    typed = {"typed": sorted(command["typed"])} if command.get("typed") else {}
    return {**command, "body": body, **typed}


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _roll(roll: Roll) -> str:
    faces = ", ".join(map(str, roll.faces))
    fell = f"the order {faces}" if roll.shuffled else f"{faces} on {len(roll.faces)}d{roll.sides}"
    return f"{roll.label}: {fell}, {'typed at the table' if roll.source == TYPED else f'from {roll.source}'}"
