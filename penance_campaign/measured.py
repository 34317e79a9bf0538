"""How often each address is asked, how that went, and how long it took until the answer began."""

from __future__ import annotations

import time
from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from apps.measures.meters import Counter, Seconds

ASKED = Counter(
    "penance_requests_total",
    "Requests, by the name of their address and the class of their status.",
    ("route", "status"),
)
ANSWERING = Seconds("penance_request_seconds", "From a request to the beginning of its answer.", ("part",))
PARTS = {"api": "api", "admin": "admin", "static": "static"}


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
