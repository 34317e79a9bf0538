"""Every answer other than success, in one shape: problem documents (RFC 9457)."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404
from rest_framework.exceptions import APIException
from rest_framework.response import Response
from rest_framework.views import set_rollback

from apps.kernel.dice import WrongFaces
from apps.kernel.refusal import Refusal

PROBLEM = "application/problem+json"
OF_DJANGO: tuple[tuple[type[Exception], int, str, str], ...] = (
    (Http404, 404, "not-found", "There is nothing here, or nothing for you."),
    (PermissionDenied, 403, "forbidden", "Your seat may not do this."),
    (SuspiciousOperation, 400, "malformed", "This cannot be read: send less, and only what is described."),
)


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


def too_large(most: int) -> Problem:
    return Problem(413, "too-large", f"What was sent is too large: {most} bytes at most.")


def _known(error: Exception) -> Exception:
    """What others say no with, as a problem."""
    if isinstance(error, Refusal):
        return Problem(422, "refused", error.sentence, rule=error.rule)
    if isinstance(error, WrongFaces):
        return Problem(422, "wrong-faces", str(error))
    if isinstance(error, RequestDataTooBig):
        return too_large(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
    for type_, status, kind, sentence in OF_DJANGO:
        if isinstance(error, type_):
            return Problem(status, kind, sentence)
    return error


def _text(detail: Any) -> str:
    if isinstance(detail, dict):
        return " ".join(f"{field}: {_text(said)}" for field, said in detail.items())
    return " ".join(map(_text, detail)) if isinstance(detail, list) else str(detail)
