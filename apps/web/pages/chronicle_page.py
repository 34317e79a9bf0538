"""The chronicle in sentences, newest first, whole or sifted; and what has changed between two lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, takewhile
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from apps.campaigns.table_queries import MISSION
from apps.campaigns.table_view import Reader
from apps.chronicle.log.entry_search import Sieve
from apps.chronicle.log.queries import Read
from apps.web.pages.chronicle_days import days_of
from apps.web.pages.chronicle_filters import filters_of
from apps.web.pages.page_request import number_in, reader_at, shown_to, sitting_at, told_to
from apps.web.pages.story_lines import ToldLine, told, told_briefly, told_in_battles, told_with_links

PAGE, REST = 100, 64
"""So many lines are a page, and so many more at most, for what belongs together to stand on one."""
LATELY = 12


@login_required
def chronicle(request: HttpRequest, campaign: str) -> HttpResponse:
    """A page of it, sifted or whole, up to the line that is asked for, or up to the last."""
    reader = reader_at(request, campaign)
    filters = filters_of(reader, request.GET)
    sieve = filters.sieve
    if sieve is None:
        raise Http404
    until = min(_line(request, "until", sieve.until), sieve.until)
    found = reader.sifted(replace(sieve, until=until), PAGE + REST + 1)
    end = _end_of(found.reads)
    reads = found.reads[:end]
    lines = told_in_battles(reader, reads) if sieve.folds else told_with_links(reader, reader.lines(reads))
    shown = told_to(
        reader,
        kept=filters.said,
        days=days_of(lines, filters.seats, found.struck_by, reader.last),
        filters=filters,
        query=urlencode(filters.said),
        older=found.reads[end].position if len(found.reads) > end else 0,
        newer=_newer(reader, sieve, until),
    )
    return render(request, "campaigns/chronicle.html", shown)


@login_required
def changes(request: HttpRequest, campaign: str) -> HttpResponse:
    """For whoever has been away: what is otherwise now."""
    reader = Reader(sitting=sitting_at(request, campaign))
    until = min(_line(request, "until", reader.last), reader.last)
    since = min(_line(request, "since", max(0, until - PAGE)), until)
    differences = [list(each) for _, each in groupby(reader.changed(since, until), lambda one: one.thing)]
    lines = told_briefly(reader, Sieve(after=since, until=until), PAGE)
    shown = shown_to(reader, since=since, until=until, differences=differences, lines=lines)
    return render(request, "campaigns/changes.html", shown)


def told_of(reader: Reader, subject: str) -> list[ToldLine]:
    """The last of what was told of a pilot, a Casket or a mission, newest first."""
    if subject.startswith(MISSION):
        return told_briefly(reader, Sieve(subject=subject, only_told=True), LATELY)
    return told(reader, reader.lately(subject, LATELY))


def _end_of(reads: Sequence[Read]) -> int:
    """How many of these are a page: where a decision is told, it is told whole."""
    of_the_last = reads[PAGE - 1].line.answers if len(reads) > PAGE else 0
    more = takewhile(lambda read: read.line.answers == of_the_last, reads[PAGE : PAGE + REST])
    return PAGE + sum(1 for _ in more)


def _newer(reader: Reader, sieve: Sieve, until: int) -> int:
    """The last line of the page before; nothing, on the first."""
    if until >= sieve.until:
        return 0
    reads = reader.sifted(replace(sieve, after=until), PAGE, oldest=True).reads
    return reads[-1].position if reads else 0


def _line(request: HttpRequest, name: str, otherwise: int) -> int:
    asked = number_in(request.GET.get(name, ""))
    return otherwise if asked is None else asked
