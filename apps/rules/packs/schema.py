"""The JSON Schema of a pack's file (draft 2020-12), made from the types that read it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import is_dataclass
from typing import Any

from apps.kernel.type_hints import TypeHint
from apps.rules.effects.bounds import Between, Filled, Shape
from apps.rules.packs.pack import PackFile
from apps.rules.packs.typed_values import keys_of, tag_of

PLAIN: dict[Any, str] = {int: "integer", str: "string", bool: "boolean"}
KEY_PATTERN = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$"
FAMILIES = {"do": "Effect", "test": "Condition", "goal": "Objective"}
"""What tables told apart by this key are called together."""
Schema = dict[str, Any]


def pack_schema() -> Schema:
    """What editors check a pack's file against; what only all packs together show is checked as they are loaded."""
    made: dict[str, Schema] = {}
    whole = _object(PackFile, made)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A file of a content pack for Penance",
        **whole,
        "$defs": {name: made[name] for name in sorted(made)},
    }


def _of(hint: TypeHint, made: dict[str, Schema]) -> Schema:
    read = _unmarked(hint, made)
    return read | _bounds(hint.marks) | _filled(hint.marks, read)


def _unmarked(hint: TypeHint, made: dict[str, Schema]) -> Schema:
    if hint.each:
        return {"type": "array", "items": _of(hint.each, made)}
    if hint.words:
        return {"enum": [*hint.words]}
    if hint.either:
        return _any_of(hint.either, made)
    return _named(hint.type, made) if is_dataclass(hint.type) else {"type": PLAIN[hint.type]}


def _any_of(either: Sequence[TypeHint], made: dict[str, Schema]) -> Schema:
    name = FAMILIES.get(tag_of(either[0].type)[0], "")
    if name and name not in made:
        made[name] = {}
        made[name] = {"anyOf": [_of(one, made) for one in either]}
    return {"$ref": f"#/$defs/{name}"} if name else {"anyOf": [_of(one, made) for one in either]}


def _named(shape: Any, made: dict[str, Schema]) -> Schema:
    name = shape.__name__
    if name not in made:
        made[name] = {}
        made[name] = _object(shape, made)
    return {"$ref": f"#/$defs/{name}"}


def _object(shape: Any, made: dict[str, Schema]) -> Schema:
    known = keys_of(shape)
    tag, word = tag_of(shape)
    properties = {tag: {"const": word}} if tag else {}
    properties |= {key: _of(one.hint, made) for key, one in known.items()}
    required = [tag] if tag else []
    required += [key for key, one in known.items() if one.required]
    return {
        "description": " ".join((shape.__doc__ or "").split()),
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _filled(marks: Sequence[object], read: Schema) -> Schema:
    least = "minItems" if read.get("type") == "array" else "minLength"
    return {least: 1} if any(isinstance(mark, Filled) for mark in marks) else {}


def _bounds(marks: Sequence[object]) -> Schema:
    found: Schema = {}
    for mark in marks:
        if isinstance(mark, Between):
            found |= {"minimum": mark.least, "maximum": mark.most} | ({} if mark.nought else {"not": {"const": 0}})
        if isinstance(mark, Shape):
            found |= {"minLength": 1, "maxLength": 1} if mark.one_letter else {"pattern": KEY_PATTERN}
    return found
