"""A pilot's page, where its numbers come from, and calling a pilot to the ritual."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from apps.battles.models import MissionRow
from apps.campaigns.seats import asker
from apps.campaigns.table_queries import TableLine
from apps.campaigns.table_view import Reader
from apps.jobs import queue
from apps.pilots.events.pilot_fact import Figure
from apps.pilots.models import PilotRow
from apps.settlement.models import SettlementRow
from apps.web.forms.offered import buttons
from apps.web.pages.attack_strip import attack_of
from apps.web.pages.chronicle_page import PAGE, told_of
from apps.web.pages.errands import Errand, errands
from apps.web.pages.page_cache import drawn
from apps.web.pages.page_request import (
    account_of,
    key_of,
    may_act_for,
    number_in,
    reader_at,
    row_of,
    sitting_at,
    told_to,
)
from apps.web.pages.story_lines import told

RITUAL = "penance-ritual"
FIGURES: Mapping[str, Figure] = {figure: figure for figure in get_args(Figure)}
TITLES: Mapping[Figure, str] = {"severe": "Severe injuries survived", "sp-maximum": "SP maximum"}


@login_required
def pilot(request: HttpRequest, campaign: str, pilot: str) -> HttpResponse:
    reader = reader_at(request, campaign)
    return drawn(request, reader, "pilots/sheet.html", lambda: _sheet(reader, pilot, called="called" in request.GET))


def _sheet(reader: Reader, pilot: str, *, called: bool) -> Mapping[str, Any]:
    row = row_of(PilotRow, reader, pilot=pilot)
    own = may_act_for(row.seat, reader)
    return told_to(
        reader,
        subject=pilot,
        name=row.name,
        page=row.sheet,
        sheet=row.sheet["pilot"],
        own=own,
        may_call=own and reader.sitting.may("CallEvent"),
        called=called,
        waits=_waits(reader, row) if own else (),
        attack=attack_of(reader.cover.rules) if row.sheet["casket"] else None,
        offers=buttons(reader, "pilot", row.sheet["pilot"], pilot),
        lines=told_of(reader, pilot),
    )


def _waits(reader: Reader, row: PilotRow) -> Sequence[Errand]:
    """Of what waits for the visitor, what is about this pilot: the mission they are out on, and their events."""
    mission = row.sheet["pilot"]["mission"]
    missions = [found] if mission and (found := reader.row(MissionRow, mission=mission)) else []
    waiting = {each["what"] for each in reader.sitting.campaign.sheet["waiting"]}
    settlement = reader.row(SettlementRow) if "event" in waiting else None
    about = [event for event in settlement.sheet["open"] if event["concerns"] == row.pilot] if settlement else []
    return errands(reader.sitting, missions, {"open": about}, knocking=0).mine


@login_required
def why_is_it(request: HttpRequest, campaign: str, pilot: str, figure: str) -> HttpResponse:
    """The lines of the chronicle that made a number what it is: the last of them, or the last up to one."""
    reader = reader_at(request, campaign)
    row = row_of(PilotRow, reader, pilot=pilot)
    if figure not in FIGURES:
        raise Http404
    title = TITLES.get(FIGURES[figure], figure.capitalize())
    part = _part(reader, reader.why(pilot, FIGURES[figure]), number_in(request.GET.get("until", "")))
    shown = told_to(reader, subject=pilot, name=row.name, pilot=pilot, title=title, **part)
    return render(request, "pilots/why.html", shown)


def _part(reader: Reader, made: Sequence[TableLine], until: int | None) -> Mapping[str, Any]:
    """The last lines up to one, and up to where the pages before and after go; nothing, where there is none."""
    last = sum(until is None or line.read.position <= until for line in made)
    ends = {"older": last - PAGE, "newer": min(last + PAGE, len(made)) if last < len(made) else 0}
    places = {name: made[end - 1].read.position if end > 0 else 0 for name, end in ends.items()}
    return {"lines": told(reader, made[max(0, last - PAGE) : last]), **places}


@login_required
@require_POST
def call_ritual(request: HttpRequest, campaign: str, pilot: str) -> HttpResponse:
    """By the worker, under the form's key: pressed twice, it is held once.

    The worker may act for everybody, so whose pilot it is must be known before it is asked.
    """
    reader = Reader(sitting=sitting_at(request, campaign))
    sitting, row = reader.sitting, row_of(PilotRow, reader, pilot=pilot)
    page = reverse("pilot", kwargs={"campaign": campaign, "pilot": pilot})
    if not (sitting.may("CallEvent") and may_act_for(row.seat, reader)):
        messages.error(request, f"A {sitting.role} calls no rituals for {row.name}: ask the host.")
        return redirect(page)
    queue.put(
        "call event",
        sitting.key(key_of(request)),
        body={"event": RITUAL, "pilot": pilot},
        campaign=campaign,
        cause=f"by hand, by a {sitting.role}",
        asked_by=asker(account_of(request)),
    )
    return redirect(f"{page}?called")
