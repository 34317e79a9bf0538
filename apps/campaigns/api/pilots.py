"""The roll of pilots, as it stands or as it stood."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.campaigns.api.door import AT, Door, is_an_id, position_asked
from apps.campaigns.api.standing import Standing
from apps.pilots.models import PilotRow
from apps.rest.problems import Problem
from apps.settlement.models import BurdenRow


class Pilots(Door):
    """The roll of pilots."""

    @extend_schema(operation_id="list_pilots", parameters=[AT], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, campaign: str) -> Response:
        sitting = self.sitting(request, campaign)
        standing = Standing(campaign=campaign, at=position_asked(request, sitting))
        rows = sorted(standing.rows(PilotRow), key=lambda row: row.name.casefold())
        return Response({"results": [row.sheet for row in rows]})


class Pilot(Door):
    """One pilot's sheet, with what the settlement laid on them."""

    @extend_schema(operation_id="read_pilot", parameters=[AT], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, campaign: str, pilot: str) -> Response:
        sitting = self.sitting(request, campaign)
        standing = Standing(campaign=campaign, at=position_asked(request, sitting))
        row = standing.row(PilotRow, pilot=pilot) if is_an_id(pilot) else None
        if row is None:
            then = "" if standing.at is None else f" at position {standing.at}"
            raise Problem(404, "not-found", f"No such pilot is on this campaign's roll{then}.")
        burden = standing.row(BurdenRow, pilot=pilot)
        return Response({**row.sheet, "burden": burden.sheet if burden else None})
