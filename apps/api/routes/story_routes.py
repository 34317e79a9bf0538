"""Stories: what befell one pilot, Casket or mission, where a number comes from, and what changed since one looked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.api import serialize
from apps.api.api_request import TableRoute
from apps.api.openapi_components import page, ref
from apps.api.pagination import PAGES, paged, sliced
from apps.api.query_params import AT, QueryParam
from apps.api.routes.thing_routes import one
from apps.api.schemas import BattleOfStory, ChangesShown, LineShown, MoveShown, WhyShown
from apps.campaigns.table_queries import TableLine
from apps.campaigns.table_view import Reader
from apps.chronicle.log.codec import plain
from apps.chronicle.log.log_news import Seen, must_stand
from apps.kernel.ids import is_an_id
from apps.pilots.events.pilot_fact import Figure
from apps.pilots.models import PilotRow
from apps.rest.problems import Problem

SINCE = QueryParam(name="since", shape="seen", text="The position that was looked at before; 0, if left out.")
UNTIL = QueryParam(name="until", shape="number", text="The position to compare with; the log's end, if left out.")
BATTLES = {"type": "array", "items": ref(BattleOfStory)}
FIGURES: tuple[Figure, ...] = get_args(Figure)


class Story(TableRoute):
    """All that was told of one subject: a pilot, Casket, mission or seat, `season-2`, `settlement` or `campaign`.

    `battles` are the last of those that are played here and of which there are lines on the page.
    """

    query = (*PAGES, AT)

    @extend_schema(operation_id="read_story", responses={200: page(ref(LineShown), battles=BATTLES)})
    def get(self, request: Request, campaign: str, subject: str) -> Response:
        reader = self.reader(request, campaign)
        lines = reader.story_of(subject) if is_an_id(subject) else []
        if not lines:
            raise Problem(404, "not-found", "Nothing was told of that here: ask for a pilot, a Casket or a mission.")
        there, last = sliced(request, lines, ("position",), lambda line: (line.read.position,), reader)
        told = _battles(reader, reader.battles_among([line.read for line in there], reader.last))
        return paged(request, [_line(line) for line in there], last, reader.sitting.head, battles=told)


class Why(TableRoute):
    """The entries that made a number on a pilot's sheet; what they moved it by adds up to it.

    Of Grit they are the reasons: it has no sum, and the sheet says for how much each of them counts. The sum is that of
    all of them, on every page.
    """

    query = (*PAGES, AT)

    @extend_schema(
        operation_id="read_why",
        parameters=[OpenApiParameter("figure", str, OpenApiParameter.PATH, enum=FIGURES)],
        responses={200: ref(WhyShown)},
    )
    def get(self, request: Request, campaign: str, pilot: str, figure: str) -> Response:
        found = self.reader(request, campaign)
        asked = next((known for known in FIGURES if known == figure), None)
        if asked is None:
            raise Problem(404, "not-found", f"A sheet has no number {figure!r}: ask for {', '.join(FIGURES)}.")
        one(found, PilotRow, "pilot is on this campaign's roll", pilot=pilot)
        lines = found.why(pilot, asked)
        there, last = sliced(request, lines, ("position",), lambda line: (line.read.position,), found)
        moved: list[MoveShown] = [{**_line(line), "by": line.by} for line in there]
        whole = None if asked == "grit" else sum(line.by for line in lines)
        return paged(request, moved, last, found.sitting.head, figure=asked, sum=whole)


class Changes(TableRoute):
    """What is otherwise between two positions, figure by figure; and how the last battles between them went."""

    query = (SINCE, UNTIL)

    @extend_schema(operation_id="read_changes", responses={200: ref(ChangesShown)})
    def get(self, request: Request, campaign: str) -> Response:
        reader = Reader(sitting=self.sitting(request, campaign))
        until = replace(UNTIL, most=reader.last).read(request)
        until = reader.last if until is None else until
        since = SINCE.read(request) or Seen(0)
        must_stand(campaign, since, reader.sitting.head)
        if since.position > until:
            raise replace(SINCE, shape="number", most=until).wrong(str(since))
        found = reader.changed(since.position, until)
        told = _battles(reader, reader.battles_between(since.position, until))
        return Response({"since": since.position, "until": until, "results": plain(found), "battles": told})


def _battles(reader: Reader, told: Sequence[tuple[str, str]]) -> list[BattleOfStory]:
    return [{"mission": mission, "name": reader.known.called(mission), "battle": text} for mission, text in told]


def _line(line: TableLine) -> LineShown:
    return {**serialize.entry(line.read), "text": line.text, "printed": line.printed}
