"""Somebody's dates as a file for their own calendar, which has no session here: its address is its key."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from apps.notices import calendar_file


@never_cache
@require_safe
def calendar(request: HttpRequest, secret: str) -> HttpResponse:
    """Nothing tells an address that was from one that never was."""
    account = calendar_file.whose(secret)
    if account is None:
        raise Http404
    text = calendar_file.calendar_of(account, settings.HOUSE_URL)
    return HttpResponse(text, content_type="text/calendar; charset=utf-8")
