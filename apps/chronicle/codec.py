"""Commands and events as text, and back: the log's edge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any

import msgspec

_ENCODER = msgspec.json.Encoder(order="deterministic")


class Malformed(ValueError):
    """What was sent is not such a command; the sentence says what is."""


def text_of(value: object) -> str:
    return _ENCODER.encode(value).decode()


def event_of(kinds: Mapping[str, type], kind: str, body: str) -> object:
    return msgspec.json.decode(body, type=kinds[kind])


def command_of(kinds: Mapping[str, type], kind: str, body: object) -> object:
    """A command from outside: unknown kinds, unknown fields and wrong values are named, never dropped."""
    if kind not in kinds:
        raise Malformed(f"There is no command {kind!r}. Known are: {', '.join(sorted(kinds))}.")
    if not isinstance(body, Mapping):
        raise Malformed(f"The body of {kind} is an object with its fields, such as {{}}.")
    allowed = {field.name for field in fields(kinds[kind])}
    unknown = sorted(str(name) for name in body if name not in allowed)
    if unknown:
        raise Malformed(f"{kind} has no field {unknown[0]!r}. Its fields are: {', '.join(sorted(allowed)) or 'none'}.")
    try:
        command: object = msgspec.convert(body, type=kinds[kind])
    except msgspec.ValidationError as error:
        raise Malformed(f"{kind} cannot be read: {error}.") from None
    _must_be_storable(text_of(command), kind)
    return command


def texts(text: str) -> tuple[str, str]:
    """The two texts that a decision lays aside: what was asked, and what was answered if it was no."""
    asked, answered = msgspec.json.decode(text, type=tuple[str, str])
    return asked, answered


def moment(stored: datetime | str) -> datetime:
    """A moment as the database gave it: SQLite keeps text, in UTC."""
    return stored if isinstance(stored, datetime) else datetime.fromisoformat(stored).replace(tzinfo=UTC)


def plain(value: object) -> Any:
    """Sheets as dicts, lists and strings, for rows and JSON."""
    return msgspec.to_builtins(value)


def _must_be_storable(text: str, kind: str) -> None:
    if "\\u0000" in text:
        raise Malformed(f"{kind} holds a NUL character, which no page can show: leave it out.")
