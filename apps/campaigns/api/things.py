"""What a campaign has beside its pilots, as it stands or as it stood: Caskets, the settlement, missions and battles."""

from __future__ import annotations

from typing import Any, TypeVar

from django.db.models import Model
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.battles.models import MissionRow
from apps.battles.sheet.past import PastSheet
from apps.campaigns.api.door import AT, Door, is_an_id, number
from apps.campaigns.seeing import Reader
from apps.caskets.models import CasketRow
from apps.chronicle.codec import plain
from apps.rest.problems import Problem
from apps.settlement.models import SettlementRow

REPORTED = frozenset({"reported", "disputed"})
"""The stages of a mission that somebody has told."""
OVER = {"settled": "It is over", "called-off": "It was called off"}
M = TypeVar("M", bound=Model)


def one(found: Reader, table: type[M], what: str, **key: str) -> M:
    """The row of this name, or a problem that says what is not there."""
    row = found.row(table, **key) if all(is_an_id(each) for each in key.values()) else None
    if row is None:
        raise not_there(what, found.at)
    return row


def not_there(what: str, at: int | None) -> Problem:
    then = "" if at is None else f" at position {at}"
    return Problem(404, "not-found", f"No such {what}{then}.")


class Caskets(Door):
    """The hangar."""

    @extend_schema(operation_id="list_caskets", parameters=[AT], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, campaign: str) -> Response:
        rows = self.reader(request, campaign).rows(CasketRow)
        return Response({"results": [row.sheet for row in sorted(rows, key=lambda row: row.name.casefold())]})


class Casket(Door):
    """One Casket's sheet, with its builds and its deck."""

    @extend_schema(operation_id="read_casket", parameters=[AT], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, campaign: str, casket: str) -> Response:
        found = self.reader(request, campaign)
        return Response(one(found, CasketRow, "Casket stands in this campaign's hangar", casket=casket).sheet)


class Settlement(Door):
    """The settlement: its stores, and what lies open."""

    @extend_schema(operation_id="read_settlement", parameters=[AT], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, campaign: str) -> Response:
        found = self.reader(request, campaign)
        sheet = one(found, SettlementRow, "settlement is in this campaign").sheet
        return Response({**sheet, **plain(found.prospects())})


class Missions(Door):
    """The missions that are not over, and by `over=1` the names of all that were ever told of."""

    @extend_schema(
        operation_id="list_missions",
        parameters=[AT, OpenApiParameter("over", int, description="1: the names of all missions, over or not.")],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, campaign: str) -> Response:
        found = self.reader(request, campaign)
        if number(request, "over", default=0, most=1):
            told = found.missions_told()
            named = [{"mission": each.mission, "name": each.name, "season": each.season} for each in told]
            return Response({"results": named})
        return Response({"results": [row.sheet for row in _missions(found)]})


class Mission(Door):
    """One mission's sheet: its sides, its crews, its report once there is one, and how it ended once it is over."""

    @extend_schema(operation_id="read_mission", parameters=[AT], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, campaign: str, mission: str) -> Response:
        found = self.reader(request, campaign)
        row = found.row(MissionRow, mission=mission) if is_an_id(mission) else None
        if row:
            return Response(row.sheet)
        past = found.past_mission(mission) if is_an_id(mission) else None
        if past is None:
            raise not_there("mission is told of in this campaign", found.at)
        return Response({**plain(past), **plain(past.mission), **_over(past)})


class Battles(Door):
    """The battles that were told and wait for somebody's word."""

    @extend_schema(operation_id="list_battles", parameters=[AT], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, campaign: str) -> Response:
        rows = _missions(self.reader(request, campaign))
        return Response({"results": [row.sheet for row in rows if row.stage in REPORTED]})


def _over(past: PastSheet) -> dict[str, Any]:
    """What is no longer as it was when the mission's own state was last folded: nobody is waited for."""
    return {"stage": past.over, "says": OVER[past.over], "missing": [], "waits_for": []} if past.over else {}


def _missions(found: Reader) -> list[MissionRow]:
    return sorted(found.rows(MissionRow), key=lambda row: (row.season, row.name.casefold(), row.mission))
