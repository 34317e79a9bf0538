"""Tokens for clients: made once, kept as hashes, read from each request."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils.crypto import get_random_string  # noqa: TID251 - a token is no die
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from apps.accounts.models import Account, Token
from apps.accounts.row_query import RowQuery
from apps.accounts.scopes import OF_A_SEAT, OF_AN_ACCOUNT, written
from apps.ground.write_outcome import by_the_way

LIFE = timedelta(days=365)
LOOKED = timedelta(hours=1)
"""So often at most it is written down that a token was used."""
WITH_ACCOUNT = RowQuery(
    "SELECT {t}, {a} FROM accounts_token t JOIN accounts_account a ON a.id = t.account_id WHERE t.digest = %s",
    t=Token,
    a=Account,
)
NOTHING = "This token opens nothing: it is unknown, revoked or too old."
Finding = Callable[[str], tuple[Token, Account] | None]
"""By the hash of what was sent; a route that has more to ask of the database asks both at once."""
LETTERS = 43  # of 62: 256 bits, so a fast hash is enough


def drawn(prefix: str) -> str:
    """Something that nobody guesses, to be kept as its hash alone."""
    return f"{prefix}_{get_random_string(LETTERS)}"


def new_token(account: Account, *, label: str, campaign: str = "", seat: str = "") -> str:
    """A token for a year with its usual scopes, as its holder will send it. Only its hash is kept, so this is the one
    time it can be read.
    """
    token = drawn("pen")
    Token.objects.create(
        digest=digest_of(token),
        account=account,
        label=label,
        campaign=campaign,
        seat=seat,
        scopes=written(OF_A_SEAT if campaign else OF_AN_ACCOUNT),
        expires_at=datetime.now(UTC) + LIFE,
    )
    return token


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer pen_...`. One look into the database, whether the token is good or a guess."""

    def __init__(self, find: Finding | None = None) -> None:
        self._find = find or _found

    def authenticate(self, request: Request) -> tuple[Account, Token] | None:
        header = request.headers.get("Authorization", "")
        if not header:
            return None
        read = re.fullmatch(r"Bearer (pen_\w+)", header, re.ASCII | re.IGNORECASE)
        found = self._find(digest_of(read[1])) if read else None
        if found is None:
            raise AuthenticationFailed(NOTHING)
        token, account = found
        if token.expires_at < datetime.now(UTC) or not account.is_active:
            raise AuthenticationFailed(NOTHING)
        token.account = account
        _note_use(token)
        return account, token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # spectacular registers it untyped
    """The token in the API's description."""

    target_class = "apps.accounts.tokens.BearerAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}


def _found(digest: str) -> tuple[Token, Account] | None:
    token, account = WITH_ACCOUNT.answer(digest) or (None, None)
    return (token, account) if token and account else None


def _note_use(token: Token) -> None:
    """To the hour: a request that reads should not write."""
    now = datetime.now(UTC)
    if token.used_at is None or now - token.used_at > LOOKED:
        with by_the_way():
            Token.objects.filter(pk=token.pk).update(used_at=now)


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
