"""Asking for a change: to have it recorded, to see it first, or to change what was recorded before."""

from __future__ import annotations

from collections.abc import Callable

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.api import serialize
from apps.api.api_request import KEY, SEEN, TableRoute, account_of, key_of, must_be_allowed, seen_by
from apps.api.envelopes import Amendment, SentCommand, asking, must_be_allowed_to_insert, read
from apps.api.openapi_components import COMMAND, described, named, ref
from apps.api.routes.operation_routes import accepted
from apps.api.schemas import ForesightShown, OperationShown, RecordedShown
from apps.campaigns.catalogue.examples import EXAMPLES
from apps.campaigns.catalogue.long_amendments import LongAmendment
from apps.campaigns.catalogue.previews import look_ahead
from apps.campaigns.seats import Sitting
from apps.chronicle.decisions import patience
from apps.chronicle.door.handle import Stale, handle
from apps.chronicle.log import own_kinds
from apps.chronicle.log.randomness import new_key
from apps.rest.problems import Problem

OWN_KEY = OpenApiParameter(
    KEY.name, KEY.type, OpenApiParameter.HEADER, description="Needed only where something is recorded."
)
EXAMPLES_SENT = [
    OpenApiExample(kind, {"kind": kind, "body": body}, request_only=True) for kind, body in EXAMPLES.items()
]
"""One for each kind of command."""
AMENDED = [OpenApiExample("Amend", {**EXAMPLES["Amend"], "preview": True}, request_only=True)]
ASKED = {"application/json": named(COMMAND)}


class Commands(TableRoute):
    """The one way in for a change."""

    @extend_schema(
        operation_id="ask",
        request=ASKED,
        responses={201: ref(RecordedShown), 202: ref(OperationShown)},
        parameters=[KEY, SEEN],
        examples=EXAMPLES_SENT,
    )
    def post(self, request: Request, campaign: str) -> Response:
        sitting = self.acting(request, campaign)
        return _recorded(request, sitting, asking(sitting, request.data))


class Preview(TableRoute):
    """What a command would record, up to the first roll that is not typed; nothing is written."""

    @extend_schema(
        operation_id="preview",
        request=ASKED,
        responses={200: ref(ForesightShown), 202: ref(OperationShown)},
        parameters=[OWN_KEY],
        examples=EXAMPLES_SENT,
    )
    def post(self, request: Request, campaign: str) -> Response:
        sitting = self.acting(request, campaign)
        return _foreseen(request, sitting, asking(sitting, request.data))


class Amendments(TableRoute):
    """Decisions struck, replaced or inserted, and all that follows decided again by the same dice."""

    @extend_schema(
        operation_id="amend",
        request=described(Amendment),
        responses={200: ref(ForesightShown), 201: ref(RecordedShown), 202: ref(OperationShown)},
        parameters=[OWN_KEY, SEEN],
        examples=AMENDED,
    )
    def post(self, request: Request, campaign: str) -> Response:
        sitting = self.acting(request, campaign)
        must_be_allowed(sitting, "Amend")
        sent = read(Amendment, request.data)
        must_be_allowed_to_insert(sitting, sent.command)
        answer = _foreseen if sent.preview else _recorded
        return answer(request, sitting, SentCommand(command=sent.command, typed={}))


def _recorded(request: Request, sitting: Sitting, asked: SentCommand) -> Response:
    key, seen = sitting.key(key_of(request)), seen_by(request)

    def record() -> Response:
        by, typed = sitting.by, asked.typed
        try:
            answer = handle(sitting.campaign.campaign, asked.command, key=key, by=by, seen=seen, typed=typed)
        except Stale as stale:
            raise Problem(412, "stale", str(stale), missed=serialize.entries(stale.missed)) from None
        return serialize.answered(answer)

    if not isinstance(asked.command, own_kinds.Amend):
        return record()
    later = LongAmendment(
        kind="amend", sitting=sitting, account=account_of(request), command=asked.command, key=key, seen=seen
    )
    standing = later.standing()
    return accepted(standing) if standing and standing.state != "done" else _in_time(record, later)


def _foreseen(request: Request, sitting: Sitting, asked: SentCommand) -> Response:
    """Under the sender's key, if there is one: ids are made from it. No die is foretold by any."""
    key = sitting.key(key_of(request) if "Idempotency-Key" in request.headers else new_key())

    def look() -> Response:
        ahead = look_ahead(sitting.campaign.campaign, asked.command, key=key, by=sitting.by, typed=asked.typed)
        return Response(serialize.foresight(ahead))

    if not isinstance(asked.command, own_kinds.Amend):
        return look()
    account = account_of(request)
    later = LongAmendment(kind="look at an amendment", sitting=sitting, account=account, command=asked.command, key=key)
    standing = later.standing()
    if standing and standing.state == "done":
        return Response(standing.result)
    return accepted(standing) if standing else _in_time(look, later)


def _in_time(act: Callable[[], Response], later: LongAmendment) -> Response:
    """The answer, where it comes as soon as anybody waits for it; else where to look for it."""
    try:
        with patience.at(patience.patience()):
            return act()
    except patience.TooLong:
        return accepted(later.put())
