"""What every operation of the API has in common in its description: problems, and the headers of answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any

from apps.rest.problems import PROBLEM

Schema = dict[str, Any]
PROBLEM_NAME = "Problem"
PROBLEM_SCHEMA: Schema = {
    "type": "object",
    "properties": {
        "type": {"type": "string", "format": "uri", "description": "Stable: clients may rely on it."},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "What stands in the way and what would be allowed, in a sentence."},
        "field": {"type": "string", "description": "What the sentence is about, where it is one field."},
        "rule": {"type": "string", "description": "The rule or ruling that stands in the way, after a 422."},
        "missed": {"type": "array", "items": {"type": "object"}, "description": "Entries that were missed: a 412."},
        "head": {"type": "integer", "description": "Where the log stands, of which something else was known."},
        "hash": {"type": "string", "description": "Of its last line."},
        "next": {"type": "string", "format": "uri", "description": "Where to read it anew, from the beginning."},
    },
    "required": ["type", "title", "status", "detail"],
}
_TEXT: Schema = {"type": "string"}
HEADERS: Mapping[str, Schema] = {
    "RateLimit-Policy": {"schema": _TEXT, "description": "How many requests a window of seconds holds."},
    "RateLimit": {"schema": _TEXT, "description": "How many are left, and for how many seconds."},
    "Retry-After": {"schema": {"type": "integer"}, "description": "Seconds to wait."},
    "WWW-Authenticate": {"schema": _TEXT, "description": "How to show who one is: a bearer token."},
    "ETag": {"schema": _TEXT, "description": "Of this answer; send it as If-None-Match to hear whether it is news."},
    "Cache-Control": {"schema": _TEXT, "description": "For whom it may be kept."},
    "Link": {"schema": _TEXT, "description": "Where the next page is, if there is one."},
    "Location": {"schema": {"type": "string", "format": "uri-reference"}, "description": "Where it is now."},
    "Idempotency-Replayed": {
        "schema": {"type": "string", "const": "true"},
        "description": "There if the key had been answered before: this is that answer.",
    },
}


def told(*names: str) -> Schema:
    """Headers by name; an answer may lack any of them."""
    return {name: dict(HEADERS[name]) for name in names}


def problem(status: int) -> Schema:
    more = {HTTPStatus.UNAUTHORIZED: ("WWW-Authenticate",), HTTPStatus.TOO_MANY_REQUESTS: ("Retry-After",)}
    return {
        "description": HTTPStatus(status).phrase,
        "content": {PROBLEM: {"schema": {"$ref": f"#/components/schemas/{PROBLEM_NAME}"}}},
        "headers": told(*more.get(HTTPStatus(status), ())),
    }


def with_problems(operation: Schema, statuses: Iterable[int]) -> None:
    """Those that are described already stay as they are."""
    for status in statuses:
        operation["responses"].setdefault(str(status), problem(status))
    for answer in operation["responses"].values():
        answer["headers"] = {**answer.get("headers", {}), **told("RateLimit-Policy", "RateLimit")}
    operation["responses"] = dict(sorted(operation["responses"].items()))
