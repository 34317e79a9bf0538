"""What somebody was told at all of their tables; and on every page how much of it is new."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import SimpleLazyObject
from django.views.decorators.http import require_safe

from apps.accounts.guests import is_guest
from apps.campaigns.seats import campaigns_of
from apps.ground.write_outcome import by_the_way
from apps.notices import notice_list
from apps.notices.notice_list import UnseenNotices
from apps.web.pages.page_request import account_of, is_ahead, live_at


@login_required
@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """Looking is seeing: what was new is marked as that once."""
    account, now = account_of(request), datetime.now(UTC)
    tables = [cover for cover, _ in campaigns_of(account)]
    chosen = request.GET.get("table", "")
    shown = {
        "listed": notice_list.listed(account, chosen),
        "tables": sorted(tables, key=lambda cover: (cover.name, cover.campaign)),
        "chosen": chosen,
        "live": live_at(tables),
    }
    with by_the_way():
        notice_list.have_seen(account, chosen, now)
    return render(request, "notices/list.html", shown)


def on_every_page(request: HttpRequest) -> dict[str, Any]:
    """Asked for by the pages that show it, and by no other."""
    return {"notices": SimpleLazyObject(lambda: unseen_by(request))}


def unseen_by(request: HttpRequest) -> UnseenNotices:
    """What is dealt with on this very page is seen; a page that a browser fetches ahead is seen by nobody yet."""
    if not hasattr(request, "user") or is_guest(request) or not request.user.is_authenticated:
        return UnseenNotices()
    account, found = account_of(request), UnseenNotices()
    with by_the_way():
        found = notice_list.unseen(account)
        if found.count and not is_ahead(request) and notice_list.look_at(account, request.path, datetime.now(UTC)):
            found = notice_list.unseen(account)
    return found
