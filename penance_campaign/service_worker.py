"""What of the house stays in a browser: served at the root, since it may speak for nothing above its address."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

FILE = "penance_campaign/static/penance/sw.js"


@require_safe
def script(_: HttpRequest) -> HttpResponse:
    """Asked for again each time, so that another version is there as soon as the house has one."""
    text = (settings.BASE_DIR / FILE).read_text("utf-8")
    return HttpResponse(text, content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})
