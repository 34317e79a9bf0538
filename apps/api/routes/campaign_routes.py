"""Campaigns: founding, listing and reading them, and going on from one as another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast, get_args

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.api.api_request import KEY, TableRoute, account_of, key_of, must_be_allowed, must_reach, token_of
from apps.api.envelopes import Fork, read
from apps.api.openapi_components import described, page, ref, together
from apps.api.pagination import PAGES, paged, sliced
from apps.api.query_params import AT, QueryParam, malformed
from apps.api.schemas import CampaignListed, CampaignNamed, OriginShown, RecordedShown
from apps.api.serialize import answered
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.events.season_events import Phase
from apps.campaigns.models import CampaignRow
from apps.campaigns.seats import campaigns_of, found, take_copy
from apps.campaigns.sheet.cover import CoverSheet
from apps.rest.problems import Problem

FILTERS = (
    QueryParam(name="phase", values=get_args(Phase), path="phase", text="In which part of its season it is."),
    QueryParam(name="closed", shape="flag", path="closed", text="0: those that go on; 1: those that are over."),
)

UNNAMED = (
    "A copy has a name of its own: send `name` beside `at`, such as "
    '{"name": "The Ash March, told otherwise", "at": 438}.'
)


class Campaigns(TableRoute):
    """The tables one sits at, and founding another."""

    query = (*FILTERS, *PAGES)

    @extend_schema(operation_id="list_campaigns", responses={200: page(ref(CampaignListed))})
    def get(self, request: Request) -> Response:
        must_reach(request, "read", "found")
        token, wanted = token_of(request), {each.path: each.read(request) for each in FILTERS}
        mine = [each for each in campaigns_of(account_of(request)) if token.campaign in ("", each[0].campaign)]
        self.must_be_news(request, "campaigns", *sorted((row.campaign, str(head)) for row, head in mine))
        found = [row for row, _ in mine if all(value in (None, getattr(row, path)) for path, value in wanted.items())]
        shown, last = sliced(request, found, ("name", "campaign"), lambda row: (row.name, row.campaign))
        return paged(request, [_listed(row) for row in shown], last)

    @extend_schema(
        operation_id="found_campaign",
        request=described(FoundCampaign),
        responses={201: ref(RecordedShown)},
        parameters=[KEY],
    )
    def post(self, request: Request) -> Response:
        if token_of(request).campaign:
            raise Problem(
                403, "forbidden", "A seat's token acts at its own table: found campaigns with an account's token."
            )
        must_reach(request, "found")
        command = read(FoundCampaign, request.data)
        return answered(found(account_of(request), command, key_of(request)), made=True)


class CampaignRoute(TableRoute):
    """One campaign's cover, as it stands or as it stood at a position."""

    query = (AT,)

    @extend_schema(operation_id="read_campaign", responses={200: together(CampaignNamed, CoverSheet)})
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
                "copy_of": cover.copy_of,
                "position": cover.position,
                "you": {"seat": sitting.seat, "role": sitting.role},
            }
        )


class Forks(TableRoute):
    """Another campaign that begins with this one's story up to a position, under a name of its own. The same people
    sit there, whoever took it hosts it, and what was hidden is dealt anew. Everybody here reads that it was taken.
    """

    @extend_schema(
        operation_id="fork_campaign",
        request=described(Fork),
        responses={201: ref(RecordedShown)},
        parameters=[KEY],
    )
    def post(self, request: Request, campaign: str) -> Response:
        sitting = self.sitting(request, campaign)
        must_reach(request, "play" if token_of(request).campaign else "found")
        must_be_allowed(sitting, "Fork")
        if isinstance(request.data, Mapping) and "name" not in request.data:
            raise malformed("name", UNNAMED)
        asked = read(Fork, request.data)
        return answered(take_copy(sitting, asked.at, asked.name, key_of(request)), made=True)


def _listed(row: CampaignRow) -> CampaignListed:
    return {
        "campaign": row.campaign,
        "name": row.name,
        "season": row.season,
        "phase": cast("Phase", row.phase),
        "closed": row.closed,
        "copy_of": cast("OriginShown | None", row.copy_of),
        "position": row.position,
    }
