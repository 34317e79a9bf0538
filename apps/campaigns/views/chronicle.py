"""The chronicle in sentences, newest first: of the table, or of one thing; and what has changed between two lines."""

from __future__ import annotations

from itertools import groupby

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from apps.campaigns.reading import SEASON, all_told_of, changed, known_in, lately, lines_of
from apps.campaigns.seats import Sitting
from apps.campaigns.views.door import number_in, shown_to, sitting_at
from apps.campaigns.views.telling import Told, told, told_with_links
from apps.chronicle.reading import entries_after

PAGE = 100
LATELY = 12


@login_required
def chronicle(request: HttpRequest, campaign: str) -> HttpResponse:
    """A page of it, up to the line that is asked for, or up to the last; or all that was told of one thing."""
    sitting, about = sitting_at(request, campaign), request.GET.get("about", "")
    if about:
        return _about(request, sitting, about)
    last = sitting.campaign.position
    until = min(_line(request, "until", last), last)
    first = max(0, until - PAGE)
    known = known_in(campaign, sitting.campaign)
    lines = told_with_links(campaign, lines_of(entries_after(campaign, first, until=until)[::-1], known), known)
    newer = min(until + PAGE, last) if until < last else 0
    shown = shown_to(sitting, lines=lines, older=first, newer=newer, amendable=sitting.may("Amend"))
    shown["seasons"] = range(1, sitting.campaign.season + 1)
    return render(request, "campaigns/chronicle.html", shown)


@login_required
def changes(request: HttpRequest, campaign: str) -> HttpResponse:
    """For whoever has been away: what is otherwise now."""
    sitting = sitting_at(request, campaign)
    last = sitting.campaign.position
    until = min(_line(request, "until", last), last)
    since = min(_line(request, "since", max(0, until - PAGE)), until)
    known = known_in(campaign, sitting.campaign)
    differences = [
        list(each) for _, each in groupby(changed(campaign, since, until, known.names), lambda one: one.thing)
    ]
    reads = entries_after(campaign, max(since, until - PAGE), until=until)[::-1]
    lines = told_with_links(campaign, lines_of(reads, known), known)
    shown = shown_to(sitting, since=since, until=until, differences=differences, lines=lines)
    return render(request, "campaigns/changes.html", shown)


def told_of(sitting: Sitting, subject: str) -> list[Told]:
    """The last of what was told of a pilot, a Casket or a mission, newest first."""
    campaign = sitting.campaign.campaign
    return told(lately(campaign, subject, known_in(campaign, sitting.campaign), LATELY))


def _about(request: HttpRequest, sitting: Sitting, subject: str) -> HttpResponse:
    campaign = sitting.campaign.campaign
    known = known_in(campaign, sitting.campaign)
    name = subject.replace("-", " ") if subject.startswith(SEASON) else known.names.of(subject, "")
    if not name:
        raise Http404
    lines = told(all_told_of(campaign, subject, known))
    if not lines:
        raise Http404
    shown = shown_to(
        sitting, lines=lines, about=name, about_query="" if subject.startswith(SEASON) else f"about={subject}"
    )
    return render(request, "campaigns/chronicle.html", shown)


def _line(request: HttpRequest, name: str, otherwise: int) -> int:
    asked = number_in(request.GET.get(name, ""))
    return otherwise if asked is None else asked
