"""The settlement's page: its stores, and what lies open with the answers that there are."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from apps.chronicle.log.codec import plain
from apps.settlement.events.settlement_fact import SETTLEMENT
from apps.settlement.models import SettlementRow
from apps.web.forms.offered import buttons
from apps.web.pages.page_request import reader_at, row_of, told_to


@login_required
def settlement(request: HttpRequest, campaign: str) -> HttpResponse:
    reader = reader_at(request, campaign)
    row = row_of(SettlementRow, reader)
    prospects = plain(reader.prospects())
    shown = told_to(
        reader,
        subject=SETTLEMENT,
        name="the settlement",
        sheet=row.sheet,
        prospects=prospects,
        offers=buttons(reader, "settlement", row.sheet),
    )
    return render(request, "settlement/sheet.html", shown)
