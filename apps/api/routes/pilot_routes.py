"""The roll of pilots, as it stands or as it stood."""

from __future__ import annotations

from typing import get_args

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.api.api_request import TableRoute
from apps.api.openapi_components import page, ref
from apps.api.pagination import PAGES, Listed
from apps.api.query_params import AT, QueryParam
from apps.api.routes.thing_routes import SEAT, one
from apps.campaigns.sheet.pilot_page_sheet import PilotPage
from apps.pilots.models import PilotRow
from apps.pilots.state import Fate
from apps.rules.factions import Faction

FILTERS = (
    QueryParam(name="fate", values=get_args(Fate), path="sheet__pilot__fate", text="What has become of them."),
    QueryParam(
        name="faction", values=get_args(Faction), path="sheet__pilot__faction", text="Of which faction they are."
    ),
    SEAT,
)
ROLL = Listed(table=PilotRow, order=("name", "pilot"), filters=FILTERS)


class Pilots(TableRoute):
    """The roll of pilots, by name."""

    query = (*FILTERS, *PAGES, AT)

    @extend_schema(operation_id="list_pilots", responses={200: page(ref(PilotPage))})
    def get(self, request: Request, campaign: str) -> Response:
        return ROLL.page(request, self.reader(request, campaign))


class PilotRoute(TableRoute):
    """One pilot's sheet."""

    query = (AT,)

    @extend_schema(operation_id="read_pilot", responses={200: ref(PilotPage)})
    def get(self, request: Request, campaign: str, pilot: str) -> Response:
        found = self.reader(request, campaign)
        return Response(one(found, PilotRow, "pilot is on this campaign's roll", pilot=pilot).sheet)
