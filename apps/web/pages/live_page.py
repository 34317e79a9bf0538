"""Whether somebody may listen, and to which tables: the server in front holds the line, and says positions on it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from apps.campaigns.seats import tables_heard
from apps.notices.notice_list import unseen
from apps.rest.held_stream import HEADER, HeldStream, said
from apps.web.pages.page_request import account_of

AGAIN = 3_000
"""Milliseconds after which a browser comes again, where the line broke or the server cannot hold one."""


@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """Where every table of the visitor stands, and beside them their notices, as if these were a table of their own."""
    if not request.user.is_authenticated:
        return HttpResponse("Sign in first: nobody is heard here.\n", status=403, content_type="text/plain")
    account = account_of(request)
    heads = {**tables_heard(account), "notices": unseen(account).newest}
    response = HttpResponse(f"retry: {AGAIN}\n\n{said(heads)}", content_type="text/event-stream; charset=utf-8")
    response[HEADER] = HeldStream(whose=f"account:{account.pk}", heads=heads).written
    response["Cache-Control"] = "no-store"
    response["Content-Encoding"] = "identity"  # or it would be compressed, and what follows it would not
    response["X-Accel-Buffering"] = "no"
    return response
