"""What is answered when something broke: a fault of the ground as 503 and when to come again, anything else as 500.

Either says what is known to stand of what was asked, and how to find out where that is not known.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from structlog.contextvars import get_contextvars

from apps.ground import write_outcome
from apps.ground.faults import Fault, fault_of
from apps.ground.write_outcome import KnownOutcome
from apps.measures.meters import Counter
from apps.rest.problem_middleware import API
from apps.rest.problems import PROBLEM, document

FAULTS = Counter("penance_faults_total", "Answers that could not be given, by what gave way.", ("cause",))
READING = frozenset({"GET", "HEAD", "OPTIONS"})
BROKE = "Something broke here that nobody foresaw."
OF_KEYED: Mapping[KnownOutcome, str] = {
    KnownOutcome.NOTHING: "Nothing was recorded by this request: {ask} under the same key.",
    KnownOutcome.UNKNOWN: "Whether it was recorded is not known: {ask} under the same key. It acts once, and if it was "
    "recorded the answer is that of the first time.",
    KnownOutcome.RECORDED: "It was recorded, and only its answer was lost: {ask} under the same key for that answer.",
}
OF_OTHERS: Mapping[KnownOutcome, str] = {
    KnownOutcome.NOTHING: "Nothing was recorded by this request: {ask}.",
    KnownOutcome.UNKNOWN: "Whether it was recorded is not known: look before you {ask}.",
    KnownOutcome.RECORDED: "It was recorded, and only its answer was lost: look before you {ask}.",
}


def answer(request: HttpRequest) -> HttpResponse:
    """Called while the error is being handled, for pages and the API alike; nothing here asks the database."""
    fault = fault_of(sys.exc_info()[1])
    FAULTS.count(fault.kind.name if fault else "our-own")
    made = _problem(request, fault) if request.path_info.startswith(API) else _page(request, fault)
    if fault:
        made.headers["Retry-After"] = str(fault.kind.seconds)
    made.headers["Cache-Control"] = "no-store"
    made.headers["X-Request-ID"] = str(get_contextvars().get("request_id", ""))
    return made


def _problem(request: HttpRequest, fault: Fault | None) -> HttpResponse:
    status, kind = (503, "unavailable") if fault else (500, "fault")
    more: dict[str, Any] = {"cause": fault.kind.name} if fault else {}
    if request.method not in READING:
        more["recorded"] = write_outcome.known()
    said = f"{fault.kind.sentence if fault else BROKE} {_what_stands(request, fault)}"
    body = msgspec.json.encode({**document(status, kind, said), **more})
    return HttpResponse(body, status=status, content_type=PROBLEM)


def _what_stands(request: HttpRequest, fault: Fault | None) -> str:
    ask = f"ask again in {fault.kind.seconds} seconds" if fault else "ask again"
    if request.method in READING:
        return f"{ask.capitalize()}."
    said = OF_KEYED if "Idempotency-Key" in request.headers else OF_OTHERS
    return said[write_outcome.known()].format(ask=ask)


def _page(request: HttpRequest, fault: Fault | None) -> HttpResponse:
    shown = {
        "fault": fault,
        "asked": request.method not in READING,
        "known": write_outcome.known(),
        "again": _sent(request),
        "path": request.get_full_path(),
    }
    return HttpResponse(render_to_string("500.html", shown), status=503 if fault else 500)


def _sent(request: HttpRequest) -> list[tuple[str, str]]:
    """What a form with a key of its own held, so that it can be sent again as it was: it acts once."""
    if request.method != "POST" or not request.POST.get("key"):
        return []
    return [(name, str(text)) for name, texts in request.POST.lists() for text in texts]
