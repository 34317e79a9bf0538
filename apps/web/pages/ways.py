"""Where the bar of a table leads: to one's own pilot and to the battle at hand, which are looked up only then."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from apps.battles.models import MissionRow
from apps.campaigns.table_view import Reader
from apps.pilots.models import PilotRow
from apps.web.pages.page_request import reader_at

STAGES = ("fought", "underway", "disputed", "reported", "muster")
"""What is most at hand first."""


@login_required
def mine(request: HttpRequest, campaign: str) -> HttpResponse:
    """The pilot of whoever has one, or the one who is out; else the roll, where one's own stand first."""
    reader = reader_at(request, campaign)
    sheets = [row.sheet["pilot"] for row in reader.rows(PilotRow) if row.seat == reader.sitting.seat]
    serving = [sheet for sheet in sheets if sheet["fate"] == "serving"]
    out = [sheet for sheet in serving if sheet["mission"]]
    meant = serving if len(serving) == 1 else out
    return _to("pilot", reader, pilot=meant[0]["pilot"]) if len(meant) == 1 else _to("campaign", reader, part="#roster")


@login_required
def battle(request: HttpRequest, campaign: str) -> HttpResponse:
    """The mission in which one has a side, the nearest to its end first; without one any; else where missions stand."""
    reader = reader_at(request, campaign)
    missions = [row for row in reader.rows(MissionRow) if row.stage in STAGES]
    if not missions:
        return _to("campaign", reader, part="#missions")
    nearest = min(missions, key=lambda row: (not _has_side(row, reader.sitting.seat), STAGES.index(row.stage)))
    return _to("battle" if nearest.stage == "fought" else "mission", reader, mission=nearest.mission)


def _to(page: str, reader: Reader, *, part: str = "", **named: str) -> HttpResponse:
    """Whoever looks at the past stays there."""
    then = "" if reader.at is None else f"?at={reader.at}"
    return redirect(f"{reverse(page, kwargs={'campaign': reader.campaign, **named})}{then}{part}")


def _has_side(mission: MissionRow, seat: str) -> bool:
    return any(seat in side["seats"] for side in mission.sheet["sides"])
