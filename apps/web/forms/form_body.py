"""From a form that was sent to a command's body. What cannot be read goes on as it was typed, so that it is named."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from io import BytesIO
from typing import Any

from django.http import QueryDict
from rest_framework.exceptions import ParseError

from apps.campaigns.catalogue.command_kinds import catalogue
from apps.kernel.form_marks import Mark
from apps.rest.strict_json import StrictJSONParser
from apps.web.forms.command_shapes import FieldShape, Suggested, WholeBody, Widget, shapes_of
from apps.web.forms.pack_options import own_words
from apps.web.forms.ruling_deeds import effect_of

FACES = "faces:"
MOST_ROWS = 200
SPELT: Mapping[str, bool | None] = {"true": True, "false": False, "null": None}


def body_of(shapes: Sequence[FieldShape], typed: Mapping[str, Any]) -> dict[str, Any]:
    """A command's body: what was left empty is left out, except where the command needs a word."""
    needed = {shape.name: "" for shape in shapes if shape.required and shape.widget in ("line", "words")}
    return {**needed, **{name: value for name, value in typed.items() if not isinstance(value, Suggested)}}


def typed_in(shapes: Iterable[FieldShape], sent: QueryDict, path: str = "") -> dict[str, Any]:
    """All that was typed, also where nobody said that it counts."""
    read = {shape.name: _value(shape, sent, f"{path}{shape.name}") for shape in shapes}
    return {name: value for name, value in read.items() if isinstance(value, WholeBody) or not _is_nothing(value)}


def faces_of(sent: QueryDict) -> dict[str, list[Any]]:
    """Faces that fell at the table, by their question; those that nobody typed are left to be rolled here."""
    typed = {name.removeprefix(FACES): str(sent.get(name, "")) for name in sent if name.startswith(FACES)}
    return {label: _numbers(text) for label, text in typed.items() if text.strip()}


def _is_nothing(value: Any) -> bool:
    """Nothing was said; a nought is something."""
    return value is None or value is False or value in ("", [], {})


def _value(shape: FieldShape, sent: QueryDict, name: str) -> Any:
    read = _READ.get(shape.widget)
    return read(shape, sent, name) if read else _CONVERTED.get(shape.widget, str)(_text(sent, name))


def _text(sent: QueryDict, name: str) -> str:
    return str(sent.get(name, "")).replace("\r\n", "\n").strip()


def _group(shape: FieldShape, sent: QueryDict, name: str) -> Mapping[str, Any]:
    held = typed_in(shape.parts, sent, f"{name}.")
    return Suggested(held) if shape.optional and not sent.get(f"{name}.given", "") else held


def _rows(shape: FieldShape, sent: QueryDict, name: str) -> Sequence[Mapping[str, Any]]:
    rows = [typed_in(shape.parts, sent, f"{name}.{number}.") for number in _numbered(sent, name)]
    if not shape.has(Mark.IN_ORDER):
        return [row for row in rows if row]
    while rows and not rows[-1]:
        rows.pop()
    return rows


def _pairs(shape: FieldShape, sent: QueryDict, name: str) -> dict[str, str]:
    rows = [(sent.get(f"{name}.{row}.key", ""), sent.get(f"{name}.{row}.value", "")) for row in _numbered(sent, name)]
    return {str(key).strip(): str(text).replace("\r\n", "\n") for key, text in rows if key or text}


def _settings(shape: FieldShape, sent: QueryDict, name: str) -> dict[str, Any]:
    """Only the house rules that were answered; numbers, true, false and null as what they are."""
    given = {key.removeprefix(f"{name}:"): str(sent.get(key, "")).strip() for key in sent if key.startswith(f"{name}:")}
    return {key: SPELT.get(text, _number(text)) for key, text in given.items() if text}


def _effects(shape: FieldShape, sent: QueryDict, name: str) -> Any:
    """What was chosen row by row, and then what was written as the packs write it."""
    written = _json(_text(sent, name))
    said = [effect_of(row) for row in _rows(shape, sent, name)]
    if not said:
        return written
    return [*said, *(written if isinstance(written, list) else [written] if written else [])]


def _command(shape: FieldShape, sent: QueryDict, name: str) -> Any:
    """Another command's own form, by the kind that was chosen beside it; or its body, where it was written as JSON."""
    written = _json(_text(sent, name))
    kind = catalogue().get(str(sent.get(f"{name.removesuffix(shape.name)}kind", "")))
    if written is not None or kind is None:
        return written
    shapes = shapes_of(kind.type)
    return WholeBody(own_words(body_of(shapes, typed_in(shapes, sent, f"{name}."))))


def _many(shape: FieldShape, sent: QueryDict, name: str) -> list[str]:
    return [str(each) for each in sent.getlist(name) if each]


def _lines(shape: FieldShape, sent: QueryDict, name: str) -> list[str]:
    """Chosen one by one, or typed one to a line."""
    return [line.strip() for text in _many(shape, sent, name) for line in text.splitlines() if line.strip()]


def _flag(shape: FieldShape, sent: QueryDict, name: str) -> bool:
    return bool(sent.get(name, ""))


def _numbered(sent: QueryDict, name: str) -> list[int]:
    pattern = re.compile(re.escape(name) + r"\.([0-9]{1,3})\.")
    found = {int(match[1]) for key in sent if (match := pattern.match(key))}
    return sorted(found)[:MOST_ROWS]


def _number(text: str) -> Any:
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,18}", text) else text


def _numbers(text: str) -> list[Any]:
    return [_number(each) for each in re.split(r"[\s,;]+", text) if each]


def _json(text: str) -> Any:
    """As strictly as it is read anywhere else."""
    try:
        return StrictJSONParser().parse(BytesIO(text.encode())) if text else None
    except ParseError:
        return text


_READ: Mapping[Widget, Callable[[FieldShape, QueryDict, str], Any]] = {
    "group": _group,
    "rows": _rows,
    "pairs": _pairs,
    "settings": _settings,
    "effects": _effects,
    "command": _command,
    "names": _lines,
    "many": _many,
    "lines": _lines,
    "flag": _flag,
}
_CONVERTED: Mapping[Widget, Callable[[str], Any]] = {"number": _number, "numbers": _numbers, "json": _json}
