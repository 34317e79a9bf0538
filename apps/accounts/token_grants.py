"""Making tokens: what they may hold, for how long, and never more than whoever makes them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated, Literal, get_args

from msgspec import Meta

from apps.accounts.chairs import chairs_of
from apps.accounts.models import NUMBER, Account, Token
from apps.accounts.names import LONGEST_LABEL, read_label
from apps.accounts.scopes import OF_A_SEAT, SCOPES, Scope, written
from apps.accounts.tokens import digest_of, drawn
from apps.kernel.refusal import Refusal

Days = Literal[30, 90, 365]
DAYS: tuple[Days, ...] = get_args(Days)
MOST = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenWish:
    """The token that somebody wants: an account's, or with a campaign that of its seat there."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_LABEL)]
    scopes: Annotated[Sequence[Scope], Meta(min_length=1, max_length=len(SCOPES))]
    days: Days = 90
    campaign: Annotated[str, Meta(max_length=40)] = ""


def grant(account: Account, wish: TokenWish, *, giver: Token | None = None) -> tuple[Token, str]:
    """The token's row, and the token as its holder will send it: this is the one time it can be read. One that a token
    makes ends with its maker at the latest.
    """
    label, seat = read_label(wish.name), _seat(account, wish)
    _must_fit(wish)
    expires = datetime.now(UTC) + timedelta(days=wish.days)
    if giver:
        _must_not_exceed(giver, wish)
        expires = min(expires, giver.expires_at)
    if Token.objects.filter(account=account, expires_at__gt=datetime.now(UTC)).count() >= MOST:
        raise Refusal(f"You have {MOST} tokens that are alive, and nobody needs more: revoke one first.")
    secret = drawn("pen")
    made = Token.objects.create(
        digest=digest_of(secret),
        account=account,
        campaign=wish.campaign,
        seat=seat,
        label=label,
        scopes=written(wish.scopes),
        giver=giver,
        expires_at=expires,
    )
    return made, secret


def revoke(account: Account, number: str) -> bool:
    """Whether there was such a token; it opens nothing any longer, nor does any that it made."""
    here = Token.objects.filter(account=account, digest__startswith=number)
    return bool(re.fullmatch(rf"[0-9a-f]{{{NUMBER}}}", number) and here.delete()[0])


def _seat(account: Account, wish: TokenWish) -> str:
    if not wish.campaign:
        return ""
    for chair in chairs_of(account):
        if chair.campaign == wish.campaign:
            return chair.seat
    raise Refusal("You sit at no such table: name a campaign in which you have a seat, or none.")


def _must_fit(wish: TokenWish) -> None:
    """A seat's token stays at its table; an account's acts at none, and holds `play` only to hand it on."""
    if not wish.scopes or not set(wish.scopes) <= set(SCOPES):
        raise Refusal(f"A token may {', '.join(SCOPES)}: choose one of these or more.")
    if wish.days not in DAYS:
        raise Refusal(f"A token lives for {', '.join(map(str, DAYS[:-1]))} or {DAYS[-1]} days: choose one of these.")
    beyond = [scope for scope in wish.scopes if scope not in OF_A_SEAT]
    if wish.campaign and beyond:
        raise Refusal(
            f"A seat's token may {' and '.join(OF_A_SEAT)}: leave out {' and '.join(beyond)}, or name no campaign."
        )


def _must_not_exceed(giver: Token, wish: TokenWish) -> None:
    beyond = [scope for scope in wish.scopes if not giver.may(scope)]
    if beyond:
        raise Refusal(f"A token gives no more than it has: this one lacks {' and '.join(beyond)}.")
