"""One's own account: its password, and where else it is signed in."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from apps.accounts.credentials import whose_password
from apps.accounts.models import Account
from apps.accounts.passwords import has_just_proved, must_do
from apps.kernel.refusal import Refusal

REFUSED = 422


def account_of(request: HttpRequest) -> Account:
    return cast("Account", request.user)


@login_required
@never_cache
@require_http_methods(["GET"])
def account(request: HttpRequest) -> HttpResponse:
    return _page(request)


@sensitive_post_parameters()
@login_required
@require_POST
def set_password(request: HttpRequest) -> HttpResponse:
    """A new password ends every other session; this one goes on."""
    person, new = account_of(request), request.POST.get("new", "")
    try:
        _must_be_theirs(request, person)
        must_do(new, person)
        _must_be_the_same(new, request.POST.get("again", ""))
    except Refusal as refusal:
        return _page(request, refusal=refusal.sentence)
    person.set_password(new)
    person.save(update_fields=["password"])
    update_session_auth_hash(request, person)
    messages.success(request, "The password is set. Wherever else you were signed in, you are not any longer.")
    return redirect("account")


@login_required
@require_POST
def end_others(request: HttpRequest) -> HttpResponse:
    """Sign out everywhere but here."""
    person = account_of(request)
    Account.objects.filter(pk=person.pk).update(ended=F("ended") + 1)
    person.refresh_from_db(fields=["ended"])
    update_session_auth_hash(request, person)
    messages.success(request, "Wherever else you were signed in, you are not any longer.")
    return redirect("account")


def _must_be_theirs(request: HttpRequest, person: Account) -> None:
    """A page left open on a table is nobody's password to change: who has one types it, or comes by a fresh link."""
    if not _asks_for_old(request, person):
        return
    if whose_password(request, person.get_username(), request.POST.get("old", "")) != person:
        raise Refusal("That is not your password as it is now. If it is forgotten, sign in by a one-time link first.")


def _must_be_the_same(new: str, again: str) -> None:
    if new != again:
        raise Refusal("The new password stands there in two spellings: type the same one twice.")


def _asks_for_old(request: HttpRequest, person: Account) -> bool:
    return person.has_usable_password() and not has_just_proved(request)


def _page(request: HttpRequest, *, refusal: str = "") -> HttpResponse:
    person = account_of(request)
    shown = {
        "has_password": person.has_usable_password(),
        "asks_for_old": _asks_for_old(request, person),
        "refusal": refusal,
    }
    return render(request, "accounts/account.html", shown, status=REFUSED if refusal else 200)
