"""Which field of a form a refusal is about, so that it stands beside it and not only above."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from apps.web.forms.form_fields import Field

PLACE = re.compile(r" - at `\$\.?([^`]*)`")
MISSING = re.compile(r"missing required field `(\w+)`")
PEOPLE = frozenset({"crewreport"})
"""Kinds of rows that go by the names of a pilot and a Casket, as a refusal does."""


def pointed_at(sentence: str, fields: Iterable[Field]) -> str:
    """The name of the field that a sentence is about; nothing, where it is about none alone."""
    known = list(_every(fields))
    named = _by_place(sentence)
    if named:
        return named if any(field.name == named for field in known) else ""
    return next((field.name for field in known if field.kind in PEOPLE and _names(field, sentence)), "")


def with_wrong(fields: Iterable[Field], name: str, sentence: str) -> tuple[Field, ...]:
    """The fields, and beside the one of this name what is wrong with it; whatever holds it stands open."""
    return tuple(_told(field, name, sentence) for field in fields)


def _told(field: Field, name: str, sentence: str) -> Field:
    if field.name == name:
        return replace(field, wrong=sentence)
    if not field.fields:
        return field
    inner = with_wrong(field.fields, name, sentence)
    return (
        field if inner == field.fields else replace(field, fields=inner, filled=field.filled or field.widget == "fold")
    )


def _by_place(sentence: str) -> str:
    """As the reader of bodies says it: `$.report.sides[0].rounds` is report.sides.0.rounds."""
    place, missing = PLACE.search(sentence), MISSING.search(sentence)
    path = re.sub(r"\[(\d+)\]", r".\1", place[1]) if place else ""
    return ".".join(filter(None, (path, missing[1] if missing else "")))


def _names(field: Field, sentence: str) -> bool:
    return any(name and re.search(rf"\b{re.escape(name)}\b", sentence) for name in field.label.split(" in "))


def _every(fields: Iterable[Field]) -> Iterator[Field]:
    for field in fields:
        yield field
        yield from _every(field.fields)
