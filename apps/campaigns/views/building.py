"""The builder of one Casket, at an address of its own."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from apps.campaigns.seeing import Reader
from apps.campaigns.views.asking import asked_for
from apps.campaigns.views.door import row_of, sitting_at
from apps.campaigns.views.keeping import keeps_what_was_typed
from apps.caskets.models import CasketRow


@keeps_what_was_typed
def build(request: HttpRequest, campaign: str, casket: str) -> HttpResponse:
    """A build for this Casket, thought about, looked at, and written down."""
    sitting = sitting_at(request, campaign)
    row = row_of(CasketRow, Reader(sitting=sitting), casket=casket)
    return asked_for(request, sitting, "BuildLoadout", {"casket": row.casket})
