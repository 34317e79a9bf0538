"""The log as it lies there."""

from __future__ import annotations

from threading import BoundedSemaphore

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.campaigns.api import shown
from apps.campaigns.api.door import Door, number
from apps.campaigns.seeing import Reader
from apps.chronicle.waking import wait_for

LONGEST_PAGE = 200
LONGEST_WAIT = 20
WAITING = BoundedSemaphore(16)
"""Half of a web process's threads: whoever comes beyond that is answered at once, so that the house stays open."""


class Entries(Door):
    """The log from any position on; told to wait, it answers as soon as there is something."""

    @extend_schema(
        operation_id="list_entries",
        parameters=[
            OpenApiParameter("after", int, description="The last position that is known already."),
            OpenApiParameter("limit", int, description=f"How many at most, up to {LONGEST_PAGE}."),
            OpenApiParameter("wait", int, description=f"Seconds to wait for an entry, up to {LONGEST_WAIT}."),
        ],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, campaign: str) -> Response:
        reader = Reader(sitting=self.sitting(request, campaign))
        after = number(request, "after", default=0)
        limit = min(number(request, "limit", default=LONGEST_PAGE), LONGEST_PAGE)
        _wait(campaign, after, number(request, "wait", default=0, most=LONGEST_WAIT))
        return Response({"results": shown.entries(reader.entries(after, limit=limit))})


def _wait(campaign: str, after: int, seconds: int) -> None:
    if seconds and WAITING.acquire(blocking=False):
        try:
            wait_for(campaign, after, seconds)
        finally:
            WAITING.release()
