"""Tokens over REST: a token with the scope `tokens` lists, makes and revokes those of its account."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypedDict, cast

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import APIException, NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.models import Token
from apps.accounts.scopes import Scope
from apps.accounts.token_grants import TokenWish, grant, revoke


class TokenForbidden(APIException):
    """The token is known, and may not do this."""

    status_code, default_code = 403, "forbidden"


class TokenMalformed(APIException):
    """What was sent is no such thing."""

    status_code, default_code = 400, "malformed"


class TokenShown(TypedDict):
    """A token as it is listed: with what it may do, and never itself."""

    id: str
    name: str
    scopes: Sequence[str]
    campaign: str
    seat: str
    created_at: datetime
    expires_at: datetime
    used_at: datetime | None


class TokenMade(TokenShown):
    """A token that was just made."""

    token: str


class TokensListed(TypedDict):
    """The tokens of an account."""

    results: Sequence[TokenShown]


def _described(type_: type) -> dict[str, Any]:
    """A type as the API's description shows it, in one piece."""
    parts = msgspec.json.schema_components((type_,), ref_template="{name}")[1]
    whole: dict[str, Any] = parts[type_.__name__]
    if type_ is TokensListed:
        whole["properties"]["results"]["items"] = parts[TokenShown.__name__]
    return whole


class Tokens(APIView):
    """The tokens of an account, and making another."""

    @extend_schema(operation_id="list_tokens", responses={200: _described(TokensListed)})
    def get(self, request: Request) -> Response:
        kept = Token.objects.filter(account=_giver(request).account)
        return Response({"results": [_shown(token) for token in kept]})

    @extend_schema(
        operation_id="make_token",
        request={"application/json": _described(TokenWish)},
        responses={201: _described(TokenMade)},
    )
    def post(self, request: Request) -> Response:
        """The answer holds the token itself, this one time. It can do no more, and lives no longer, than its maker."""
        giver = _giver(request)
        made, secret = grant(giver.account, _wish(request.data), giver=giver)
        return Response({**_shown(made), "token": secret}, status=201, headers={"Cache-Control": "no-store"})


class OneToken(APIView):
    """One token, by the id under which it is listed."""

    @extend_schema(operation_id="revoke_token", responses={204: None})
    def delete(self, request: Request, number: str) -> Response:
        """From now on it opens nothing, nor does any that it made."""
        if not revoke(_giver(request).account, number):
            raise NotFound("You have no such token: list yours.")
        return Response(status=204)


def _giver(request: Request) -> Token:
    token = cast("Token", request.auth)
    needed: Scope = "tokens"
    if not token.may(needed):
        raise TokenForbidden("This token lacks the scope tokens: make one that has it at /account/tokens/.")
    return token


def _wish(sent: object) -> TokenWish:
    try:
        return msgspec.convert(sent, TokenWish)
    except msgspec.ValidationError as error:
        raise TokenMalformed(f"This is no token to be made: {error}.") from None


def _shown(token: Token) -> TokenShown:
    return {
        "id": token.number,
        "name": token.label,
        "scopes": token.words,
        "campaign": token.campaign,
        "seat": token.seat,
        "created_at": token.created_at,
        "expires_at": token.expires_at,
        "used_at": token.used_at,
    }
