"""Looking for something at a table: by its name, or by a word of the chronicle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from apps.battles.models import MissionRow
from apps.campaigns.table_queries import TableLine
from apps.campaigns.table_view import Reader
from apps.caskets.models import CasketRow
from apps.pilots.models import PilotRow
from apps.web.pages.page_request import number_in, reader_at, told_to
from apps.web.pages.story_lines import told

LONGEST = 80
"""Letters of what is looked for."""
MOST_LINES = 40
READ = 500
"""So many lines are put into words at once, from the newest back."""
FURTHEST = 5_000
"""And so many in all: what lies before is looked for from there on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A thing that is called so."""

    name: str
    what: str
    path: str


@login_required
def find(request: HttpRequest, campaign: str) -> HttpResponse:
    reader = reader_at(request, campaign)
    sought = " ".join(request.GET.get("q", "").split())[:LONGEST]
    before = number_in(request.GET.get("before", "")) or 0
    last = before - 1 if 0 < before <= reader.last + 1 else reader.last
    lines, reached = _in_the_story(reader, sought.casefold(), last) if sought else ([], 0)
    shown = told_to(
        reader,
        kept={"q": sought} if sought else {},
        sought=sought,
        things=list(_called(reader, sought.casefold())) if sought and last == reader.last else (),
        lines=told(reader, lines),
        reached=reached,
    )
    return render(request, "campaigns/find.html", shown)


def _called(reader: Reader, sought: str) -> Iterator[Found]:
    called = {
        "pilot": [(row.pilot, row.name) for row in reader.rows(PilotRow)],
        "casket": [(row.casket, row.name) for row in reader.rows(CasketRow)],
        "mission": [(row.mission, row.name) for row in reader.rows(MissionRow)],
    }
    for what, things in called.items():
        for key, name in things:
            if sought in name.casefold():
                path = reverse(what, kwargs={"campaign": reader.campaign, what: key})
                yield Found(name=name, what=what.capitalize(), path=path)


def _in_the_story(reader: Reader, sought: str, last: int) -> tuple[list[TableLine], int]:
    """The newest lines up to one that hold all of the words, and the line before which nobody looked; 0, if none."""
    found: list[TableLine] = []
    least = max(0, last - FURTHEST)
    words = sought.split()
    while last > least:
        start = max(least, last - READ)
        for line in reversed(reader.lines(reader.entries(start, until=last))):
            if all(word in line.text.casefold() for word in words):
                found.append(line)
                if len(found) == MOST_LINES:
                    return found, line.read.position if line.read.position > 1 else 0
        last = start
    return found, last + 1 if last else 0
