"""Reading what was asked, strictly: to what is unknown, missing or out of bounds the answer is what would do."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from rest_framework.request import Request

from apps.lab.odds_api.field_schemas import FieldSchema, fields_of, in_words
from apps.lab.odds_api.odds_questions import OddsQuestion
from apps.rest.problems import Problem, too_large

Q = TypeVar("Q", bound=OddsQuestion)
LARGEST = 65_536
LONGEST_QUOTE = 60
NUMBER = re.compile(r"0|-?[1-9][0-9]{0,8}", re.ASCII)


def from_query(type_: type[Q], request: Request) -> Q:
    given = request.query_params
    for name in given:
        if len(given.getlist(name)) > 1:
            raise _malformed(name, f"{_quoted(name)} stands twice: give it once.")
    return read(type_, {name: _as_written(str(text)) for name, text in given.items()}, "query parameter")


def from_body(type_: type[Q], request: Request) -> Q:
    _must_not_be_too_large(request)
    for name in request.query_params:
        raise _malformed(name, f"There is no query parameter {_quoted(name)} here: what is asked stands in the body.")
    if not isinstance(request.data, dict):
        raise Problem(400, "malformed", f"The body is a JSON object, not {_quoted(request.data)}.")
    return read(type_, request.data, "field")


def read(type_: type[Q], sent: Mapping[str, object], what: str) -> Q:
    fields = fields_of(type_)
    for name in sent:
        if name not in fields:
            known = f"there are {', '.join(fields)}" if fields else "there is none"
            raise _malformed(name, f"There is no {what} {_quoted(name)}: {known}.")
    for name, field in fields.items():
        if field.required and name not in sent:
            raise _malformed(name, f"{name} is missing: it is {in_words(field.schema)}.")
    return type_(**{name: _value(fields[name], name, value) for name, value in sent.items()})


def _value(field: FieldSchema, name: str, value: object) -> Any:
    try:
        return msgspec.convert(value, type=field.type)
    except msgspec.ValidationError:
        raise _malformed(name, f"{name} is {in_words(field.schema)}, not {_quoted(value)}.") from None


def _must_not_be_too_large(request: Request) -> None:
    said = str(request.META.get("CONTENT_LENGTH") or 0)
    if said.isdecimal() and int(said) > LARGEST:
        raise too_large(LARGEST)


def _as_written(text: str) -> int | str:
    """A number stands in an address as text."""
    return int(text) if NUMBER.fullmatch(text) else text


def _malformed(field: str, sentence: str) -> Problem:
    return Problem(400, "malformed", sentence, field=field[:LONGEST_QUOTE])


def _quoted(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"
