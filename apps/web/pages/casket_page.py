"""A Casket's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse

from apps.campaigns.table_view import Reader
from apps.caskets.models import CasketRow
from apps.pilots.models import PilotRow
from apps.web.forms.offered import buttons
from apps.web.pages.chronicle_page import told_of
from apps.web.pages.page_cache import drawn
from apps.web.pages.page_request import may_act_for, reader_at, row_of, told_to


@login_required
def casket(request: HttpRequest, campaign: str, casket: str) -> HttpResponse:
    reader = reader_at(request, campaign)
    return drawn(request, reader, "caskets/sheet.html", lambda: _sheet(reader, casket))


def _sheet(reader: Reader, casket: str) -> Mapping[str, Any]:
    row = row_of(CasketRow, reader, casket=casket)
    return told_to(
        reader,
        subject=casket,
        name=row.name,
        sheet=row.sheet,
        crew=reader.row(PilotRow, pilot=row.sheet["pilot"]),
        own=may_act_for(row.seat, reader),
        lines=told_of(reader, casket),
        offers=buttons(reader, "casket", row.sheet, casket),
    )
