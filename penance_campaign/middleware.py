"""What requests pass on their way: each is counted and timed, a path answers with and without its last slash, and of
pages and passwords nobody asks for more than a table can read.

Names are free to invent, so whoever tries many passwords is counted by where they are; addresses are cheap, so all are
counted too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import is_valid_path

from apps.accounts.password_hashers import HashersBusy
from apps.measures.meters import Counter, Seconds
from apps.rest.held_stream import AGAIN
from apps.rest.limits import Limit, address_of, counted
from apps.rest.problem_middleware import API
from apps.web.pages.missing_packs import missing_page
from apps.web.pages.page_request import is_ahead

ASKED = Counter(
    "penance_requests_total",
    "Requests, by the name of their address and the class of their status.",
    ("route", "status"),
)
ANSWERING = Seconds("penance_request_seconds", "From a request to the beginning of its answer.", ("part",))
PARTS = {"api": "api", "admin": "admin", "static": "static"}
HASHING = frozenset({"sign-in", "join", "password"})
"""Pages to which a password is sent."""
WORDS = {
    "pages": "More pages were asked for from where you are than a table can read.",
    "pages ahead": "More pages were fetched ahead from where you are than anybody will read.",
    "passwords": "Too many passwords came from where you are.",
    "all passwords": "More passwords come at this moment than this house looks at. A one-time link opens all the same.",
}


def measured(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """The outermost of all, so that nothing is answered without it."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        response = get_response(request)
        ANSWERING.took(time.perf_counter() - began, PARTS.get(request.path.split("/", 2)[1], "pages"))
        met = request.resolver_match
        ASKED.count(met.view_name if met else "none", f"{response.status_code // 100}xx")
        return response

    return middleware


def with_or_without_slash(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Without a redirect."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        path = request.path_info
        if not path.endswith("/") and not is_valid_path(path) and is_valid_path(path + "/"):
            request.path_info += "/"
            request.path += "/"
        return get_response(request)

    return middleware


class PageGuard:
    """Before any view, and where one fails for what is not here. What is sent to the API is counted there, by token;
    whoever is held on a line has asked once, though they are judged again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info.startswith(API) or AGAIN in request.META:
            return self._get_response(request)
        kind = "pages ahead" if is_ahead(request) else "pages"
        return _refused(request, kind, address_of(request)) or self._get_response(request)

    def process_view(self, request: HttpRequest, view: object, arguments: Any, named: Any) -> HttpResponse | None:
        """A link that signs in is proof, and nobody keeps it out by what they type."""
        asked = request.resolver_match
        hashes = request.method == "POST" and asked is not None and asked.url_name in HASHING
        if not hashes or request.POST.get("sesame"):
            return None
        by_address = _refused(request, "passwords", address_of(request))
        return by_address or _refused(request, "all passwords", "all")

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, HashersBusy):
            return _later(request, 503, error.sentence, error.seconds)
        return missing_page(request, error)


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
