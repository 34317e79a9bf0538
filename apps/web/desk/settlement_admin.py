"""Settlements for hosts to read: their stores, and what lies open with the ways to answer it."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from apps.chronicle.admin_pages import entry_links
from apps.chronicle.admin_pages.hosted_logs import titles
from apps.chronicle.admin_pages.hosted_rows import HostedRows
from apps.settlement.models import SettlementRow
from apps.web.desk.desk_offers import offers

SETTLEMENT = "settlement"


@admin.register(SettlementRow)
@offers("settlement", lambda row: row.sheet)
class SettlementAdmin(HostedRows):
    """A campaign's settlement."""

    list_display: ClassVar = ["title", "season", "stores", "open_events", "rolled", "held"]
    search_fields: ClassVar = ["campaign"]
    ordering: ClassVar = ["campaign"]
    fieldsets: ClassVar = [
        (None, {"fields": ["title", "season", "stores", "rolled", "held"]}),
        ("What lies open", {"fields": ["happenings"]}),
        ("Its story, newest first", {"fields": ["told"]}),
    ]

    def get_search_results(self, request: HttpRequest, queryset: Any, search_term: str) -> Any:
        """By what its campaign is called."""
        said = search_term.casefold()
        found = [campaign for campaign, name in titles(request).items() if said in name.casefold()]
        return queryset.filter(campaign__in=found), False

    def view_on_site(self, row: SettlementRow) -> str:
        return reverse("settlement", kwargs={"campaign": row.campaign})

    @admin.display(description="of")
    def title(self, row: SettlementRow) -> str:
        return self.table(row)

    @admin.display(description="season")
    def season(self, row: SettlementRow) -> int:
        return int(row.sheet["season"])

    @admin.display(description="stores")
    def stores(self, row: SettlementRow) -> str:
        return ", ".join(f"{store['name']} {store['amount']}" for store in row.sheet["stores"]) or "None"

    @admin.display(description="open events")
    def open_events(self, row: SettlementRow) -> int:
        return len(row.sheet["open"])

    @admin.display(description="events rolled this season")
    def rolled(self, row: SettlementRow) -> int:
        return int(row.sheet["rolled"])

    @admin.display(description="held back", boolean=True)
    def held(self, row: SettlementRow) -> bool:
        return bool(row.sheet["held"])

    @admin.display(description="events")
    def happenings(self, row: SettlementRow) -> SafeString:
        return render_to_string("admin/settlement/open.html", {"events": row.sheet["open"]})

    @admin.display(description="told of the settlement")
    def told(self, row: SettlementRow) -> SafeString:
        return entry_links.last_told_of(row.campaign, SETTLEMENT)
