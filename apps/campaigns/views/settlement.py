"""The settlement's page: its stores, and what lies open with the answers that there are."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from apps.campaigns.reading import prospects_of
from apps.campaigns.views.door import row_of, shown_to, sitting_at
from apps.chronicle.codec import plain
from apps.settlement.models import SettlementRow


@login_required
def settlement(request: HttpRequest, campaign: str) -> HttpResponse:
    sitting = sitting_at(request, campaign)
    row = row_of(SettlementRow, sitting)
    return render(
        request, "settlement/sheet.html", shown_to(sitting, sheet=row.sheet, prospects=plain(prospects_of(campaign)))
    )
