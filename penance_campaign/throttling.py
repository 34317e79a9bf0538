"""How often pages may be asked for, and passwords tried: by address, and passwords in all too.

Names are free to invent, so whoever tries many is counted by where they are; addresses are cheap, so all are counted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from apps.accounts.hashing import Busy
from apps.rest.answering import API
from apps.rest.limits import Limit, address_of, counted

HASHING = frozenset({"sign-in", "join", "password"})
"""Pages to which a password is sent."""
WORDS = {
    "pages": "More pages were asked for from where you are than a table can read.",
    "passwords": "Too many passwords came from where you are.",
    "all passwords": "More passwords come at this moment than this house looks at. A one-time link opens all the same.",
}


class Throttle:
    """Before any view. What is sent to the API is counted there, by token."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info.startswith(API):
            return self._get_response(request)
        return _refused(request, "pages", address_of(request)) or self._get_response(request)

    def process_view(self, request: HttpRequest, view: object, arguments: Any, named: Any) -> HttpResponse | None:
        """A link that signs in is proof, and nobody keeps it out by what they type."""
        asked = request.resolver_match
        hashes = request.method == "POST" and asked is not None and asked.url_name in HASHING
        if not hashes or request.POST.get("sesame"):
            return None
        by_address = _refused(request, "passwords", address_of(request))
        return by_address or _refused(request, "all passwords", "all")

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return _later(request, 503, error.sentence, error.seconds) if isinstance(error, Busy) else None


def _refused(request: HttpRequest, name: str, who: str) -> HttpResponse | None:
    most = settings.REQUESTS_A_MINUTE.get(name)
    allowance = counted(Limit(name=name, most=most), who) if most else None
    if allowance is None or not allowance.is_spent:
        return None
    return _later(request, 429, WORDS[name], allowance.seconds)


def _later(request: HttpRequest, status: int, words: str, seconds: int) -> HttpResponse:
    """In words, and with the second from which it is worth while to come again."""
    response = render(request, "later.html", {"words": words, "seconds": seconds}, status=status)
    response["Retry-After"] = str(seconds)
    return response
