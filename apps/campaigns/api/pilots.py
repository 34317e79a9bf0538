"""The roll of pilots, as it stands or as it stood."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.campaigns.api.door import AT, Door
from apps.campaigns.api.things import one
from apps.pilots.models import PilotRow


class Pilots(Door):
    """The roll of pilots."""

    @extend_schema(operation_id="list_pilots", parameters=[AT], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, campaign: str) -> Response:
        rows = self.reader(request, campaign).rows(PilotRow)
        return Response({"results": [row.sheet for row in sorted(rows, key=lambda row: row.name.casefold())]})


class Pilot(Door):
    """One pilot's sheet."""

    @extend_schema(operation_id="read_pilot", parameters=[AT], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, campaign: str, pilot: str) -> Response:
        found = self.reader(request, campaign)
        return Response(one(found, PilotRow, "pilot is on this campaign's roll", pilot=pilot).sheet)
