"""A pilot's page, where its numbers come from, and calling a pilot to the ritual."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from celery.exceptions import OperationalError
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from apps.campaigns.reading import known_in, why
from apps.campaigns.seats import Sitting
from apps.campaigns.views.chronicle import told_of
from apps.campaigns.views.door import keeps, key_of, row_of, shown_to, sitting_at
from apps.campaigns.views.telling import told
from apps.pilots.models import PilotRow
from apps.pilots.sheet.sources import Figure
from apps.settlement.tasks import call_event

RITUAL = "penance-ritual"
FIGURES: Mapping[str, Figure] = {figure: figure for figure in get_args(Figure)}
TITLES: Mapping[Figure, str] = {"severe": "Severe injuries survived", "sp-maximum": "SP maximum"}


@login_required
def pilot(request: HttpRequest, campaign: str, pilot: str) -> HttpResponse:
    sitting = sitting_at(request, campaign)
    row = row_of(PilotRow, sitting, pilot=pilot)
    own = _may_act_for(sitting, row)
    shown = shown_to(
        sitting,
        page=row.sheet,
        sheet=row.sheet["pilot"],
        own=own,
        may_call=own and sitting.may("CallEvent"),
        called="called" in request.GET,
        lines=told_of(sitting, pilot),
    )
    return render(request, "pilots/sheet.html", shown)


@login_required
def why_is_it(request: HttpRequest, campaign: str, pilot: str, figure: str) -> HttpResponse:
    """The lines of the chronicle that made a number what it is."""
    sitting = sitting_at(request, campaign)
    row = row_of(PilotRow, sitting, pilot=pilot)
    if figure not in FIGURES:
        raise Http404
    lines = told(why(campaign, pilot, FIGURES[figure], known_in(campaign, sitting.campaign).names))
    title = TITLES.get(FIGURES[figure], figure.capitalize())
    return render(request, "pilots/why.html", shown_to(sitting, pilot=pilot, name=row.name, title=title, lines=lines))


@login_required
@require_POST
def call_ritual(request: HttpRequest, campaign: str, pilot: str) -> HttpResponse:
    """By the worker, under the form's key: pressed twice, it is held once."""
    sitting = sitting_at(request, campaign)
    row = row_of(PilotRow, sitting, pilot=pilot)
    page = reverse("pilot", kwargs={"campaign": campaign, "pilot": pilot})
    if not (sitting.may("CallEvent") and _may_act_for(sitting, row)):
        messages.error(request, f"A {sitting.role} calls no rituals for {row.name}: ask the host.")
        return redirect(page)
    try:
        call_event.delay(campaign, RITUAL, pilot, sitting.key(key_of(request)))
    except OperationalError:
        messages.error(request, "The worker cannot be reached, so nothing has happened: call again in a minute.")
        return redirect(page)
    return redirect(f"{page}?called")


def _may_act_for(sitting: Sitting, row: PilotRow) -> bool:
    """The worker may act for everybody, so whose pilot it is must be known before it is asked."""
    return row.seat == sitting.seat or keeps(sitting)
