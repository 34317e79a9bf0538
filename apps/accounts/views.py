"""Signing in and out."""

from __future__ import annotations

from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from apps.accounts.sign_in import whose_link

PASSWORDLESS = "sesame.backends.ModelBackend"


@never_cache
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """The link shows a button, and the button signs in: a chat that looks at a link for its preview uses nothing up."""
    sent = request.POST if request.method == "POST" else request.GET
    token = sent.get("sesame", "")
    account = whose_link(token) if token else None
    if account is None:
        return render(request, "accounts/sign_in.html", {"spent": bool(token)}, status=403 if token else 200)
    if request.method == "GET":
        return render(request, "accounts/sign_in.html", {"account": account, "token": token, "next": _next(request)})
    login(request, account, backend=PASSWORDLESS)
    return redirect(_next(request))


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("sign-in")


def _next(request: HttpRequest) -> str:
    wanted = request.POST.get("next") or request.GET.get("next") or "/"
    safe = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if safe else "/"
