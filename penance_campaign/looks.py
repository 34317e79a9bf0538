"""What stands at the foot of every page: night or day, as somebody chose it for their browser, and the version.

Who chose nothing gets what the device asks for.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from penance_campaign import VERSION

COOKIE = "looks"
CHOSEN, AUTO = ("dark", "light"), "auto"
KEPT = timedelta(days=365)


@require_POST
def looks(request: HttpRequest) -> HttpResponse:
    """Remembered in a cookie and no account: the phone at the table is dark, the desk at home need not be."""
    chosen = request.POST.get("looks", "")
    if chosen not in (*CHOSEN, AUTO):
        return render(request, "400.html", status=400)
    answer = redirect(_back(request))
    if chosen == AUTO:
        answer.delete_cookie(COOKIE, samesite="Lax")
    else:
        secure = bool(settings.SESSION_COOKIE_SECURE)
        answer.set_cookie(COOKIE, chosen, max_age=KEPT, secure=secure, httponly=True, samesite="Lax")
    return answer


def version(_: HttpRequest) -> dict[str, str]:
    """For every template."""
    return {"house_version": VERSION}


def _back(request: HttpRequest) -> str:
    """To the page where it was chosen, and to no other house."""
    page = request.POST.get("back", "")
    ours = url_has_allowed_host_and_scheme(page, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return page if ours else "/"
