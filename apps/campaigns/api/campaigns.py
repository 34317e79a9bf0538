"""Campaigns: founding, listing and reading them, and going on from one as another."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.campaigns.api.door import AT, KEY, Door, account_of, key_of, must_be_allowed, token_of
from apps.campaigns.api.sent import Fork, described, read
from apps.campaigns.api.shown import answered
from apps.campaigns.commands import FoundCampaign
from apps.campaigns.problems import must_not_be_refused
from apps.campaigns.seats import campaigns_of, found
from apps.chronicle.forking import fork
from apps.chronicle.logs import Stored
from apps.kernel.ids import made_from
from apps.rest.problems import Problem


class Campaigns(Door):
    """The tables one sits at, and founding another."""

    @extend_schema(operation_id="list_campaigns", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        rows = campaigns_of(account_of(request))
        token = token_of(request)
        seen = [row for row in rows if not token.campaign or row.campaign == token.campaign]
        return Response(
            {"results": [{"campaign": row.campaign, "name": row.name, "position": row.position} for row in seen]}
        )

    @extend_schema(
        operation_id="found_campaign",
        request=described(FoundCampaign),
        responses={201: OpenApiTypes.OBJECT},
        parameters=[KEY],
    )
    def post(self, request: Request) -> Response:
        if token_of(request).campaign:
            raise Problem(
                403, "forbidden", "A seat's token acts at its own table: found campaigns with an account's token."
            )
        command = read(FoundCampaign, request.data)
        return answered(must_not_be_refused(found(account_of(request), command, key_of(request))))


class Campaign(Door):
    """One campaign's cover, as it stands or as it stood at a position."""

    @extend_schema(operation_id="read_campaign", parameters=[AT], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, campaign: str) -> Response:
        reader = self.reader(request, campaign)
        sitting, cover = reader.sitting, reader.cover
        return Response(
            {
                "campaign": cover.campaign,
                "name": cover.name,
                "edition": cover.edition,
                "rules": cover.rules,
                **cover.sheet,
                "position": cover.position,
                "you": {"seat": sitting.seat, "role": sitting.role},
            }
        )


class Forks(Door):
    """Another campaign that begins with this one's story up to a position; the same people sit there."""

    @extend_schema(
        operation_id="fork_campaign",
        request=described(Fork),
        responses={201: OpenApiTypes.OBJECT},
        parameters=[KEY],
    )
    def post(self, request: Request, campaign: str) -> Response:
        sitting = self.sitting(request, campaign)
        must_be_allowed(sitting, "Fork")
        at = read(Fork, request.data).at
        key = sitting.key(key_of(request))
        copy = made_from("campaign", key, letters=16)
        return answered(fork(Stored(campaign=campaign), at, copy, key=key, by=sitting.by))
