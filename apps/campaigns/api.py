"""The campaigns over REST: request to command, row to JSON."""

from __future__ import annotations

import re
from typing import Any, cast

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.models import Account, Token
from apps.campaigns.problems import Problem
from apps.campaigns.seats import Sitting, campaigns_of, found, sitting_of
from apps.chronicle import codec
from apps.chronicle.game import the_game
from apps.chronicle.handle import Answer, KeyReused, handle
from apps.chronicle.reading import Read, entries_after
from apps.pilots.models import PilotRow
from apps.settlement.models import BurdenRow

KEY_HEADER = OpenApiParameter("Idempotency-Key", str, OpenApiParameter.HEADER, required=True)
LONGEST_PAGE = 200


class Door(APIView):
    """What every route of a campaign does first: whose request is it, and where do they sit?"""

    def sitting(self, request: Request, campaign: str) -> Sitting:
        sitting = sitting_of(_account(request), campaign, _token(request))
        if sitting is None:
            raise Problem(404, "not-found", "There is no such campaign, or you do not sit at its table.")
        return sitting


class Campaigns(Door):
    """The tables one sits at, and founding another."""

    @extend_schema(operation_id="list_campaigns", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        rows = campaigns_of(_account(request))
        token = _token(request)
        seen = [row for row in rows if not token.campaign or row.campaign == token.campaign]
        return Response(
            {"results": [{"campaign": row.campaign, "name": row.name, "position": row.position} for row in seen]}
        )

    @extend_schema(
        operation_id="found_campaign",
        request=OpenApiTypes.OBJECT,
        responses={201: OpenApiTypes.OBJECT},
        parameters=[KEY_HEADER],
    )
    def post(self, request: Request) -> Response:
        if _token(request).campaign:
            raise Problem(
                403, "forbidden", "A seat's token acts at its own table: found campaigns with an account's token."
            )
        command = _command("FoundCampaign", request.data)
        return _answered(_asked(lambda: found(_account(request), command.name, _key(request))))


class Campaign(Door):
    """One campaign's cover."""

    @extend_schema(operation_id="read_campaign", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, campaign: str) -> Response:
        sitting = self.sitting(request, campaign)
        cover = sitting.campaign
        return Response(
            {
                "campaign": cover.campaign,
                "name": cover.name,
                "edition": cover.edition,
                "position": cover.position,
                "you": {"seat": sitting.seat, "role": sitting.role},
            }
        )


class Pilots(Door):
    """The roll of pilots."""

    @extend_schema(operation_id="list_pilots", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, campaign: str) -> Response:
        self.sitting(request, campaign)
        rows = PilotRow.objects.filter(campaign=campaign)
        return Response({"results": [row.sheet for row in rows]})


class Pilot(Door):
    """One pilot's sheet."""

    @extend_schema(operation_id="read_pilot", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, campaign: str, pilot: str) -> Response:
        self.sitting(request, campaign)
        row = PilotRow.objects.filter(campaign=campaign, pilot=pilot).first()
        if row is None:
            raise Problem(404, "not-found", "No such pilot is on this campaign's roll.")
        burden = BurdenRow.objects.filter(campaign=campaign, pilot=pilot).first()
        return Response({**row.sheet, "burden": burden.sheet if burden else None})


class Commands(Door):
    """The one way in for a change."""

    @extend_schema(
        operation_id="ask", request=OpenApiTypes.OBJECT, responses={201: OpenApiTypes.OBJECT}, parameters=[KEY_HEADER]
    )
    def post(self, request: Request, campaign: str) -> Response:
        sitting = self.sitting(request, campaign)
        if not _token(request).campaign:
            raise Problem(403, "forbidden", "An account's token founds and lists: act at a table with a seat's token.")
        sent = request.data if isinstance(request.data, dict) else {}
        if set(sent) != {"kind", "body"}:
            raise Problem(400, "malformed", 'Send an object with the two fields "kind" and "body".')
        command = _command(str(sent["kind"]), sent["body"])
        if not sitting.may(type(command).__name__):
            raise Problem(403, "forbidden", f"A {sitting.role} may not ask for {type(command).__name__}.")
        key = sitting.key(_key(request))
        return _answered(_asked(lambda: handle(campaign, command, key=key, by=sitting.by)))


class Entries(Door):
    """The log as it lies there, from any position on."""

    @extend_schema(
        operation_id="list_entries",
        parameters=[OpenApiParameter("after", int), OpenApiParameter("limit", int)],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, campaign: str) -> Response:
        self.sitting(request, campaign)
        after = _number(request, "after", default=0)
        limit = min(_number(request, "limit", default=LONGEST_PAGE), LONGEST_PAGE)
        return Response({"results": [_entry(entry) for entry in entries_after(campaign, after, limit=limit)]})


def _account(request: Request) -> Account:
    return cast("Account", request.user)


def _token(request: Request) -> Token:
    return cast("Token", request.auth)


def _key(request: Request) -> str:
    key = request.headers.get("Idempotency-Key", "")
    if not re.fullmatch(r"[!-~]{1,100}", key):
        raise Problem(
            400, "key-missing", "Send an Idempotency-Key of 1 to 100 visible characters: the same key never acts twice."
        )
    return key


def _number(request: Request, name: str, *, default: int) -> int:
    given = request.query_params.get(name, str(default))
    if not re.fullmatch(r"\d{1,15}", given):
        raise Problem(400, "malformed", f"{name} is a whole number from 0 up.")
    return int(given)


def _command(kind: str, body: object) -> Any:
    try:
        return codec.command_of(the_game().commands, kind, body)
    except codec.Malformed as error:
        raise Problem(400, "malformed", str(error)) from None


def _asked(ask: Any) -> Answer:
    try:
        answer: Answer = ask()
    except KeyReused as error:
        raise Problem(422, "key-reused", str(error)) from None
    if answer.refused:
        raise Problem(422, "refused", answer.refusal, rule=answer.rule)
    return answer


def _answered(answer: Answer) -> Response:
    entries = entries_after(answer.chronicle, (answer.first or 1) - 1, until=answer.last or 0)
    headers = {"Idempotency-Replayed": "true"} if answer.replayed else {}
    body = {"campaign": answer.chronicle, "position": answer.last, "entries": [_entry(entry) for entry in entries]}
    return Response(body, status=201, headers=headers)


def _entry(entry: Read) -> dict[str, Any]:
    return {
        "position": entry.position,
        "kind": entry.line.kind,
        "body": codec.plain(entry.event),
        "rolls": codec.plain(entry.rolls),
        "decision": entry.line.decision,
        "answers": entry.line.answers,
        "struck": entry.struck,
        "recorded_at": entry.recorded_at,
    }
