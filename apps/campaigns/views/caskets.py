"""A Casket's page."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from apps.campaigns.views.chronicle import told_of
from apps.campaigns.views.door import keeps, row_of, shown_to, sitting_at
from apps.caskets.models import CasketRow
from apps.pilots.models import PilotRow


@login_required
def casket(request: HttpRequest, campaign: str, casket: str) -> HttpResponse:
    sitting = sitting_at(request, campaign)
    row = row_of(CasketRow, sitting, casket=casket)
    crew = PilotRow.objects.filter(campaign=campaign, pilot=row.sheet["pilot"]).first()
    own = row.seat == sitting.seat or keeps(sitting)
    lines = told_of(sitting, casket)
    return render(request, "caskets/sheet.html", shown_to(sitting, sheet=row.sheet, crew=crew, own=own, lines=lines))
