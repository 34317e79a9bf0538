"""What every route of a campaign does first, and answers with beside its body: who asks and where they sit, what came
along, whether the answer is news, and for whom it may be kept.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any, ClassVar, cast

from django.http import HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import parse_etags
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework.authentication import BaseAuthentication
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.models import Account, Token
from apps.accounts.scopes import Scope
from apps.accounts.tokens import BearerAuthentication
from apps.api.query_params import AT, QueryParam, must_be_known
from apps.campaigns.registry.permissions import who_may
from apps.campaigns.seats import Sitting, sitting_by
from apps.campaigns.table_view import Reader
from apps.chronicle.log.log_news import WRITTEN, AnotherLog, MuchChanged, Seen, seen_in
from apps.chronicle.states.checkpoints import fingerprint_of
from apps.kernel import caches
from apps.kernel.roles import ROLE_WORDS
from apps.rest.answer_cache import KeptAnswer, Shelf
from apps.rest.problems import Problem

KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "pattern": "^[!-~]{1,100}$"},
    OpenApiParameter.HEADER,
    required=True,
    description="The same key never acts twice.",
)
SEEN = OpenApiParameter(
    "If-Match",
    {"type": "string", "pattern": '^(W/)?"[0-9]{1,15}([.][0-9a-f]{16,64}([.][0-9a-f]{1,64})?)?"$'},
    OpenApiParameter.HEADER,
    description='The position that the sender has seen, such as "12", or the ETag of what they have seen.',
)


READING = frozenset({"GET", "HEAD"})
KEPT = frozenset({200, 304})


class RouteSchema(AutoSchema):
    """The description of a route: its parameters are those that it reads."""

    view: Any

    def get_override_parameters(self) -> list[Any]:
        asked = self.view.query if self.method == "GET" else ()
        return [*super().get_override_parameters(), *(each.described for each in asked)]

    def _get_format_parameters(self) -> list[Any]:
        """None: no word in an address makes an answer of another kind."""
        return []


SHELF = caches.kept(Shelf(most=256, largest=65_536))
"""The tag of an answer names all that it is made of, so what lies under it is never stale."""


class Unchanged(Exception):
    """Whoever asks has just this answer already."""


class MadeBefore(Exception):
    """The answer was made before, for the same seat at the same line."""

    def __init__(self, answer: KeptAnswer) -> None:
        super().__init__()
        self.answer = answer


class Accepting(DefaultContentNegotiation):
    """By the header alone: no word in an address makes an answer of another kind."""

    settings = SimpleNamespace(URL_FORMAT_OVERRIDE=None)  # type: ignore[assignment]  # all of it that is asked for


class TaggedRoute(APIView):
    """A route that says what it was asked for, and refuses the rest."""

    content_negotiation_class = Accepting
    schema = RouteSchema()
    query: ClassVar[tuple[QueryParam, ...]] = ()
    """What may stand in the address of a reading request."""
    tag: str = ""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.query_params:
            must_be_known(request, self.query if request.method in READING else ())

    def must_be_news(self, request: Request, head: object, *seen: object) -> None:
        """Nothing more is read for whoever has this answer: of which log, what was seen, by whom and by which build."""
        if request.method not in READING:
            return
        self.tag = _tag(request, head, *seen)
        known = parse_etags(request.headers.get("If-None-Match", ""))
        if self.tag in (each.removeprefix("W/") for each in known):
            raise Unchanged
        made = SHELF.find(self.tag)
        if made:
            raise MadeBefore(made)

    def handle_exception(self, exc: Exception) -> Any:
        if isinstance(exc, Unchanged):
            return Response(status=304)
        if isinstance(exc, MadeBefore):
            return HttpResponse(exc.answer.body, content_type="application/json", headers=dict(exc.answer.headers))
        return super().handle_exception(exc)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        final = super().finalize_response(request, response, *args, **kwargs)
        if self.tag and final.status_code in KEPT:
            final["ETag"] = self.tag
            self._keep(final)
        if "Cache-Control" not in final:
            patch_cache_control(final, private=True, no_cache=True)
        patch_vary_headers(final, ["Authorization"])
        return final

    def _keep(self, answer: Any) -> None:
        """Once it is rendered; what is streamed is not kept."""
        if isinstance(answer, Response) and answer.status_code == 200:
            link = {"Link": answer["Link"]} if "Link" in answer else {}
            answer.add_post_render_callback(lambda made: SHELF.put(self.tag, KeptAnswer(made.content, link)))


def _tag(request: Request, head: object, *seen: object) -> str:
    """Position and hash stand first and can be read, so that a client may send the whole tag back as If-Match."""
    asked = sorted(request.query_params.items())
    digest = hashlib.sha256(repr((build(), request.path, asked, str(head), seen)).encode()).hexdigest()
    return f'"{head}.{digest[:32]}"'


@cache
def build() -> str:
    """Of every module that has a say in an answer: another version of them gives other answers."""
    return fingerprint_of(frozenset({"apps.api.urls"}))


class TableRoute(TaggedRoute):
    """The way to a table: nothing is said to whoever does not sit there."""

    seated: Sitting | None = None
    """Where the token sits at the table that the address names, known together with whose it is."""

    def get_authenticators(self) -> list[BaseAuthentication]:
        return [BearerAuthentication(self._find)]

    def _find(self, digest: str) -> tuple[Token, Account] | None:
        found = sitting_by(digest, self.kwargs.get("campaign", ""))
        if found is None:
            return None
        token, account, self.seated = found
        return token, account

    def sitting(self, request: Request, campaign: str) -> Sitting:
        """A seat, or an account that has one, that may read here."""
        sitting = self._seated(campaign)
        must_reach(request, "read")
        self.must_be_news(request, sitting.head, campaign, sitting.seat, sitting.role)
        return sitting

    def reader(self, request: Request, campaign: str) -> Reader:
        """The table as this caller may see it, at the position that is asked for."""
        sitting = self.sitting(request, campaign)
        return Reader(sitting=sitting, at=replace(AT, most=sitting.campaign.position).read(request))

    def waiting(self, request: Request, campaign: str) -> Reader:
        """The table as it stands for whoever waits: what comes meanwhile is read too, so no answer is kept."""
        sitting = self._seated(campaign)
        must_reach(request, "read")
        return Reader(sitting=sitting, at=replace(AT, most=sitting.campaign.position).read(request))

    def acting(self, request: Request, campaign: str) -> Sitting:
        """A seat that may ask for something."""
        sitting = self._seated(campaign)
        if not token_of(request).campaign:
            raise Problem(403, "forbidden", "An account's token founds and lists: act at a table with a seat's token.")
        must_reach(request, "play")
        return sitting

    def handle_exception(self, exc: Exception) -> Any:
        return super().handle_exception(self._gone(exc) if isinstance(exc, AnotherLog | MuchChanged) else exc)

    def _gone(self, error: AnotherLog | MuchChanged) -> Problem:
        """What somebody knows is no longer so: where all of it can be read anew."""
        request: Request = self.request
        reads, asked = request.method in READING, request.query_params.copy()
        asked.pop("cursor", None)
        for each in self.query:
            if each.shape == "seen" and each.name in asked:
                asked[each.name] = "0"
        path = request.path if reads else reverse("api-entries", args=[self.kwargs["campaign"]])
        anew = request.build_absolute_uri(f"{path}?{asked.urlencode()}" if asked else path)
        now: dict[str, Any] = {"head": error.head.position, "hash": error.head.hash, "next": anew}
        if isinstance(error, MuchChanged):
            return Problem(410, "much-changed", str(error), **now)
        return Problem(410 if reads else 412, "another-log", str(error), **now)

    def _seated(self, campaign: str) -> Sitting:
        if self.seated is None or self.seated.campaign.campaign != campaign:
            raise Problem(404, "not-found", "There is no such campaign, or you do not sit at its table.")
        return self.seated


def account_of(request: Request) -> Account:
    return cast("Account", request.user)


def token_of(request: Request) -> Token:
    return cast("Token", request.auth)


def must_reach(request: Request, *scopes: Scope) -> None:
    """One of these is enough."""
    token = token_of(request)
    if not token.may(*scopes):
        missing, has = " or ".join(scopes), " and ".join(token.words)
        raise Problem(403, "forbidden", f"This token lacks the scope {missing}: it has {has}. Make one that has it.")


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


def seen_by(request: Request) -> Seen | None:
    """Up to where the sender has seen the log, where they say so."""
    said = request.headers.get("If-Match")
    if said is None:
        return None
    read = re.fullmatch(rf'(?:W/)?"({WRITTEN})(?(3)(?:\.[0-9a-f]{{1,64}})?)"', said.strip(), re.ASCII)
    seen = seen_in(read[1]) if read else None
    if seen is None:
        sentence = (
            'If-Match is the one position that you have seen, in quotes, such as "12", or an ETag as it was sent.'
        )
        raise Problem(400, "malformed", sentence)
    return seen
