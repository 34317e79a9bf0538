"""The JSON Schema of a pack's file (draft 2020-12), made from the types that read it."""

from __future__ import annotations

from dataclasses import MISSING, is_dataclass
from typing import Annotated, Any, Literal, get_args, get_origin

from apps.rules.effects.bounds import Between, Filled, Shape
from apps.rules.packs.pack import PackFile
from apps.rules.packs.typed_values import UNIONS, keys_of, tag_of

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


def _of(hint: Any, made: dict[str, Schema]) -> Schema:
    origin = get_origin(hint)
    if origin is Annotated:
        base, *marks = get_args(hint)
        read = _of(base, made)
        return read | _bounds(marks) | _filled(marks, read)
    if origin is tuple:
        return {"type": "array", "items": _of(get_args(hint)[0], made)}
    if origin is Literal:
        return {"enum": list(get_args(hint))}
    if origin in UNIONS:
        return _any_of([member for member in get_args(hint) if member is not type(None)], made)
    if is_dataclass(hint):
        return _named(hint, made)
    return {"type": PLAIN[hint]}


def _any_of(members: list[Any], made: dict[str, Schema]) -> Schema:
    if len(members) == 1:
        return _of(members[0], made)
    name = FAMILIES.get(tag_of(members[0])[0], "")
    if name and name not in made:
        made[name] = {}
        made[name] = {"anyOf": [_of(member, made) for member in members]}
    return {"$ref": f"#/$defs/{name}"} if name else {"anyOf": [_of(member, made) for member in members]}


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
    properties |= {key: _of(hint, made) for key, (hint, _) in known.items()}
    required = [tag] if tag else []
    required += [key for key, (_, one) in known.items() if one.default is MISSING]
    return {
        "description": " ".join((shape.__doc__ or "").split()),
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _filled(marks: list[Any], read: Schema) -> Schema:
    least = "minItems" if read.get("type") == "array" else "minLength"
    return {least: 1} if any(isinstance(mark, Filled) for mark in marks) else {}


def _bounds(marks: list[Any]) -> Schema:
    found: Schema = {}
    for mark in marks:
        if isinstance(mark, Between):
            found |= {"minimum": mark.least, "maximum": mark.most} | ({} if mark.nought else {"not": {"const": 0}})
        if isinstance(mark, Shape):
            found |= {"minLength": 1, "maxLength": 1} if mark.one_letter else {"pattern": KEY_PATTERN}
    return found
