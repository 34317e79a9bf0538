"""A Casket's page."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from apps.campaigns.views.chronicle import told_of
from apps.campaigns.views.door import may_act_for, reader_at, row_of, told_to
from apps.caskets.models import CasketRow
from apps.pilots.models import PilotRow


@login_required
def casket(request: HttpRequest, campaign: str, casket: str) -> HttpResponse:
    reader = reader_at(request, campaign)
    row = row_of(CasketRow, reader, casket=casket)
    crew = reader.row(PilotRow, pilot=row.sheet["pilot"])
    shown = told_to(
        reader,
        subject=casket,
        name=row.name,
        sheet=row.sheet,
        crew=crew,
        own=may_act_for(row.seat, reader),
        lines=told_of(reader, casket),
    )
    return render(request, "caskets/sheet.html", shown)
