"""A page that is the same until the story goes on: drawn once for a seat, a line and an address, and kept with gaps
for what is new each time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render

from apps.accounts.guests import is_guest
from apps.campaigns.table_view import Reader
from apps.chronicle.log.randomness import new_key
from apps.kernel import caches
from apps.rest.answer_cache import KeptAnswer, Shelf
from apps.web.pages.notices_page import unseen_by

SHELF = caches.kept(Shelf(most=256, largest=131_072))
TOKEN_GAP, KEY_GAP = new_key(), new_key()
"""What stands in a kept page for the form's token and for its key. Nobody is ever sent one, so nobody can write one."""


def drawn(request: HttpRequest, reader: Reader, template: str, sheet: Callable[[], Mapping[str, Any]]) -> HttpResponse:
    """The page as it was drawn before, or as it is drawn now. What has to be said once is in no kept page."""
    if request.method != "GET" or get_messages(request) or settings.DEBUG:
        return render(request, template, sheet())
    notices = unseen_by(request)
    under = _under(request, reader, notices.count)
    kept = SHELF.find(under)
    if kept is None:
        page = render(request, template, {**sheet(), "notices": notices, "csrf_token": TOKEN_GAP, "key": KEY_GAP})
        kept = KeptAnswer(page.content, {})
        SHELF.put(under, kept)
    return HttpResponse(_filled(kept.body, request))


def _under(request: HttpRequest, reader: Reader, unseen: int) -> str:
    """All that such a page is made of: where the log stands, who looks from which seat as what, what was asked, and how
    much is new to them.
    """
    sitting = reader.sitting
    of_the_table = (sitting.campaign.campaign, sitting.head, sitting.seat, sitting.role)
    of_the_visitor = (request.user.get_username(), is_guest(request), request.COOKIES.get("looks"), unseen)
    return repr((of_the_table, of_the_visitor, request.get_full_path()))


def _filled(body: bytes, request: HttpRequest) -> bytes:
    return body.replace(TOKEN_GAP.encode(), get_token(request).encode()).replace(KEY_GAP.encode(), new_key().encode())
