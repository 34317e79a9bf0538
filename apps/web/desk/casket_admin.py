"""Caskets for hosts to find and to read: what each has lost, carries and goes out with."""

from __future__ import annotations

from typing import Any, ClassVar, get_args

from django.contrib import admin
from django.contrib.admin import SimpleListFilter
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from unfold.decorators import display

from apps.caskets.models import CasketRow
from apps.caskets.state import Condition
from apps.chronicle.admin_pages import admin_filters, entry_links
from apps.chronicle.admin_pages.hosted_rows import HostedRows
from apps.web.desk.desk_offers import offers

CONDITIONS = {"standing": "success", "wrecked": "warning", "lost": "danger", "scrapped": "danger"}


class ByCondition(SimpleListFilter):
    """Which still stand."""

    title = parameter_name = "condition"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(condition, condition.capitalize()) for condition in get_args(Condition)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(sheet__condition=self.value()) if self.value() else queryset


@admin.register(CasketRow)
@offers("casket", lambda row: row.sheet)
class CasketAdmin(HostedRows):
    """A Casket's sheet."""

    list_display: ClassVar = ["name", "kind", "condition", "broken", "scars", "builds", "table"]
    list_filter: ClassVar = [admin_filters.ByCampaign, ByCondition]
    lookups: ClassVar = {"campaign", "condition"}
    search_fields: ClassVar = ["name"]
    ordering: ClassVar = ["name", "pk"]
    fieldsets: ClassVar = [
        (None, {"fields": ["name", "table", "kind", "condition", "sp_maximum", "scars", "damaged"]}),
        ("Components", {"fields": ["components"]}),
        ("Loadouts", {"fields": ["loadouts", "deck"]}),
        ("Its story, newest first", {"fields": ["career"]}),
    ]

    def view_on_site(self, row: CasketRow) -> str:
        return reverse("casket", kwargs={"campaign": row.campaign, "casket": row.casket})

    @admin.display(description="kind")
    def kind(self, row: CasketRow) -> str:
        return str(row.sheet["kind"]["name"])

    @display(description="condition", label=CONDITIONS)  # type: ignore[untyped-decorator]  # unfold has no types
    def condition(self, row: CasketRow) -> str:
        return str(row.sheet["condition"])

    @admin.display(description="broken")
    def broken(self, row: CasketRow) -> str:
        return ", ".join(pip["name"] for pip in row.sheet["components"] if not pip["whole"]) or "Nothing"

    @admin.display(description="scars")
    def scars(self, row: CasketRow) -> int:
        return int(row.sheet["scars"])

    @admin.display(description="DAMAGED cards")
    def damaged(self, row: CasketRow) -> int:
        return int(row.sheet["damaged"])

    @admin.display(description="loadouts")
    def builds(self, row: CasketRow) -> int:
        return len(row.sheet["loadouts"])

    @admin.display(description="SP maximum")
    def sp_maximum(self, row: CasketRow) -> SafeString:
        return render_to_string("admin/parts/explained.html", {"number": row.sheet["sp_maximum"]})

    @admin.display(description="components")
    def components(self, row: CasketRow) -> SafeString:
        return render_to_string("admin/caskets/components.html", {"components": row.sheet["components"]})

    @admin.display(description="loadouts")
    def loadouts(self, row: CasketRow) -> SafeString:
        return render_to_string("admin/caskets/loadouts.html", {"loadouts": row.sheet["loadouts"]})

    @admin.display(description="deck")
    def deck(self, row: CasketRow) -> SafeString:
        return render_to_string("admin/caskets/deck.html", {"deck": row.sheet["deck"]})

    @admin.display(description="told of this Casket")
    def career(self, row: CasketRow) -> SafeString:
        return entry_links.last_told_of(row.campaign, row.casket)
