"""Lists in pages: where the next begins is told by the last that was shown, so that nothing new moves any."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, TypeVar

from django.db.models import Model
from rest_framework.request import Request
from rest_framework.response import Response

from apps.api.query_params import QueryParam
from apps.campaigns.table_view import Place, Reader, place_of
from apps.chronicle.log.log_news import Seen, must_stand, seen_in

T = TypeVar("T")
LONGEST_PAGE = 200
LIMIT = QueryParam(
    name="limit", shape="number", least=1, most=LONGEST_PAGE, text=f"How many at most; {LONGEST_PAGE}, if left out."
)
CURSOR = QueryParam(name="cursor", shape="cursor", text="Where to go on: what the answer before holds in `next`.")
PAGES = (LIMIT, CURSOR)
NUMBERS = frozenset({"season", "position"})
"""Columns that are ordered as numbers; all others are by what they say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """Rows of one table in one order, and what they can be asked for by."""

    table: type[Model]
    order: tuple[str, ...]
    filters: tuple[QueryParam, ...]
    always: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """What all of them have in common, and what is asked may narrow."""

    def page(self, request: Request, reader: Reader) -> Response:
        asked = {each.path: each.read(request) for each in self.filters}
        where = {**self.always, **{path: (value,) for path, value in asked.items() if value is not None}}
        after = begin(request, self.order, reader)
        rows, more = reader.some(self.table, self.order, where, after=after, limit=length(request))
        last = place_of(getattr(rows[-1], name) for name in self.order) if more else None
        sheets = [row.sheet for row in rows]  # type: ignore[attr-defined]  # every listed row has one
        return paged(request, sheets, last, reader.sitting.head)


def length(request: Request) -> int:
    return LIMIT.read(request) or LONGEST_PAGE


def begin(request: Request, order: Sequence[str], reader: Reader | None = None) -> Place | None:
    """After which place the page begins, where it is not the first; in a log, of the log that the first was read of."""
    found = cursor(request, order)
    if found is None:
        return None
    place, seen = found
    if reader and seen:
        must_stand(reader.campaign, seen, reader.sitting.head)
    return place


def cursor(request: Request, order: Sequence[str]) -> tuple[Place, Seen | None] | None:
    """Where an answer before has led to, and how its log stood then; cursors of before say nothing of that."""
    text = CURSOR.read(request)
    if text is None:
        return None
    written, _, mark = text.partition(".")
    try:
        place = json.loads(urlsafe_b64decode(written + "=" * (-len(written) % 4)))
    except (ValueError, Error, RecursionError):
        raise CURSOR.wrong(text) from None
    kinds = [int if name in NUMBERS else str for name in order]
    seen = seen_in(mark) if mark else None
    if not isinstance(place, list) or [type(each) for each in place] != kinds or (mark and seen is None):
        raise CURSOR.wrong(text)
    return tuple(place), seen


def paged(
    request: Request, results: Sequence[Any], last: Place | None, stands: Seen | None = None, **more: object
) -> Response:
    """A page; if there is more, with where the next one is."""
    if last is None:
        return Response({"results": results, "next": None, **more})
    asked = request.query_params.copy()
    place = urlsafe_b64encode(json.dumps(last).encode()).decode().rstrip("=")
    asked["cursor"] = f"{place}.{stands}" if stands else place
    following = request.build_absolute_uri(f"{request.path}?{asked.urlencode()}")
    return Response({"results": results, "next": following, **more}, headers={"Link": f'<{following}>; rel="next"'})


def sliced(
    request: Request,
    things: Sequence[T],
    order: tuple[str, ...],
    values: Callable[[T], Iterable[Any]],
    reader: Reader | None = None,
) -> tuple[list[T], Place | None]:
    """The same of what was read whole anyway."""
    after, most = begin(request, order, reader), length(request)
    placed = sorted(((place_of(values(each)), each) for each in things), key=itemgetter(0))
    later = [(place, each) for place, each in placed if after is None or place > after]
    return [each for _, each in later[:most]], later[most - 1][0] if len(later) > most else None
