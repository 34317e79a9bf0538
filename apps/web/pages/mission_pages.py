"""A mission's page: who goes, what was told of it, and whose word is waited for; also once it is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from apps.battles.models import MissionRow
from apps.campaigns.seats import Sitting
from apps.campaigns.table_view import Reader
from apps.chronicle.log.codec import plain
from apps.web.forms.offered import buttons
from apps.web.pages.chronicle_page import told_of
from apps.web.pages.page_request import keeps, not_yet, reader_at, told_to


@login_required
def all_missions(request: HttpRequest, campaign: str) -> HttpResponse:
    """Every mission that was ever told of, the last first."""
    reader = reader_at(request, campaign)
    stages = {row.mission for row in reader.rows(MissionRow)}
    told = [(planned, planned.mission in stages) for planned in reversed(reader.missions_told())]
    return render(request, "battles/missions.html", told_to(reader, missions=told))


@login_required
def mission(request: HttpRequest, campaign: str, mission: str) -> HttpResponse:
    reader = reader_at(request, campaign)
    row = reader.row(MissionRow, mission=mission)
    past = None if row else reader.past_mission(mission)
    if row is None and past is None:
        raise Http404(_not_planned(reader, mission))
    told = plain(past)
    sheet = row.sheet if row else told["mission"]
    asked = reader.at is None and _is_asked(sheet, reader.sitting)
    shown = told_to(
        reader,
        subject=mission,
        name=sheet["name"],
        sheet=sheet,
        past=told,
        asked=asked,
        lines=told_of(reader, mission),
        replay=past is not None and past.played_here,
        offers=buttons(reader, "mission", {**sheet, "asked": asked}, mission),
    )
    return render(request, "battles/sheet.html", shown)


def _not_planned(reader: Reader, mission: str) -> str:
    """Why there is no page of a mission that was planned later; nothing, of one that never was."""
    name = reader.known.called(mission) if reader.at is not None else ""
    return not_yet(name, "mission", reader.last) if name else ""


def _is_asked(sheet: Mapping[str, Any], sitting: Sitting) -> bool:
    """Whether a report waits for this seat's word; for the world's sides, whoever keeps the table gives it."""
    waited_for = {word["side"] for word in sheet["words"] if word["word"] == "waited-for"}
    return any(
        side["side"] in waited_for and (sitting.seat in side["seats"] if side["seats"] else keeps(sitting))
        for side in sheet["sides"]
    )
