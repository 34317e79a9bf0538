"""Bad input at the REST door: strict reading, and refusals as problem documents (RFC 9457)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, NoReturn

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser
from rest_framework.response import Response
from rest_framework.views import set_rollback

DEEPEST = 32
PROBLEM = "application/problem+json"


class Problem(APIException):
    """An answer other than success, with a type that clients may rely on."""

    def __init__(self, status: int, kind: str, detail: str, **more: object) -> None:
        super().__init__(detail)
        self.status_code = status
        self.kind = kind
        self.more = more


class StrictJSONParser(JSONParser):
    """Refuses what the log could not keep or another reader would read otherwise."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        try:
            text = stream.read().decode()
            read = json.loads(text, object_pairs_hook=_without_twins, parse_constant=_no_constant)
            _must_be_plain(read)
        except RecursionError:
            raise ParseError(f"The JSON is nested too deep: {DEEPEST} levels at most.") from None
        except ValueError as error:
            raise ParseError(f"The JSON cannot be read: {error}.") from None
        return read


def as_problem(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Every refusal in one shape; what nobody foresaw stays an error and is logged as one."""
    if isinstance(error, Http404):
        error = Problem(404, "not-found", "There is nothing here, or nothing for you.")
    elif isinstance(error, PermissionDenied):
        error = Problem(403, "forbidden", "Your seat may not do this.")
    if not isinstance(error, APIException):
        return None
    set_rollback()
    status = error.status_code
    kind = error.kind if isinstance(error, Problem) else str(error.default_code).replace("_", "-")
    body = {
        "type": f"urn:penance:{kind}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": _text(error.detail),
    }
    if isinstance(error, Problem):
        body |= error.more
    headers = {}
    if getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = error.auth_header  # type: ignore[attr-defined]  # set by REST framework's views
    if getattr(error, "wait", None):
        headers["Retry-After"] = str(int(error.wait) + 1)  # type: ignore[attr-defined]  # only throttling has it
    return Response(body, status=status, headers=headers, content_type=PROBLEM)


def _text(detail: Any) -> str:
    if isinstance(detail, dict):
        return " ".join(f"{field}: {_text(said)}" for field, said in detail.items())
    return " ".join(map(_text, detail)) if isinstance(detail, list) else str(detail)


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        raise ValueError("a name stands twice in one object")
    return read


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _must_be_plain(value: Any, depth: int = 1) -> None:
    if depth > DEEPEST:
        raise RecursionError
    if isinstance(value, str) and ("\x00" in value or any("\ud800" <= letter <= "\udfff" for letter in value)):
        raise ValueError("a text holds a NUL or half a character")
    if isinstance(value, dict):
        for name, inner in value.items():
            _must_be_plain(name, depth)
            _must_be_plain(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            _must_be_plain(inner, depth + 1)
