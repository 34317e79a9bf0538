"""What a form has to ask for, read from a command's own type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from apps.kernel.form_marks import PLAIN, Among, Hint, Label, Layout, Mark

Widget = Literal[
    "line",
    "words",
    "number",
    "flag",
    "choice",
    "many",
    "lines",
    "names",
    "numbers",
    "pairs",
    "settings",
    "effects",
    "command",
    "json",
    "group",
    "rows",
]
LONG = frozenset({"text", "reason"})
"""Names of fields that hold more than a line."""
SINGLE: Mapping[Any, Widget] = {bool: "flag", int: "number"}
LISTS: Mapping[Any, Widget] = {str: "lines", int: "numbers"}
OWN_WIDGETS: Mapping[str, Widget] = {
    "house_rules": "settings",
    "effects": "effects",
    "kills": "names",
    "body": "command",
}
"""Fields that are asked in a way of their own."""
DEEPEST = 6


class Suggested(dict[str, Any]):
    """What stands in a group that may be left out, as long as nobody has said that it counts."""


class WholeBody(dict[str, Any]):
    """A command's body within another command: also with nothing in it, it is something."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldShape:
    """One field of a form. A group's and a row's own fields are its parts; `owner` is the type that it belongs to."""

    name: str
    owner: str
    widget: Widget
    required: bool = False
    values: tuple[str, ...] = ()
    parts: tuple[FieldShape, ...] = ()
    optional: bool = False
    """Whether a whole group may be left out."""
    marks: tuple[object, ...] = ()
    """What else stands on the field."""
    layout: Layout = PLAIN
    """In which order the fields of its type are asked."""

    def has(self, mark: Mark) -> bool:
        return mark in self.marks

    def noted(self, kind: type[Hint] | type[Label]) -> str:
        return next((mark.text for mark in self.marks if isinstance(mark, Hint | Label) and type(mark) is kind), "")

    @property
    def among(self) -> Among | None:
        """Which of all there are may be meant."""
        return next((mark for mark in self.marks if isinstance(mark, Among)), None)


@cache
def shapes_of(type_: type, depth: int = 0) -> tuple[FieldShape, ...]:
    """The fields of a type, in its own order."""
    hints, layout = get_type_hints(type_, include_extras=True), getattr(type_, "FORM", PLAIN)
    shapes = (_shape(type_.__name__, field, hints[field.name], depth) for field in fields(type_))
    return tuple(
        replace(shape, marks=get_args(hints[shape.name])[1:] if _is_marked(hints[shape.name]) else (), layout=layout)
        for shape in shapes
    )


def _is_marked(hint: Any) -> bool:
    return get_origin(hint) is Annotated


def _shape(owner: str, field: Field[Any], hint: Any, depth: int) -> FieldShape:
    required = field.default is MISSING and field.default_factory is MISSING
    inner, optional = _without_none(hint)
    held = _held(inner)
    if is_dataclass(inner) and isinstance(inner, type):
        parts = shapes_of(inner, depth + 1)
        return FieldShape(
            name=field.name, owner=owner, widget="group", required=required, parts=parts, optional=optional
        )
    if is_dataclass(held) and isinstance(held, type) and depth < DEEPEST:
        parts = shapes_of(held, depth + 1)
        return FieldShape(name=field.name, owner=owner, widget="rows", required=required, parts=parts)
    widget, values = _plain(field.name, inner, held)
    return FieldShape(name=field.name, owner=owner, widget=widget, required=required, values=values)


def _plain(name: str, hint: Any, held: Any) -> tuple[Widget, tuple[str, ...]]:
    """The widget of what is no dataclass, and the values it may have where they are all known."""
    literal = _literal(hint) or _literal(held)
    if name in OWN_WIDGETS:
        return OWN_WIDGETS[name], ()
    if literal:
        return ("choice" if held is None else "many"), literal
    if held is not None:
        return LISTS.get(held, "json"), ()
    if get_origin(hint) is Mapping or hint is Mapping:
        return ("pairs" if get_args(hint) == (str, str) else "json"), ()
    if hint is str:
        return ("words" if name in LONG else "line"), ()
    return SINGLE.get(hint, "json"), ()


def _without_none(hint: Any) -> tuple[Any, bool]:
    """The type without `None`, and whether that was in it."""
    if get_origin(hint) is Annotated:
        return _without_none(get_args(hint)[0])
    if get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint):
        rest = [each for each in get_args(hint) if each is not NoneType]
        return (rest[0], True) if len(rest) == 1 else (hint, True)
    return hint, False


def _held(hint: Any) -> Any:
    """What a list holds; nothing, where this is none."""
    origin, arguments = get_origin(hint), get_args(hint)
    return arguments[0] if origin in (tuple, list, Sequence) and arguments else None


def _literal(hint: Any) -> tuple[str, ...]:
    return get_args(hint) if get_origin(hint) is Literal else ()
