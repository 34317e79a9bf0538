"""The tokens of one's clients: a list, making one, and taking it back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST

from apps.accounts import token_grants
from apps.accounts.chairs import Chair, chairs_of
from apps.accounts.models import Account, Token
from apps.accounts.scopes import OF_A_SEAT, SCOPE_WORDS, SCOPES, Scope
from apps.accounts.token_grants import DAYS, Days, TokenWish, grant
from apps.accounts.views.account_page import REFUSED, account_of
from apps.kernel.refusal import Refusal

BEGUN = TokenWish(name="", scopes=OF_A_SEAT)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptToken:
    """A token as its owner sees it: never the token, which nobody has kept."""

    token: Token
    chair: Chair | None

    @property
    def words(self) -> list[str]:
        return [SCOPE_WORDS[cast("Scope", scope)] for scope in self.token.words]

    @property
    def lives(self) -> bool:
        return self.token.expires_at > datetime.now(UTC)

    @property
    def seatless(self) -> bool:
        """Its seat was taken away, and it opens nothing."""
        return bool(self.token.campaign) and self.chair is None


@login_required
@never_cache
@sensitive_variables("secret")
@require_http_methods(["GET", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """What there is; or one more, which stands on this page once and is not kept."""
    if request.method == "GET":
        return _page(request)
    wish = _wish(request)
    try:
        _, secret = grant(account_of(request), wish)
    except Refusal as refusal:
        return _page(request, wish=wish, refusal=refusal.sentence)
    return _page(request, secret=secret)


@login_required
@require_POST
def revoke(request: HttpRequest, number: str) -> HttpResponse:
    """From now on it opens nothing."""
    if token_grants.revoke(account_of(request), number):
        messages.success(request, "That token opens nothing any longer, nor does any that it made.")
    else:
        messages.error(request, "You have no such token: it was revoked before, or it is somebody else's.")
    return redirect("tokens")


def _wish(request: HttpRequest) -> TokenWish:
    """As it was sent; what no token can be is refused where tokens are made."""
    sent = request.POST
    days = sent.get("days", "")
    return TokenWish(
        name=sent.get("name", ""),
        scopes=cast("list[Scope]", sent.getlist("scopes")),
        days=cast("Days", int(days) if re.fullmatch(r"[0-9]{1,4}", days) else 0),
        campaign=sent.get("campaign", ""),
    )


def _page(request: HttpRequest, *, wish: TokenWish = BEGUN, refusal: str = "", secret: str = "") -> HttpResponse:
    account = account_of(request)
    chairs = chairs_of(account)
    shown = {
        "kept": _kept(account, chairs),
        "chairs": chairs,
        "scopes": [(scope, SCOPE_WORDS[scope], scope in OF_A_SEAT) for scope in SCOPES],
        "days": DAYS,
        "wish": wish,
        "refusal": refusal,
        "secret": secret,
    }
    return render(request, "accounts/tokens.html", shown, status=REFUSED if refusal else 200)


def _kept(account: Account, chairs: list[Chair]) -> list[KeptToken]:
    by_seat = {(chair.campaign, chair.seat): chair for chair in chairs}
    return [
        KeptToken(token=token, chair=by_seat.get((token.campaign, token.seat)))
        for token in Token.objects.filter(account=account)
    ]
