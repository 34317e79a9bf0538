"""Somebody who looks at the demo without an account of their own: they read, and ask for nothing."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render

from apps.accounts.models import Account

GUEST = "guest"
PASSWORDLESS = "sesame.backends.ModelBackend"
A_DAY = 86_400
READING = frozenset({"GET", "HEAD", "OPTIONS"})
MAY_SEND = ("/sign-out", "/sign-in", "/looks")
OF_ITS_OWNER = ("/account", "/notices")
"""The account is shared by all guests: what is one person's in it is nobody's."""


def seat_guest(request: HttpRequest, account: Account) -> None:
    """For a day. Whoever owns the account has not come by it, so a link that was made for them is not spent."""
    with transaction.atomic():
        came = Account.objects.select_for_update().values_list("last_login", flat=True).get(pk=account.pk)
        login(request, account, backend=PASSWORDLESS)
        Account.objects.filter(pk=account.pk).update(last_login=came)
    request.session[GUEST] = True
    request.session.set_expiry(A_DAY)


def is_guest(request: HttpRequest) -> bool:
    return settings.SESSION_COOKIE_NAME in request.COOKIES and bool(request.session.get(GUEST))


def only_look(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """A guest's session opens pages and sends nothing."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if _asks_for_more(request) and is_guest(request):
            return render(request, "accounts/guest.html", status=403)
        return get_response(request)

    return middleware


def _asks_for_more(request: HttpRequest) -> bool:
    if request.method in READING:
        return request.path.startswith(OF_ITS_OWNER)
    return not request.path.startswith((*MAY_SEND, "/api/"))
