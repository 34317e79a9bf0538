"""Whose requests are counted together: a token's, or of whoever shows none, an address's."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from apps.rest.limits import Allowance, Limit, address_of, counted

READING = frozenset({"GET", "HEAD", "OPTIONS"})


class Callers(BaseThrottle):
    """Reads and writes apart, so that whoever reads in a loop can still report a battle."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Beyond what a table needs there is a problem that says when to come again. Whoever was held has asked once,
        though they are judged again.
        """
        if remembered(request._request):  # noqa: SLF001 - as below
            return True
        token = getattr(request.auth, "pk", "")
        kind = "reads" if request.method in READING else "writes"
        allowance = counted(_limit(kind), f"token:{token}") if token else stranger(request)
        remember(request._request, allowance)  # noqa: SLF001 - the middleware sees Django's own
        if allowance and allowance.is_spent:
            raise allowance.spent("This token" if token else "Your address")
        return True


def stranger(request: Request | HttpRequest) -> Allowance | None:
    """One more from this address without a token that opens something."""
    return counted(_limit("strangers"), address_of(request))


def remember(request: HttpRequest, allowance: Allowance | None) -> None:
    """For the answer's headers."""
    request.META["penance.allowance"] = allowance


def remembered(request: HttpRequest) -> Allowance | None:
    found: Allowance | None = request.META.get("penance.allowance")
    return found


def _limit(name: str) -> Limit:
    return Limit(name=name, most=settings.REQUESTS_A_MINUTE[name])
