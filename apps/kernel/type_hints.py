"""What the fields of a class hold, read from their type hints: what each is, what lies in it, and the marks on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

LISTS = (tuple, list, Sequence)
UNIONS = (Union, type(int | str))
NO_METADATA: Mapping[Any, Any] = {}


class TypeHint(NamedTuple):
    """One hint, taken apart."""

    written: Any
    """As it stands in the code."""
    type: Any
    """Without its marks, and without `None`."""
    marks: tuple[object, ...] = ()
    optional: bool = False
    """Whether it may be `None`."""
    words: tuple[Any, ...] = ()
    """The values of a `Literal`."""
    either: tuple[TypeHint, ...] = ()
    """The types of a union, where there is more than one besides `None`."""
    each: TypeHint | None = None
    """What a list holds, where all that it holds is of one type."""


class TypedField(NamedTuple):
    """A field of a dataclass or of a tuple with names."""

    hint: TypeHint
    default: Any = MISSING
    required: bool = True
    metadata: Mapping[Any, Any] = NO_METADATA


@cache
def fields_of(type_: Any) -> Mapping[str, TypedField]:
    """By name, in their order."""
    hints = {name: hint_of(hint) for name, hint in get_type_hints(type_, include_extras=True).items()}
    if is_dataclass(type_):
        return {one.name: _field(hints[one.name], one) for one in fields(type_)}
    begins = type_._field_defaults
    return {name: TypedField(hints[name], begins.get(name, MISSING), name not in begins) for name in type_._fields}


def _field(hint: TypeHint, one: Field[Any]) -> TypedField:
    return TypedField(hint, one.default, one.default is one.default_factory is MISSING, one.metadata)


def hint_of(written: Any) -> TypeHint:
    """Nothing is remembered of it: two unions are equal whatever their order, and people read them in theirs."""
    origin, inner = get_origin(written), get_args(written)
    if origin is Annotated:
        held = hint_of(inner[0])
        return held._replace(written=written, marks=(*held.marks, *inner[1:]))
    if origin in UNIONS:
        return _union(written, [hint_of(one) for one in inner if one is not type(None)])
    if origin is Literal:
        return TypeHint(written, written, words=inner)
    kinds = {one for one in inner if one is not ...} if origin in LISTS else set()
    return TypeHint(written, written, each=hint_of(inner[0]) if len(kinds) == 1 else None)


def _union(written: Any, either: Sequence[TypeHint]) -> TypeHint:
    optional = type(None) in get_args(written)
    if len(either) == 1:
        return either[0]._replace(written=written, optional=optional)
    return TypeHint(written, written, optional=optional, either=tuple(either))
