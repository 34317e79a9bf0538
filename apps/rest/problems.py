"""Every answer other than success, in one shape: problem documents (RFC 9457)."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from rest_framework.exceptions import APIException

PROBLEM = "application/problem+json"
NAMESPACE = "urn:penance:"


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


def document(status: int, kind: str, sentence: str) -> dict[str, Any]:
    return {"type": f"{NAMESPACE}{kind}", "title": HTTPStatus(status).phrase, "status": status, "detail": sentence}


def too_large(most: int) -> Problem:
    return Problem(413, "too-large", f"What was sent is too large: {most} bytes at most.")
