"""What a form has to ask for, read from a command's own type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, is_dataclass
from functools import cache
from typing import Any, Literal

from apps.kernel.form_marks import PLAIN, Among, Hint, Label, Layout, Mark
from apps.kernel.type_hints import TypedField, TypeHint, fields_of

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
OWN_WIDGETS: Mapping[str, Widget] = {
    "house_rules": "settings",
    "effects": "effects",
    "kills": "names",
    "body": "command",
    "text": "words",
    "reason": "words",
}
"""Fields that are asked in a way of their own."""
SINGLE: Mapping[Any, Widget] = {str: "line", int: "number", bool: "flag", Mapping[str, str]: "pairs"}
LISTS: Mapping[Any, Widget] = {str: "lines", int: "numbers"}


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
    nothing: str = "None, or left open"
    """What it is called to choose nothing from its list."""

    def has(self, mark: Mark) -> bool:
        return mark in self.marks

    def noted(self, kind: type[Hint] | type[Label]) -> str:
        return next((mark.text for mark in self.marks if isinstance(mark, Hint | Label) and type(mark) is kind), "")

    @property
    def label(self) -> str:
        return self.noted(Label) or self.name.replace("_", " ").capitalize()

    @property
    def among(self) -> Among | None:
        """Which of all there are may be meant."""
        return next((mark for mark in self.marks if isinstance(mark, Among)), None)


OWN_PARTS: Mapping[str, tuple[FieldShape, ...]] = {
    "pairs": (
        FieldShape(name="key", owner="", widget="line", marks=(Label("Name"),)),
        FieldShape(name="value", owner="", widget="words", marks=(Label("Text"),)),
    ),
    "effects": (
        FieldShape(name="do", owner="Effect", widget="choice", required=True, marks=(Label("What"),)),
        FieldShape(name="number", owner="Effect", widget="number", marks=(Label("How many"),)),
        FieldShape(name="which", owner="Effect", widget="choice", marks=(Label("Which"),), nothing="None, or any"),
    ),
}
"""The fields of rows that no type of a command has."""


@cache
def shapes_of(type_: type) -> tuple[FieldShape, ...]:
    """The fields of a type, in its own order."""
    return tuple(_shape(type_, name, field) for name, field in fields_of(type_).items())


def _shape(type_: type, name: str, field: TypedField) -> FieldShape:
    widget, held = _widget(name, field.hint), field.hint.each or field.hint
    return FieldShape(
        name=name,
        owner=type_.__name__,
        widget=widget,
        required=field.required,
        values=held.words,
        parts=shapes_of(held.type) if widget in ("group", "rows") else OWN_PARTS.get(widget, ()),
        optional=widget == "group" and field.hint.optional,
        marks=field.hint.marks,
        layout=getattr(type_, "FORM", PLAIN),
    )


def _widget(name: str, hint: TypeHint) -> Widget:
    if name in OWN_WIDGETS:
        return OWN_WIDGETS[name]
    if is_dataclass(hint.type):
        return "group"
    if hint.each and is_dataclass(hint.each.type):
        return "rows"
    if hint.each:
        return "many" if hint.each.words else LISTS.get(hint.each.type, "json")
    return "choice" if hint.words else SINGLE.get(hint.type, "json")
