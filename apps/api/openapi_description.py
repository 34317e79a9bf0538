"""The API's description made whole: each operation under its heading, with the problems that it may answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from apps.api.openapi_components import Schema, components
from apps.rest.problem_schema import PROBLEM_NAME, PROBLEM_SCHEMA, told, with_problems

API = "/api/v1/"
HEADINGS = (
    (r"$", "House"),
    (r"(odds|rules)/", "Odds"),
    (r"tokens/", "Tokens"),
    (r"operations/", "Operations"),
    (r"(commands|campaigns/{campaign}/(commands|preview|amendments))/$", "Commands"),
    (r"campaigns/({campaign}/(forks/)?)?$", "Campaigns"),
    (r"campaigns/{campaign}/(entries|export|stories/.*|changes|.*/why/.*)/", "Story"),
    (r"", "Table"),
)


def completed(result: Schema, **_: Any) -> Schema:
    """After spectacular: what is the same for every operation, said once here and not at each."""
    for path, method, operation in _operations(result):
        operation["tags"] = [_heading(path)]
        with_problems(operation, _problems(path, method, operation))
        if path.startswith("campaigns/") or path == "commands/":
            _with_headers(operation, method)
    result["components"].setdefault("schemas", {}).update(components())
    result["components"]["schemas"][PROBLEM_NAME] = PROBLEM_SCHEMA
    return result


def _operations(result: Schema) -> Iterator[tuple[str, str, Schema]]:
    for path, item in result["paths"].items():
        for method, operation in item.items():
            yield path.removeprefix(API), method, operation


def _heading(path: str) -> str:
    return next(name for pattern, name in HEADINGS if re.match(pattern, path))


def _problems(path: str, method: str, operation: Schema) -> list[int]:
    """Which problems an operation may answer: by where it stands and by what is sent."""
    if _heading(path) == "Odds":
        return [429]
    if _heading(path) == "House":
        return [406, 429]
    found = [400, 401, 403, 406, 429]
    found += [404] if "{" in path else []
    found += [409] if path.startswith("operations/") and method == "delete" else []
    found += [410] if method == "get" and "{campaign}" in path and _asks_what_became(operation) else []
    found += [413, 415, 422] if method == "post" else []
    found += [412] if method == "post" and re.search(r"(commands|amendments)/$", path) else []
    return found + ([503] if "{campaign}" in path else [])


def _asks_what_became(operation: Schema) -> bool:
    """Whether it goes on from what was known of a log."""
    return any(each["name"] in ("cursor", "since") for each in operation.get("parameters", ()))


def _with_headers(operation: Schema, method: str) -> None:
    answers = operation["responses"]
    for status in ("200", "201"):
        if status in answers:
            names = ("Cache-Control", "ETag", "Link") if method == "get" else ("Idempotency-Replayed", "Location")
            answers[status]["headers"] = {**told(*names), **answers[status]["headers"]}
    if method == "get":
        answers["304"] = {"description": "Nothing new.", "headers": told("ETag", "Cache-Control")}
        operation["parameters"] = [*operation.get("parameters", []), IF_NONE_MATCH]


IF_NONE_MATCH: Schema = {
    "name": "If-None-Match",
    "in": "header",
    "schema": {"type": "string"},
    "description": "The ETag of the answer that is known already.",
}
