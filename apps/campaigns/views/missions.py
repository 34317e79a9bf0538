"""A mission's page: who goes, what was told of it, and whose word is waited for; also once it is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from apps.battles.models import MissionRow
from apps.campaigns.reading import missions_told, names_of, past_mission
from apps.campaigns.seats import Sitting
from apps.campaigns.views.chronicle import told_of
from apps.campaigns.views.door import keeps, shown_to, sitting_at
from apps.chronicle.codec import plain


@login_required
def all_missions(request: HttpRequest, campaign: str) -> HttpResponse:
    """Every mission that was ever told of, the last first."""
    sitting = sitting_at(request, campaign)
    stages = dict(MissionRow.objects.filter(campaign=campaign).values_list("mission", "stage"))
    told = [(planned, planned.mission in stages) for planned in reversed(missions_told(campaign))]
    return render(request, "battles/missions.html", shown_to(sitting, missions=told))


@login_required
def mission(request: HttpRequest, campaign: str, mission: str) -> HttpResponse:
    sitting = sitting_at(request, campaign)
    row = MissionRow.objects.filter(campaign=campaign, mission=mission).first()
    past = None if row else past_mission(campaign, mission, names_of(campaign))
    if row is None and past is None:
        raise Http404
    told = plain(past)
    sheet = row.sheet if row else told["mission"]
    shown = shown_to(sitting, sheet=sheet, past=told, asked=_is_asked(sheet, sitting), lines=told_of(sitting, mission))
    return render(request, "battles/sheet.html", shown)


def _is_asked(sheet: Mapping[str, Any], sitting: Sitting) -> bool:
    """Whether a report waits for this seat's word; for the world's sides, whoever keeps the table gives it."""
    waited_for = {word["side"] for word in sheet["words"] if word["word"] == "waited-for"}
    return any(
        side["side"] in waited_for and (sitting.seat in side["seats"] if side["seats"] else keeps(sitting))
        for side in sheet["sides"]
    )
