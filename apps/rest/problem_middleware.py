"""What every answer under /api/ keeps to, wherever it was made: problems are documents, and limits are told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus

import msgspec
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from apps.ground import write_outcome
from apps.rest.limits import remember, remembered, stranger
from apps.rest.problems import PROBLEM, document

API = "/api/"
SENTENCES = {
    400: ("malformed", "This cannot be read: send less, and only what is described."),
    403: ("forbidden", "This is not for you."),
    404: ("not-found", "There is no such address: /api/docs/ lists those there are."),
    405: ("method-not-allowed", "This method is not answered here: the header Allow names those that are."),
}


def kept_to(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Outermost but for the server's own, so that no page of an error slips through to a client, and what is known to
    stand is known of this request alone.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        write_outcome.anew()
        response = get_response(request)
        if not request.path_info.startswith(API):
            return response
        if response.status_code == HTTPStatus.UNAUTHORIZED:
            response = _counted(request, response)
        allowance = remembered(request)
        for name, value in allowance.headers.items() if allowance else ():
            response.headers.setdefault(name, value)
        return _as_problem(response) if _is_a_page(response) else response

    return middleware


def _counted(request: HttpRequest, refused: HttpResponseBase) -> HttpResponseBase:
    """Whoever guesses at tokens is counted by address, and told so when it is enough."""
    allowance = stranger(request)
    remember(request, allowance)
    if allowance is None or not allowance.is_spent:
        return refused
    problem = allowance.spent("Your address")
    return _problem(problem.status_code, problem.kind, str(problem.detail), problem.headers)


def _is_a_page(response: HttpResponseBase) -> bool:
    return response.status_code >= 400 and response.headers.get("Content-Type", "").startswith("text/")


def _as_problem(page: HttpResponseBase) -> HttpResponse:
    status = page.status_code
    kind, sentence = SENTENCES.get(status, ("fault" if status >= 500 else "malformed", f"{HTTPStatus(status).phrase}."))
    kept = {name: page.headers[name] for name in ("Allow", "Retry-After") if name in page.headers}
    return _problem(status, kind, sentence, kept)


def _problem(status: int, kind: str, sentence: str, headers: Mapping[str, str]) -> HttpResponse:
    body = msgspec.json.encode(document(status, kind, sentence))
    return HttpResponse(body, status=status, content_type=PROBLEM, headers=headers)
