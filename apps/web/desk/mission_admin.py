"""Missions that are not over, for hosts to find, to read and to rule on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
from apps.battles.state import Stage
from apps.chronicle.admin_pages import admin_filters, entry_links
from apps.chronicle.admin_pages.admin_actions import asks
from apps.chronicle.admin_pages.hosted_rows import HostedRows

COLOURS = {"muster": "info", "postponed": "warning", "fought": "warning", "reported": "warning", "disputed": "danger"}


class ByStage(SimpleListFilter):
    """How far they are."""

    title = parameter_name = "stage"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(stage, stage.capitalize()) for stage in STAGES]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(stage=self.value()) if self.value() else queryset


def _named(row: MissionRow) -> Mapping[str, object]:
    return {"mission": row.mission}


def _meant(row: MissionRow) -> Mapping[str, object]:
    return {"about": row.mission}


def _in(*stages: Stage) -> Callable[[MissionRow], bool]:
    return lambda row: row.stage in stages


@admin.register(MissionRow)
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
    rule = asks("RuleOnReport", "Rule on the report", _named, when=_in("reported", "disputed"), ends=True)
    report_it = asks("ReportBattle", "Report the battle", _named, when=_in("underway"))
    play = asks("PlayBattle", "Play it here", _named, when=_in("underway"))
    absence = asks("AgreeOnAbsence", "Say how long it waits", _named, when=_in("fought"))
    break_off = asks("BreakOffBattle", "Break the battle off", _named, when=_in("fought"), ends=True)
    begin = asks("BeginMission", "Begin it", _named, when=_in("muster"))
    resume = asks("ResumeMission", "Resume it", _named, when=_in("postponed"))
    muster = asks("MusterCrew", "Muster a crew", _named, when=_in("muster"))
    seat = asks("SeatSide", "Give a side to a seat", _named, when=_in("muster", "postponed"))
    postpone = asks("PostponeMission", "Postpone it", _named, when=_in("muster"))
    silence = asks("TakeSilence", "Take silence for consent", _named, when=_in("reported"), ends=True)
    note = asks("WriteNote", "Write a note", _meant)
    call_off = asks("CallOffMission", "Call it off", _named, when=_in("muster", "postponed"), ends=True)
    actions_detail: ClassVar = [
        "rule",
        "report_it",
        "play",
        "begin",
        "resume",
        "muster",
        "seat",
        "postpone",
        "silence",
        "note",
        "absence",
        "break_off",
        "call_off",
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
