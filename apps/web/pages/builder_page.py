"""The builder of one Casket, at an address of its own."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from apps.campaigns.table_view import Reader
from apps.caskets.models import CasketRow
from apps.web.pages.ask_page import asked_for
from apps.web.pages.faced_form import FACED, said_of
from apps.web.pages.page_request import row_of, sitting_at
from apps.web.pages.typed_drafts import keeps_what_was_typed


@keeps_what_was_typed
def build(request: HttpRequest, campaign: str, casket: str) -> HttpResponse:
    """A build for this Casket, thought about, looked at, and written down."""
    sitting = sitting_at(request, campaign)
    row = row_of(CasketRow, Reader(sitting=sitting), casket=casket)
    return asked_for(
        request,
        sitting,
        "BuildLoadout",
        {"casket": row.casket, FACED: said_of({**request.GET.dict(), **request.POST.dict()})},
    )
