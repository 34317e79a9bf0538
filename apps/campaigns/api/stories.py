"""Stories: what befell one pilot, Casket or mission, where a number comes from, and what changed since one looked."""

from __future__ import annotations

from typing import Any, get_args

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.campaigns.api import shown
from apps.campaigns.api.door import AT, Door, is_an_id, number
from apps.campaigns.api.things import one
from apps.campaigns.reading import Line
from apps.campaigns.seeing import Reader
from apps.chronicle.codec import plain
from apps.pilots.models import PilotRow
from apps.pilots.sheet.sources import Figure
from apps.rest.problems import Problem

FIGURES: tuple[Figure, ...] = get_args(Figure)


class Story(Door):
    """All that was told of one subject: a pilot, Casket, mission or seat, `season-2`, `settlement` or `campaign`."""

    @extend_schema(operation_id="read_story", parameters=[AT], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, campaign: str, subject: str) -> Response:
        reader = self.reader(request, campaign)
        lines = reader.story_of(subject) if is_an_id(subject) else []
        if not lines:
            raise Problem(404, "not-found", "Nothing was told of that here: ask for a pilot, a Casket or a mission.")
        return Response({"results": [_line(line) for line in lines]})


class Why(Door):
    """The entries that made a number on a pilot's sheet; what they moved it by adds up to it.

    Of Grit they are the reasons: it has no sum, and the sheet says for how much each of them counts.
    """

    @extend_schema(operation_id="read_why", parameters=[AT], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, campaign: str, pilot: str, figure: str) -> Response:
        found = self.reader(request, campaign)
        asked = next((known for known in FIGURES if known == figure), None)
        if asked is None:
            raise Problem(404, "not-found", f"A sheet has no number {figure!r}: ask for {', '.join(FIGURES)}.")
        one(found, PilotRow, "pilot is on this campaign's roll", pilot=pilot)
        lines = found.why(pilot, asked)
        moved = [{**_line(line), "by": line.by} for line in lines]
        whole = None if asked == "grit" else sum(line.by for line in lines)
        return Response({"figure": asked, "sum": whole, "results": moved})


class Changes(Door):
    """What is otherwise between two positions, figure by figure."""

    @extend_schema(
        operation_id="read_changes",
        parameters=[
            OpenApiParameter("since", int, description="The position that was looked at before; 0, if left out."),
            OpenApiParameter("until", int, description="The position to compare with; the log's end, if left out."),
        ],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, campaign: str) -> Response:
        reader = Reader(sitting=self.sitting(request, campaign))
        until = number(request, "until", default=reader.last, most=reader.last)
        since = number(request, "since", default=0, most=until)
        found = reader.changed(since, until)
        return Response({"since": since, "until": until, "results": plain(found)})


def _line(line: Line) -> dict[str, Any]:
    return {**shown.entry(line.read), "text": line.text}
