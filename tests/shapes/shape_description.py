"""How a value of a type lies in JSON, as far as whoever reads it later depends on it."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from datetime import date, datetime
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from apps.kernel.facts import Facts, InOrder

PLAIN = {str: "text", int: "number", bool: "yes or no", type(None): "nothing", date: "day", datetime: "moment"}
LEFT_OUT, ELSE = "left out", "else"
NONE = (MISSING, inspect.Parameter.empty, msgspec.NODEFAULT)
Shape = Any


def shape_of(hint: Any) -> Shape:
    """Names of types are not in it: they lie in no log, and a type may be called otherwise tomorrow."""
    if hint in PLAIN:
        return PLAIN[hint]
    if get_origin(hint):
        return _made_of(get_origin(hint), get_args(hint))
    if isinstance(hint, type) and issubclass(hint, Facts):
        return "facts of battles in order" if issubclass(hint, InOrder) else "facts of battles"
    begins = _begins(hint)
    if begins is None:
        return "anything"
    hints = get_type_hints(hint, include_extras=True)
    return {name: field_of(hints[name], default) for name, default in begins.items()}


def field_of(hint: Any, default: Any) -> Shape:
    """What may be left out says what it is then."""
    shape = shape_of(hint)
    if any(default is none for none in NONE):
        return shape
    return {LEFT_OUT: None if default is msgspec.UNSET else msgspec.to_builtins(default, enc_hook=list), ELSE: shape}


def _made_of(origin: Any, inner: tuple[Any, ...]) -> Shape:
    if origin is Annotated:
        marks = [mark for mark in inner[1:] if isinstance(mark, str)]
        return {"marked": marks, "is": shape_of(inner[0])} if marks else shape_of(inner[0])
    if origin is Literal:
        return " | ".join(sorted(map(str, inner)))
    if origin in (Union, UnionType):
        return {"either": [shape_of(each) for each in inner if each is not msgspec.UnsetType]}
    if issubclass(origin, Mapping):
        return {"by name": shape_of(inner[1])}
    if origin is tuple and inner[-1] is not ...:
        return {"in order": [shape_of(each) for each in inner]}
    return [shape_of(inner[0])] if issubclass(origin, Sequence) else "anything"


def _begins(type_: Any) -> Mapping[str, Any] | None:
    """By field what it begins with; nothing of a type that has no fields."""
    if is_dataclass(type_):
        return {
            one.name: one.default if one.default_factory is MISSING else one.default_factory() for one in fields(type_)
        }
    if hasattr(type_, "_fields"):
        return {name: type_._field_defaults.get(name, MISSING) for name in type_._fields}
    if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
        return {one.name: one.default for one in msgspec.structs.fields(type_)}
    return dict.fromkeys(get_type_hints(type_), MISSING) if hasattr(type_, "__total__") else None
