"""Bad input at the REST door: strict reading, and refusals as problem documents (RFC 9457)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, NoReturn

from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser
from rest_framework.response import Response
from rest_framework.views import set_rollback

from apps.chronicle.codec import Malformed
from apps.chronicle.handle import Answer, KeyReused, NoSuchChronicle, NotYet
from apps.kernel.dice import WrongFaces
from apps.kernel.refusal import Refusal

DEEPEST = 32
LARGEST = 2**63 - 1
PROBLEM = "application/problem+json"
OF_THE_LOG: Mapping[type[Exception], tuple[int, str]] = {
    Malformed: (400, "malformed"),
    NotYet: (412, "not-yet"),
    KeyReused: (422, "key-reused"),
    WrongFaces: (422, "wrong-faces"),
}
"""What the log says no with, beside a refusal; the sentences are its own."""


class Problem(APIException):
    """An answer other than success, with a type that clients may rely on."""

    def __init__(
        self, status: int, kind: str, detail: str, *, headers: Mapping[str, str] | None = None, **more: object
    ) -> None:
        super().__init__(detail)
        self.status_code = status
        self.kind = kind
        self.headers = headers or {}
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
    error = _known(error)
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
    headers = dict(error.headers) if isinstance(error, Problem) else {}
    if getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = error.auth_header  # type: ignore[attr-defined]  # set by REST framework's views
    if getattr(error, "wait", None):
        headers["Retry-After"] = str(int(error.wait) + 1)  # type: ignore[attr-defined]  # only throttling has it
    return Response(body, status=status, headers=headers, content_type=PROBLEM)


def must_not_be_refused(answer: Answer) -> Answer:
    """A refusal is the answer that was recorded, so it says too when it is given again."""
    if answer.refused:
        headers = {"Idempotency-Replayed": "true"} if answer.replayed else {}
        raise Problem(422, "refused", answer.refusal, rule=answer.rule, headers=headers)
    return answer


def _known(error: Exception) -> Exception:
    """What others say no with, as a problem."""
    if isinstance(error, Refusal):
        return Problem(422, "refused", error.sentence, rule=error.rule)
    if isinstance(error, Http404 | NoSuchChronicle):
        return Problem(404, "not-found", "There is nothing here, or nothing for you.")
    if isinstance(error, PermissionDenied):
        return Problem(403, "forbidden", "Your seat may not do this.")
    if isinstance(error, RequestDataTooBig):
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        return Problem(413, "too-large", f"What was sent is too large: {most} bytes at most.")
    status, kind = OF_THE_LOG.get(type(error), (0, ""))
    return Problem(status, kind, str(error)) if status else error


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
    if isinstance(value, int | float) and not -LARGEST <= value <= LARGEST:
        raise ValueError(f"a number lies beyond {LARGEST}")
    if isinstance(value, str) and ("\x00" in value or any("\ud800" <= letter <= "\udfff" for letter in value)):
        raise ValueError("a text holds a NUL or half a character")
    if isinstance(value, dict):
        for name, inner in value.items():
            _must_be_plain(name, depth)
            _must_be_plain(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            _must_be_plain(inner, depth + 1)
