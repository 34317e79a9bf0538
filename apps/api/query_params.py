"""What stands in an address after its question mark, read strictly: what is not described is refused, never ignored."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from apps.chronicle.log.log_news import SOME, seen_in
from apps.rest.problems import Problem

LONGEST_QUOTE = 60
LARGEST = 10**15 - 1
NUMBER = "[0-9]{1,15}"
Shape = Literal["word", "number", "id", "numbers", "seen", "flag", "moment", "cursor"]


def _moment(text: str) -> datetime:
    read = datetime.fromisoformat(text)
    return read.astimezone(UTC) if read.tzinfo else read.replace(tzinfo=UTC)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


@dataclass(frozen=True, slots=True)
class WrittenShape:
    """How a value is written, whatever it is asked for: in words, as a pattern, and how it is understood."""

    words: str
    pattern: str
    read: Callable[[str], Any] = str
    schema: Mapping[str, Any] = field(default_factory=dict)
    """Where a pattern would not say it."""


WRITTEN: Mapping[str, WrittenShape] = {
    "id": WrittenShape("an id: 1 to 40 small letters, digits and hyphens", "[a-z0-9-]{1,40}"),
    "numbers": WrittenShape(
        "up to 200 whole numbers with commas between, such as 37,38", f"{NUMBER}(,{NUMBER}){{0,199}}", _numbers
    ),
    "seen": WrittenShape(
        f"a position such as 12, or with {SOME} or more digits of its hash such as 12.9f3c0d5a7b1e2f48",
        f"{NUMBER}([.][0-9a-f]{{{SOME},64}})?",
        seen_in,
    ),
    "flag": WrittenShape("0 or 1", "[01]", "1".__eq__, {"type": "integer", "enum": [0, 1]}),
    "moment": WrittenShape(
        "a day or a moment, such as 2030-01-31 or 2030-01-31T18:00:00Z",
        r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?",
        _moment,
        {"type": "string", "format": "date-time"},
    ),
    "cursor": WrittenShape(
        "what an answer's `next` holds, as it stands there", ".*", schema={"type": "string", "maxLength": 400}
    ),
}
"""All but words and numbers, of which each parameter has its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryParam:
    """One query parameter: its name, what it is for, and what it may be."""

    name: str
    text: str
    shape: Shape = "word"
    values: tuple[str, ...] = ()
    least: int = 0
    most: int | None = None
    path: str = ""
    """Where a row holds what this is compared with."""

    @property
    def described(self) -> OpenApiParameter:
        return OpenApiParameter(self.name, self._schema, description=self.text)

    @property
    def in_words(self) -> str:
        match self.shape:
            case "word":
                return f"one of {', '.join(self.values)}"
            case "number":
                return f"a whole number from {self.least} {'up' if self.most is None else f'to {self.most}'}"
            case other:
                return WRITTEN[other].words

    def read(self, request: Request) -> Any:
        """The value, None where it was not asked for, or a problem that says what would do."""
        text = request.query_params.get(self.name)
        return None if text is None else self._value(text)

    def wrong(self, text: str) -> Problem:
        return malformed(self.name, f"{self.name} is {self.in_words} here, not {quoted(text)}.")

    def _value(self, text: str) -> Any:
        match self.shape:
            case "word" if text in self.values:
                return text
            case "number" if re.fullmatch(NUMBER, text) and self.least <= int(text) <= self._most:
                return int(text)
            case "word" | "number":
                raise self.wrong(text)
            case other:
                return self._written(text, WRITTEN[other])

    def _written(self, text: str, written: WrittenShape) -> Any:
        if not re.fullmatch(written.pattern, text, re.ASCII):
            raise self.wrong(text)
        try:
            return written.read(text)
        except (ValueError, OverflowError):
            raise self.wrong(text) from None

    @property
    def _most(self) -> int:
        return LARGEST if self.most is None else self.most

    @property
    def _schema(self) -> dict[str, Any]:
        match self.shape:
            case "word":
                return {"type": "string", "enum": list(self.values)}
            case "number":
                return {"type": "integer", "minimum": self.least, "maximum": self._most}
            case other:
                written = WRITTEN[other]
                return dict(written.schema) or {"type": "string", "pattern": f"^{written.pattern}$"}


AT = QueryParam(name="at", shape="number", text="As it stood at this position, from 0 to the log's end.")


def must_be_known(request: Request, known: Iterable[QueryParam]) -> None:
    """Each parameter is described here, and stands once."""
    names = [each.name for each in known]
    for name, values in request.query_params.lists():
        if name not in names:
            there = f"there are {', '.join(names)}" if names else "there is none here"
            raise malformed(name, f"There is no query parameter {quoted(name)}: {there}.")
        if len(values) > 1:
            raise malformed(name, f"{name} stands twice: give it once.")


def malformed(field: str, sentence: str) -> Problem:
    return Problem(400, "malformed", sentence, field=field[:LONGEST_QUOTE])


def quoted(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"
