"""What a table waits for from others, and reminding them of it."""

from __future__ import annotations

from datetime import UTC, datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from apps.campaigns.table_view import Reader
from apps.kernel.refusal import Refusal
from apps.notices import reminders
from apps.web.pages.page_request import keeps, shown_to, sitting_at


@login_required
def remind(request: HttpRequest, campaign: str) -> HttpResponse:
    """For whoever keeps the table."""
    sitting = sitting_at(request, campaign)
    if not keeps(sitting):
        raise PermissionDenied
    if request.method == "POST":
        try:
            names = reminders.remind(campaign, sitting.seat, str(request.POST.get("key", "")), datetime.now(UTC))
            messages.success(request, f"Reminded: {', '.join(names)}.")
        except Refusal as refusal:
            messages.error(request, refusal.sentence)
        return redirect("remind", campaign=campaign)
    shown = shown_to(Reader(sitting=sitting), overdue=reminders.overdue(campaign, sitting.seat))
    return render(request, "notices/remind.html", shown)
