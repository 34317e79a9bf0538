"""The chronicle in sentences, newest first: of the table, or of one thing; and what has changed between two lines."""

from __future__ import annotations

from itertools import groupby

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from apps.campaigns.reading import SEASON
from apps.campaigns.seeing import Reader
from apps.campaigns.views.door import number_in, reader_at, shown_to, sitting_at
from apps.campaigns.views.telling import Told, told, told_with_links

PAGE = 100
LATELY = 12


@login_required
def chronicle(request: HttpRequest, campaign: str) -> HttpResponse:
    """A page of it, up to the line that is asked for, or up to the last; or all that was told of one thing."""
    reader, about = reader_at(request, campaign), request.GET.get("about", "")
    if about:
        return _about(request, reader, about)
    until = min(_line(request, "until", reader.last), reader.last)
    first = max(0, until - PAGE)
    lines = told_with_links(reader, reader.lines(reader.entries(first, until=until)[::-1]))
    newer = min(until + PAGE, reader.last) if until < reader.last else 0
    shown = shown_to(reader, lines=lines, older=first, newer=newer)
    shown |= {"amendable": "Amend" in shown["may"], "seasons": range(1, reader.cover.season + 1)}
    return render(request, "campaigns/chronicle.html", shown)


@login_required
def changes(request: HttpRequest, campaign: str) -> HttpResponse:
    """For whoever has been away: what is otherwise now."""
    reader = Reader(sitting=sitting_at(request, campaign))
    until = min(_line(request, "until", reader.last), reader.last)
    since = min(_line(request, "since", max(0, until - PAGE)), until)
    differences = [list(each) for _, each in groupby(reader.changed(since, until), lambda one: one.thing)]
    reads = reader.entries(max(since, until - PAGE), until=until)[::-1]
    lines = told_with_links(reader, reader.lines(reads))
    shown = shown_to(reader, since=since, until=until, differences=differences, lines=lines)
    return render(request, "campaigns/changes.html", shown)


def told_of(reader: Reader, subject: str) -> list[Told]:
    """The last of what was told of a pilot, a Casket or a mission, newest first."""
    return told(reader.lately(subject, LATELY))


def _about(request: HttpRequest, reader: Reader, subject: str) -> HttpResponse:
    name = subject.replace("-", " ") if subject.startswith(SEASON) else reader.known.names.of(subject, "")
    lines = told(reader.all_told_of(subject)) if name else []
    if not lines:
        raise Http404
    shown = shown_to(
        reader, lines=lines, about=name, about_query="" if subject.startswith(SEASON) else f"about={subject}"
    )
    return render(request, "campaigns/chronicle.html", shown)


def _line(request: HttpRequest, name: str, otherwise: int) -> int:
    asked = number_in(request.GET.get(name, ""))
    return otherwise if asked is None else asked
