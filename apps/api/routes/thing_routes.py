"""What a campaign has beside its pilots, as it stands or as it stood: Caskets, the settlement, missions and battles."""

from __future__ import annotations

from typing import Any, TypeVar, get_args

from django.db.models import Model
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.api import schemas
from apps.api.api_request import TableRoute
from apps.api.openapi_components import named, page, ref, together
from apps.api.pagination import PAGES, Listed, paged, sliced
from apps.api.query_params import AT, QueryParam, malformed
from apps.battles.models import MissionRow
from apps.battles.sheet.mission_sheet import MissionSheet
from apps.battles.sheet.past_sheet import PastSheet
from apps.battles.state import Stage
from apps.campaigns.table_view import Reader
from apps.caskets.models import CasketRow
from apps.caskets.sheet.casket import CasketSheet
from apps.caskets.state import Condition
from apps.chronicle.log.codec import plain
from apps.kernel.ids import is_an_id
from apps.rest.problems import Problem
from apps.settlement.models import SettlementRow
from apps.settlement.sheet.settlement_sheet import Prospects, SettlementSheet

REPORTED = ("fought", "reported", "disputed")
"""The stages of a mission whose battle is played here, or that somebody has told."""
SEAT = QueryParam(name="seat", shape="id", path="seat", text="Whose they are.")
SEASON = QueryParam(name="season", shape="number", path="season", most=99_999, text="In which season it was planned.")
OVER_TOO = QueryParam(name="over", shape="flag", text="1: the names of all missions, over or not.")
ORDER = ("season", "name", "mission")
MISSION_SHOWN = {"anyOf": [ref(MissionSheet), named("PastMission")]}
HANGAR = Listed(
    table=CasketRow,
    order=("name", "casket"),
    filters=(
        QueryParam(
            name="condition", values=get_args(Condition), path="sheet__condition", text="In what condition it is."
        ),
        QueryParam(name="kind", shape="id", path="sheet__kind__key", text="Of which kind it is, such as confessor."),
        SEAT,
    ),
)
WAR_TABLE = Listed(
    table=MissionRow,
    order=ORDER,
    filters=(QueryParam(name="stage", values=get_args(Stage), path="stage", text="How far it has come."), SEASON),
)
TOLD = Listed(
    table=MissionRow,
    order=ORDER,
    filters=(
        QueryParam(name="stage", values=REPORTED, path="stage", text="Whether it is fought here, told, or disputed."),
        SEASON,
    ),
    always={"stage": REPORTED},
)
OVER = {"settled": "It is over", "called-off": "It was called off"}
M = TypeVar("M", bound=Model)


def one(found: Reader, table: type[M], what: str, **key: str) -> M:
    """The row of this name, or a problem that says what is not there."""
    row = found.row(table, **key)
    if row is None:
        raise not_there(what, found.at)
    return row


def not_there(what: str, at: int | None) -> Problem:
    then = "" if at is None else f" at position {at}"
    return Problem(404, "not-found", f"No such {what}{then}.")


class Caskets(TableRoute):
    """The hangar, by name."""

    query = (*HANGAR.filters, *PAGES, AT)

    @extend_schema(operation_id="list_caskets", responses={200: page(ref(CasketSheet))})
    def get(self, request: Request, campaign: str) -> Response:
        return HANGAR.page(request, self.reader(request, campaign))


class CasketRoute(TableRoute):
    """One Casket's sheet, with its builds and its deck."""

    query = (AT,)

    @extend_schema(operation_id="read_casket", responses={200: ref(CasketSheet)})
    def get(self, request: Request, campaign: str, casket: str) -> Response:
        found = self.reader(request, campaign)
        return Response(one(found, CasketRow, "Casket stands in this campaign's hangar", casket=casket).sheet)


class SettlementRoute(TableRoute):
    """The settlement: its stores, and what lies open."""

    query = (AT,)

    @extend_schema(operation_id="read_settlement", responses={200: together(SettlementSheet, Prospects)})
    def get(self, request: Request, campaign: str) -> Response:
        found = self.reader(request, campaign)
        sheet = one(found, SettlementRow, "settlement is in this campaign").sheet
        return Response({**sheet, **plain(found.prospects())})


class Missions(TableRoute):
    """The missions that are not over, and by `over=1` the names of all that were ever told of."""

    query = (*WAR_TABLE.filters, OVER_TOO, *PAGES, AT)

    @extend_schema(
        operation_id="list_missions", responses={200: page({"anyOf": [ref(MissionSheet), ref(schemas.MissionNamed)]})}
    )
    def get(self, request: Request, campaign: str) -> Response:
        found = self.reader(request, campaign)
        return _ever_told(request, found) if OVER_TOO.read(request) else WAR_TABLE.page(request, found)


class MissionRoute(TableRoute):
    """One mission's sheet: its sides, its crews, its report once there is one, and how it ended once it is over."""

    query = (AT,)

    @extend_schema(operation_id="read_mission", responses={200: {"allOf": [MISSION_SHOWN, ref(schemas.StoryOfBattle)]}})
    def get(self, request: Request, campaign: str, mission: str) -> Response:
        found = self.reader(request, campaign)
        row = found.row(MissionRow, mission=mission)
        if row:
            return Response({**row.sheet, "battle": _story(found, mission, played_here=row.stage == "fought")})
        past = found.past_mission(mission) if is_an_id(mission) else None
        if past is None:
            raise not_there("mission is told of in this campaign", found.at)
        told = _story(found, mission, played_here=past.played_here)
        return Response({**plain(past), **plain(past.mission), **_over(past), "battle": told})


class Battles(TableRoute):
    """The battles that are played here, and those that were told and wait for somebody's word."""

    query = (*TOLD.filters, *PAGES, AT)

    @extend_schema(operation_id="list_battles", responses={200: page(ref(MissionSheet))})
    def get(self, request: Request, campaign: str) -> Response:
        return TOLD.page(request, self.reader(request, campaign))


def _ever_told(request: Request, found: Reader) -> Response:
    if "stage" in request.query_params:
        raise malformed("stage", "stage is asked of missions that are not over: leave it out, or over=1.")
    season = SEASON.read(request)
    told = [each for each in found.missions_told() if season in (None, each.season)]
    shown, last = sliced(request, told, ORDER, lambda each: (each.season, each.name, each.mission), found)
    named = [{"mission": each.mission, "name": each.name, "season": each.season} for each in shown]
    return paged(request, named, last, found.sitting.head)


def _story(found: Reader, mission: str, *, played_here: bool) -> str:
    return found.battles_told([(mission, found.last)])[0] if played_here else ""


def _over(past: PastSheet) -> dict[str, Any]:
    """What is no longer as it was when the mission's own state was last folded: nobody is waited for."""
    return {"stage": past.over, "says": OVER[past.over], "missing": [], "waits_for": []} if past.over else {}
