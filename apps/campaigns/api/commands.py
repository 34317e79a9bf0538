"""Asking for a change: to have it recorded, to see it first, or to change what was recorded before."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.campaigns.api import shown
from apps.campaigns.api.door import KEY, SEEN, Door, key_of, must_be_allowed, position_seen
from apps.campaigns.api.sent import Amendment, Asking, Command, asking, described, must_be_allowed_to_insert, read
from apps.campaigns.problems import must_not_be_refused
from apps.campaigns.seats import Sitting
from apps.chronicle.foreseeing import foresee
from apps.chronicle.handle import Stale, handle
from apps.chronicle.seeds import new_key
from apps.rest.problems import Problem

OWN_KEY = OpenApiParameter("Idempotency-Key", str, OpenApiParameter.HEADER, description="Only where it is recorded.")
ANSWERS = {
    201: OpenApiTypes.OBJECT,
    (412, "application/problem+json"): OpenApiTypes.OBJECT,
    (422, "application/problem+json"): OpenApiTypes.OBJECT,
}


class Commands(Door):
    """The one way in for a change."""

    @extend_schema(operation_id="ask", request=described(Command), responses=ANSWERS, parameters=[KEY, SEEN])
    def post(self, request: Request, campaign: str) -> Response:
        sitting = self.acting(request, campaign)
        return _recorded(request, sitting, asking(sitting, request.data))


class Preview(Door):
    """What a command would record, up to the first roll that is not typed; nothing is written."""

    @extend_schema(operation_id="preview", request=described(Command), responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, campaign: str) -> Response:
        sitting = self.acting(request, campaign)
        return _foreseen(request, sitting, asking(sitting, request.data))


class Amendments(Door):
    """Decisions struck, replaced or inserted, and all that follows decided again by the same dice."""

    @extend_schema(
        operation_id="amend",
        request=described(Amendment),
        responses={200: OpenApiTypes.OBJECT, **ANSWERS},
        parameters=[OWN_KEY, SEEN],
    )
    def post(self, request: Request, campaign: str) -> Response:
        sitting = self.acting(request, campaign)
        must_be_allowed(sitting, "Amend")
        sent = read(Amendment, request.data)
        must_be_allowed_to_insert(sitting, sent.command)
        answer = _foreseen if sent.preview else _recorded
        return answer(request, sitting, Asking(command=sent.command, typed={}))


def _recorded(request: Request, sitting: Sitting, asked: Asking) -> Response:
    key, seen = sitting.key(key_of(request)), position_seen(request)
    try:
        answer = handle(sitting.campaign.campaign, asked.command, key=key, by=sitting.by, seen=seen, typed=asked.typed)
    except Stale as stale:
        raise Problem(412, "stale", str(stale), missed=shown.entries(stale.missed)) from None
    return shown.answered(must_not_be_refused(answer))


def _foreseen(request: Request, sitting: Sitting, asked: Asking) -> Response:
    """Under the sender's key, if there is one: ids are made from it. No die is foretold by any."""
    key = sitting.key(key_of(request) if "Idempotency-Key" in request.headers else new_key())
    ahead = foresee(sitting.campaign.campaign, asked.command, key=key, by=sitting.by, typed=asked.typed)
    return Response(shown.foresight(ahead))
