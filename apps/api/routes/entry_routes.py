"""The log as it lies there, and as a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from threading import BoundedSemaphore

from django.http import StreamingHttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from apps.api import serialize
from apps.api.api_request import TableRoute, token_of
from apps.api.entry_filters import FILTERS, combed, wanted
from apps.api.openapi_components import STANDING, page, ref
from apps.api.pagination import PAGES, cursor, length, paged
from apps.api.query_params import AT, QueryParam
from apps.api.schemas import EntryShown
from apps.chronicle.door.after_commit import wait_for
from apps.chronicle.log.log_news import Seen, changes_since
from apps.rest.long_poll import HEADER, HeldLine, patience_of_server
from apps.rest.problems import Problem

LONGEST_WAIT, PIECE = 20, 65_536
WAITING = BoundedSemaphore(16)
PAUSE = 5
"""Where the server cannot hold a line, waiting takes a thread, and may take half of a process's: whoever comes beyond
that is told when to come again, so that the house stays open.
"""
AFTER = QueryParam(
    name="after",
    shape="seen",
    text="The last position that is known already; with its hash, or some of it, as `head` and `hash` said.",
)
WAIT = QueryParam(
    name="wait", shape="number", most=LONGEST_WAIT, text=f"Seconds to wait for an entry, to {LONGEST_WAIT}."
)


class Entries(TableRoute):
    """The log from any position on; told to wait, it answers as soon as there is something.

    `head` and `hash` say where it stands, and `changed` which lines up to `after` are no longer what they were when it
    stood there, whatever else is asked for: struck, told again, or with words forgotten.
    Of a long log some thousand lines are looked at for one page: it may be short, or empty, and `next` goes on anyway.
    """

    query = (AFTER, WAIT, *FILTERS, *PAGES, AT)

    @extend_schema(operation_id="list_entries", responses={200: page(ref(EntryShown), **STANDING)})
    def get(self, request: Request, campaign: str) -> Response:
        seconds, want = WAIT.read(request) or 0, wanted(request)
        after, seen = _known(request)
        reader = self.waiting(request, campaign) if seconds else self.reader(request, campaign)
        stands = changes_since(campaign, seen, place=after, at=reader.at)
        nothing = seconds and stands.head.position <= after
        server_waits = patience_of_server(request)
        if nothing and server_waits is None:
            _wait(campaign, after, seconds)
            stands = changes_since(campaign, seen, place=after, at=reader.at)
        head = stands.head
        there = replace(reader, at=head.position)
        found, last = combed(there, want, after, length(request))
        more = {"head": head.position, "hash": head.hash, "changed": stands.changed}
        answer = paged(request, serialize.entries(found), None if last is None else (last,), head, **more)
        if nothing and server_waits:
            patience, whose = min(seconds, server_waits), f"token:{token_of(request).pk}"
            answer[HEADER] = HeldLine(campaign=campaign, position=after, seconds=patience, whose=whose).written
        return answer


class Ndjson(JSONRenderer):
    """A log's lines; what goes wrong is told as JSON all the same."""

    media_type = "application/x-ndjson"
    format = "ndjson"


class Export(TableRoute):
    """The whole log as a file that proves itself: a line of JSON each. What one may not see is withheld, and the chain
    of hashes stands as it does with it. In the host's own file it lies sealed for this house, which can take that in.
    """

    renderer_classes = [Ndjson, JSONRenderer]

    @extend_schema(operation_id="export", responses={(200, "application/x-ndjson"): {"type": "string"}})
    def get(self, request: Request, campaign: str) -> StreamingHttpResponse:
        reader = self.reader(request, campaign)
        name = f'attachment; filename="{campaign}.ndjson"'
        return StreamingHttpResponse(
            _in_pieces(reader.exported()), content_type=Ndjson.media_type, headers={"Content-Disposition": name}
        )


def _in_pieces(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Many lines at once: each piece is compressed by itself, and one line alone hardly becomes shorter."""
    kept = bytearray()
    for line in lines:
        kept += line
        if len(kept) >= PIECE:
            yield bytes(kept)
            kept.clear()
    yield bytes(kept)


def _known(request: Request) -> tuple[int, Seen]:
    """After which line the answer begins, and how the log stood when the lines before were read."""
    led = cursor(request, ("position",))
    if led is None:
        seen = AFTER.read(request) or Seen(0)
        return seen.position, seen
    (place,), seen = led
    return int(place), seen or Seen(int(place))


def _wait(campaign: str, after: int, seconds: int) -> None:
    if not WAITING.acquire(blocking=False):
        sentence = f"So many wait here already: ask again in {PAUSE} seconds, or without `wait`."
        raise Problem(503, "too-many-wait", sentence, headers={"Retry-After": str(PAUSE)})
    try:
        wait_for(campaign, after, seconds)
    finally:
        WAITING.release()
