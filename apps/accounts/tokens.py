"""Tokens for clients: made once, kept as hashes, read from each request."""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils.crypto import get_random_string  # noqa: TID251 - a token is no die
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from apps.accounts.models import Account, Token

LIFE = timedelta(days=365)
LETTERS = 43  # of 62: 256 bits, so a fast hash is enough


def drawn(prefix: str) -> str:
    """Something that nobody guesses, to be kept as its hash alone."""
    return f"{prefix}_{get_random_string(LETTERS)}"


def new_token(account: Account, *, label: str, campaign: str = "", seat: str = "") -> str:
    """A token as its holder will send it. Only its hash is kept, so this is the one time it can be read."""
    token = drawn("pen")
    expires = datetime.now(UTC) + LIFE
    Token.objects.create(
        digest=digest_of(token), account=account, label=label, campaign=campaign, seat=seat, expires_at=expires
    )
    return token


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer pen_...`."""

    def authenticate(self, request: Request) -> tuple[Account, Token] | None:
        header = request.headers.get("Authorization", "")
        if not header:
            return None
        read = re.fullmatch(r"Bearer (pen_\w+)", header, re.ASCII | re.IGNORECASE)
        token = Token.objects.select_related("account").filter(digest=digest_of(read[1])).first() if read else None
        if token is None or token.expires_at < datetime.now(UTC) or not token.account.is_active:
            raise AuthenticationFailed("This token opens nothing: it is unknown, revoked or too old.")
        return token.account, token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # spectacular registers it untyped
    """The token in the API's description."""

    target_class = "apps.accounts.tokens.BearerAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
