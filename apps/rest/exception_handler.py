"""What goes wrong on the way to an answer, as a problem document: every refusal in one shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404
from rest_framework.exceptions import (
    APIException,
    MethodNotAllowed,
    NotAcceptable,
    NotAuthenticated,
    UnsupportedMediaType,
)
from rest_framework.response import Response
from rest_framework.views import set_rollback

from apps.kernel.dice import WrongFaces
from apps.kernel.refusal import Refusal
from apps.rest.problems import PROBLEM, Problem, document, too_large

OF_DJANGO: tuple[tuple[type[Exception], int, str, str], ...] = (
    (Http404, 404, "not-found", "There is nothing here, or nothing for you."),
    (PermissionDenied, 403, "forbidden", "Your seat may not do this."),
    (SuspiciousOperation, 400, "malformed", "This cannot be read: send less, and only what is described."),
)
OF_REST: Mapping[type[Exception], str] = {
    NotAuthenticated: "Send a token, as `Authorization: Bearer pen_...`: one is made at /account/tokens/.",
    NotAcceptable: "Answers are JSON: accept application/json.",
    UnsupportedMediaType: "Bodies are JSON: send them with Content-Type: application/json.",
}
"""What REST framework says no with, in our own words."""


def as_problem(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Every refusal in one shape; what nobody foresaw stays an error and is logged as one."""
    error = _known(error)
    if not isinstance(error, APIException):
        return None
    set_rollback()
    status = error.status_code
    kind = error.kind if isinstance(error, Problem) else str(error.default_code).replace("_", "-")
    more = error.more if isinstance(error, Problem) else {}
    headers = dict(error.headers) if isinstance(error, Problem) else {}
    if getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = error.auth_header  # type: ignore[attr-defined]  # set by REST framework's views
    sentence = OF_REST.get(type(error)) or _text(error.detail)
    if isinstance(error, MethodNotAllowed):
        headers["Allow"] = allowed = ", ".join(context["view"].allowed_methods)
        sentence = f"{context['request'].method} is not answered here: {allowed} are."
    body = {**document(status, kind, sentence), **more}
    return Response(body, status=status, headers=headers, content_type=PROBLEM)


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
