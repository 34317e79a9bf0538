"""What every route of a campaign does first: who asks, where they sit, and what came beside the body."""

from __future__ import annotations

import re
from typing import cast

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.models import Account, Token
from apps.campaigns.roles import ROLE_WORDS, who_may
from apps.campaigns.seats import Sitting, sitting_of
from apps.campaigns.seeing import Reader
from apps.rest.problems import Problem

KEY = OpenApiParameter(
    "Idempotency-Key", str, OpenApiParameter.HEADER, required=True, description="The same key never acts twice."
)
SEEN = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description='The position that the sender has seen, such as "12".'
)
AT = OpenApiParameter("at", int, description="As it stood at this position, from 0 to the log's end.")


class Door(APIView):
    """The way to a table: nothing is said to whoever does not sit there."""

    def sitting(self, request: Request, campaign: str) -> Sitting:
        sitting = sitting_of(account_of(request), campaign, token_of(request)) if is_an_id(campaign) else None
        if sitting is None:
            raise Problem(404, "not-found", "There is no such campaign, or you do not sit at its table.")
        return sitting

    def reader(self, request: Request, campaign: str) -> Reader:
        """The table as this caller may see it, at the position that is asked for."""
        sitting = self.sitting(request, campaign)
        return Reader(sitting=sitting, at=position_asked(request, sitting))

    def acting(self, request: Request, campaign: str) -> Sitting:
        """A seat that may ask for something."""
        sitting = self.sitting(request, campaign)
        if not token_of(request).campaign:
            raise Problem(403, "forbidden", "An account's token founds and lists: act at a table with a seat's token.")
        return sitting


def account_of(request: Request) -> Account:
    return cast("Account", request.user)


def token_of(request: Request) -> Token:
    return cast("Token", request.auth)


def must_be_allowed(sitting: Sitting, kind: str) -> None:
    if not sitting.may(kind):
        role = ROLE_WORDS[sitting.role].capitalize()
        raise Problem(403, "forbidden", f"{role} may not ask for {kind}: {who_may(kind)} may.")


def key_of(request: Request) -> str:
    key = request.headers.get("Idempotency-Key", "")
    if not re.fullmatch(r"[!-~]{1,100}", key):
        raise Problem(
            400, "key-missing", "Send an Idempotency-Key of 1 to 100 visible characters: the same key never acts twice."
        )
    return key


def position_seen(request: Request) -> int | None:
    """Up to where the sender has seen the log, where they say so."""
    said = request.headers.get("If-Match")
    if said is None:
        return None
    read = re.fullmatch(r'(?:W/)?"([0-9]{1,15})"', said.strip())
    if read is None:
        raise Problem(400, "malformed", 'If-Match is the one position that you have seen, in quotes, such as "12".')
    return int(read[1])


def position_asked(request: Request, sitting: Sitting) -> int | None:
    """At which position the campaign is asked for; none means as it stands."""
    if "at" not in request.query_params:
        return None
    return number(request, "at", default=0, most=sitting.campaign.position)


def number(request: Request, name: str, *, default: int, most: int | None = None) -> int:
    given = request.query_params.get(name, str(default))
    if not re.fullmatch(r"[0-9]{1,15}", given) or (most is not None and int(given) > most):
        raise Problem(
            400, "malformed", f"{name} is a whole number from 0 {'up' if most is None else f'to {most}'} here."
        )
    return int(given)


def is_an_id(text: str) -> bool:
    return bool(re.fullmatch(r"[a-z0-9-]{1,40}", text))
