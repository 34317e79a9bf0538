"""Signing in and out."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from apps.accounts.credentials import is_the_first_to_use, whose_link, whose_password
from apps.accounts.passwords import proved_by_link

PASSWORDLESS = "sesame.backends.ModelBackend"
WRONG = "No account has this name with this password. Look at both, or use a one-time link."


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """By a link, or by name and password."""
    sent = request.POST if request.method == "POST" else request.GET
    token = sent.get("sesame", "")
    if token:
        return _by_link(request, token)
    return _by_password(request) if request.method == "POST" else _page(request)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("sign-in")


def shut_out(request: HttpRequest, *_: object) -> HttpResponse:
    """Too many guesses: a matter of time, and so 429 and when to come again. A link still opens, for it is proof."""
    cool_off: timedelta = settings.AXES_COOLOFF_TIME
    seconds = int(cool_off.total_seconds())
    shown = {"minutes": seconds // 60, "next": wanted(request)}
    response = render(request, "accounts/shut_out.html", shown, status=429)
    response["Retry-After"] = str(seconds)
    return response


def wanted(request: HttpRequest) -> str:
    """The page that somebody was on their way to, if it is one of ours."""
    said = request.POST.get("next") or request.GET.get("next") or "/"
    safe = url_has_allowed_host_and_scheme(said, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return said if safe else "/"


def _by_link(request: HttpRequest, token: str) -> HttpResponse:
    """The link shows a button, and the button signs in: a chat that looks at a link for its preview uses nothing up."""
    account = whose_link(token)
    if account is None:
        return _page(request, status=403, spent=True)
    if request.method == "GET":
        return _page(request, account=account, token=token)
    if not is_the_first_to_use(account):
        return _page(request, status=403, spent=True)
    login(request, account, backend=PASSWORDLESS)
    proved_by_link(request)
    return redirect(wanted(request))


def _by_password(request: HttpRequest) -> HttpResponse:
    """Who is shut out gets that page instead of this answer, whatever was typed."""
    name = request.POST.get("name", "")
    account = whose_password(request, name, request.POST.get("password", ""))
    if account is None:
        return _page(request, status=403, name=name[:150], refusal=WRONG)
    login(request, account)
    return redirect(wanted(request))


def _page(request: HttpRequest, *, status: int = 200, **shown: object) -> HttpResponse:
    return render(request, "accounts/sign_in.html", {"next": wanted(request), **shown}, status=status)
