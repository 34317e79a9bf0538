"""What stands in an address after its question mark, read strictly: what is not described is refused, never ignored."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from apps.rest.problems import Problem

LONGEST_QUOTE = 60
LARGEST = 10**15 - 1
MOMENT = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?", re.ASCII)
SHAPES = {"id": "[a-z0-9-]{1,40}", "number": "[0-9]{1,15}", "flag": "[01]"}
Shape = Literal["word", "id", "number", "flag", "moment", "cursor"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
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
            case "id":
                return "an id: 1 to 40 small letters, digits and hyphens"
            case "number":
                return f"a whole number from {self.least} {'up' if self.most is None else f'to {self.most}'}"
            case "flag":
                return "0 or 1"
            case "moment":
                return "a day or a moment, such as 2030-01-31 or 2030-01-31T18:00:00Z"
            case "cursor":
                return "what an answer's `next` holds, as it stands there"

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
            case "id" if re.fullmatch(SHAPES["id"], text):
                return text
            case "number" if re.fullmatch(SHAPES["number"], text) and self.least <= int(text) <= self._most:
                return int(text)
            case "flag" if re.fullmatch(SHAPES["flag"], text):
                return text == "1"
            case "moment" if MOMENT.fullmatch(text):
                return self._moment(text)
            case "cursor":
                return text
            case _:
                raise self.wrong(text)

    def _moment(self, text: str) -> datetime:
        try:
            read = datetime.fromisoformat(text)
            return read.astimezone(UTC) if read.tzinfo else read.replace(tzinfo=UTC)
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
            case "id":
                return {"type": "string", "pattern": f"^{SHAPES['id']}$"}
            case "number":
                return {"type": "integer", "minimum": self.least, "maximum": self._most}
            case "flag":
                return {"type": "integer", "enum": [0, 1]}
            case "moment":
                return {"type": "string", "format": "date-time"}
            case "cursor":
                return {"type": "string", "maxLength": 400}


AT = Asked(name="at", shape="number", text="As it stood at this position, from 0 to the log's end.")


def must_be_known(request: Request, known: Iterable[Asked]) -> None:
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
