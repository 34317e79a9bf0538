"""Missions that are not over, for hosts to find, to read and to rule on."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin import SimpleListFilter
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from unfold.decorators import display

from apps.battles.models import MissionRow
from apps.battles.sheet.mission_sheet import STAGES
from apps.chronicle.admin_pages import admin_filters, entry_links
from apps.chronicle.admin_pages.hosted_rows import HostedRows
from apps.web.desk.desk_offers import offers

COLOURS = {"muster": "info", "postponed": "warning", "fought": "warning", "reported": "warning", "disputed": "danger"}


class ByStage(SimpleListFilter):
    """How far they are."""

    title = parameter_name = "stage"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(stage, stage.capitalize()) for stage in STAGES]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(stage=self.value()) if self.value() else queryset


@admin.register(MissionRow)
@offers("mission", lambda row: {"stage": row.stage})
class MissionAdmin(HostedRows):
    """A mission's sheet: who goes, what was told of it, and whose word is waited for."""

    list_display: ClassVar = ["name", "season", "stage", "crews", "waits_for", "table"]
    list_filter: ClassVar = [admin_filters.ByCampaign, ByStage]
    lookups: ClassVar = {"campaign", "stage"}
    search_fields: ClassVar = ["name"]
    ordering: ClassVar = ["-season", "name", "pk"]
    fieldsets: ClassVar = [
        (None, {"fields": ["name", "table", "season", "says", "text", "scenario"]}),
        ("Who goes", {"fields": ["sides", "missing"]}),
        ("What was told", {"fields": ["report", "counter", "words"]}),
        ("Its story, newest first", {"fields": ["told"]}),
    ]

    def view_on_site(self, row: MissionRow) -> str:
        return reverse("mission", kwargs={"campaign": row.campaign, "mission": row.mission})

    @display(description="stage", label=COLOURS, ordering="stage")  # type: ignore[untyped-decorator]  # unfold has no types
    def stage(self, row: MissionRow) -> str:
        return row.stage

    @admin.display(description="crews")
    def crews(self, row: MissionRow) -> int:
        return sum(len(side["crews"]) for side in row.sheet["sides"])

    @admin.display(description="waits for")
    def waits_for(self, row: MissionRow) -> str:
        return ", ".join(row.sheet["waits_for"]) or ("the host" if row.stage == "disputed" else "-")

    @admin.display(description="stands so")
    def says(self, row: MissionRow) -> str:
        return str(row.sheet["says"])

    @admin.display(description="orders")
    def text(self, row: MissionRow) -> str:
        return str(row.sheet["text"]) or "None are written"

    @admin.display(description="scenario")
    def scenario(self, row: MissionRow) -> str:
        found = row.sheet["scenario"]
        return str(found["name"]) if found else "In the host's own words"

    @admin.display(description="sides")
    def sides(self, row: MissionRow) -> SafeString:
        return render_to_string("admin/battles/sides.html", {"sides": row.sheet["sides"]})

    @admin.display(description="wanting")
    def missing(self, row: MissionRow) -> SafeString:
        return render_to_string("admin/parts/lines.html", {"lines": row.sheet["missing"], "none": "Nothing"})

    @admin.display(description="the report")
    def report(self, row: MissionRow) -> SafeString:
        return render_to_string("admin/battles/report.html", {"report": row.sheet["report"]})

    @admin.display(description="told against it")
    def counter(self, row: MissionRow) -> SafeString:
        return render_to_string("admin/battles/report.html", {"report": row.sheet["counter"]})

    @admin.display(description="words on it")
    def words(self, row: MissionRow) -> SafeString:
        said = [f"{word['name']}: {word['word'].replace('-', ' ')}" for word in row.sheet["words"]]
        return render_to_string("admin/parts/lines.html", {"lines": said})

    @admin.display(description="told of this mission")
    def told(self, row: MissionRow) -> SafeString:
        return entry_links.last_told_of(row.campaign, row.mission)
