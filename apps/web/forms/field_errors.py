"""Which field of a form a refusal is about, so that it stands beside it and not only above."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from apps.web.forms.form_fields import Field

PLACE = re.compile(r" - at `\$\.?([^`]*)`")
MISSING = re.compile(r"missing required field `(\w+)`")
PEOPLE = frozenset({"crewreport"})
"""Kinds of rows that go by the names of a pilot and a Casket, as a refusal does."""


def point_out(sentence: str, fields: Iterable[Field]) -> None:
    """Beside the one field that a sentence is about, what is wrong with it; whatever holds it stands open."""
    named = _by_place(sentence)
    for *holding, field in _ways(fields):
        if field.name == named or (not named and field.kind in PEOPLE and _names(field, sentence)):
            field.wrong = sentence
            for holder in holding:
                holder.filled |= holder.widget == "fold"
            return


def _by_place(sentence: str) -> str:
    """As the reader of bodies says it: `$.report.sides[0].rounds` is report.sides.0.rounds."""
    place, missing = PLACE.search(sentence), MISSING.search(sentence)
    path = re.sub(r"\[(\d+)\]", r".\1", place[1]) if place else ""
    return ".".join(filter(None, (path, missing[1] if missing else "")))


def _names(field: Field, sentence: str) -> bool:
    return any(name and re.search(rf"\b{re.escape(name)}\b", sentence) for name in field.label.split(" in "))


def _ways(fields: Iterable[Field], holding: tuple[Field, ...] = ()) -> Iterator[tuple[Field, ...]]:
    """Each field, after all that hold it."""
    for field in fields:
        way = (*holding, field)
        yield way
        yield from _ways(field.fields, way)
