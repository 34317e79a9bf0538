"""How long somebody stays signed in: for weeks after they last came, whenever that was."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from apps.ground.write_outcome import by_the_way

CAME = "came"


def stay(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """The first page that somebody looks at in a day begins their weeks again; the others write nothing."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        session = request.session
        if session.accessed and SESSION_KEY in session and session.get(CAME) != _today():
            _begin_again(session)
        return response

    return middleware


def _begin_again(session: SessionBase) -> None:
    """Where it cannot be written, another day's first page will."""
    kept, was_modified = False, session.modified
    session[CAME] = _today()
    with by_the_way():
        session.save()
        kept = True
    if not kept:
        del session[CAME]
        session.modified = was_modified


def came(sender: object, request: HttpRequest, **_: Any) -> None:
    """Whoever signs in comes today."""
    request.session[CAME] = _today()


def _today() -> str:
    return datetime.now(UTC).date().isoformat()
