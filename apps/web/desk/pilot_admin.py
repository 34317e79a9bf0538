"""Pilots for hosts to find and to read: their sheets as they stand, and what may be asked for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, get_args

from django.contrib import admin
from django.contrib.admin import SimpleListFilter
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from unfold.decorators import display

from apps.chronicle.admin_pages import admin_filters, entry_links
from apps.chronicle.admin_pages.hosted_rows import HostedRows
from apps.pilots.models import PilotRow
from apps.pilots.state import Fate
from apps.rules.factions import FACTION_NAMES
from apps.web.desk.desk_offers import offers

FATES = {"serving": "success", "captured": "warning", "dead": "danger"}


class ByFate(SimpleListFilter):
    """Who still serves."""

    title = parameter_name = "fate"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(fate, fate.capitalize()) for fate in get_args(Fate)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(sheet__pilot__fate=self.value()) if self.value() else queryset


class ByFaction(SimpleListFilter):
    """Whose oath they took."""

    title = parameter_name = "faction"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(key, name) for key, name in FACTION_NAMES.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(sheet__pilot__faction=self.value()) if self.value() else queryset


@admin.register(PilotRow)
@offers("pilot", lambda row: row.sheet["pilot"])
class PilotAdmin(HostedRows):
    """A pilot's sheet, each number with its reasons."""

    list_display: ClassVar = ["name", "faction", "fate", "grit", "taint", "open_wounds", "in_casket", "table"]
    list_filter: ClassVar = [admin_filters.ByCampaign, ByFate, ByFaction]
    lookups: ClassVar = {"campaign", "fate", "faction"}
    search_fields: ClassVar = ["name"]
    ordering: ClassVar = ["name", "pk"]
    fieldsets: ClassVar = [
        (None, {"fields": ["name", "table", "faction", "fate", "missions", "kills"]}),
        ("Numbers", {"fields": ["why_grit", "why_taint", "severe", "sp_maximum", "modifiers"]}),
        ("Wounds", {"fields": ["wounds"]}),
        ("Casket", {"fields": ["in_casket", "components", "objections"]}),
        ("Carried", {"fields": ["burdens", "marks", "relics"]}),
        ("Career, newest first", {"fields": ["career"]}),
    ]

    def view_on_site(self, row: PilotRow) -> str:
        return reverse("pilot", kwargs={"campaign": row.campaign, "pilot": row.pilot})

    @admin.display(description="faction")
    def faction(self, row: PilotRow) -> str:
        return str(row.sheet["pilot"]["faction_name"])

    @display(description="fate", label=FATES)  # type: ignore[untyped-decorator]  # unfold has no types
    def fate(self, row: PilotRow) -> str:
        return str(row.sheet["pilot"]["fate"])

    @admin.display(description="Grit")
    def grit(self, row: PilotRow) -> int:
        return int(row.sheet["pilot"]["grit"]["value"])

    @admin.display(description="Taint")
    def taint(self, row: PilotRow) -> int:
        return int(row.sheet["pilot"]["taint"]["held"])

    @admin.display(description="open wounds")
    def open_wounds(self, row: PilotRow) -> int:
        return int(row.sheet["pilot"]["wounds_open"])

    @admin.display(description="Casket")
    def in_casket(self, row: PilotRow) -> str:
        casket = row.sheet["casket"]
        return f"{casket['name']}, {casket['kind']['name']}" if casket else "None"

    @admin.display(description="missions")
    def missions(self, row: PilotRow) -> int:
        return int(row.sheet["pilot"]["missions"])

    @admin.display(description="kills")
    def kills(self, row: PilotRow) -> int:
        return int(row.sheet["pilot"]["kills"])

    @admin.display(description="Severe injuries survived")
    def severe(self, row: PilotRow) -> int:
        return int(row.sheet["pilot"]["severe_survived"])

    @admin.display(description="Grit")
    def why_grit(self, row: PilotRow) -> SafeString:
        return _explained(row.sheet["pilot"]["grit"])

    @admin.display(description="Taint")
    def why_taint(self, row: PilotRow) -> str:
        taint = row.sheet["pilot"]["taint"]
        return f"{taint['held']}. At {taint['next_at']}: {taint['next_brings']}" if taint["next_at"] else taint["held"]

    @admin.display(description="SP maximum")
    def sp_maximum(self, row: PilotRow) -> SafeString | str:
        number = row.sheet["sp_maximum"]
        return _explained(number) if number else "None without a Casket"

    @admin.display(description="in force")
    def modifiers(self, row: PilotRow) -> SafeString:
        found = row.sheet["pilot"]["modifiers"]
        return _lines([f"{each['name']} {each['by']['value']:+d}" for each in found] + row.sheet["pilot"]["barred"])

    @admin.display(description="open wounds")
    def wounds(self, row: PilotRow) -> SafeString:
        found = [wound for wound in row.sheet["pilot"]["wounds"] if wound["is_open"]]
        return render_to_string("admin/pilots/wounds.html", {"wounds": found})

    @admin.display(description="components")
    def components(self, row: PilotRow) -> SafeString | str:
        casket = row.sheet["casket"]
        if not casket:
            return "None"
        return render_to_string("admin/caskets/components.html", {"components": casket["components"]})

    @admin.display(description="may not muster, because")
    def objections(self, row: PilotRow) -> SafeString:
        return _lines([each["sentence"] for each in row.sheet["objections"]], "Nothing stands in the way")

    @admin.display(description="burdens")
    def burdens(self, row: PilotRow) -> SafeString:
        pilot = row.sheet["pilot"]
        return _lines([line for burden in (*pilot["burdens"], *pilot["carried"]) for line in burden["lines"]])

    @admin.display(description="marks")
    def marks(self, row: PilotRow) -> SafeString:
        return _lines([f"{each['name']}: {each['text']}" for each in row.sheet["pilot"]["marks"]])

    @admin.display(description="relics")
    def relics(self, row: PilotRow) -> SafeString:
        return _lines([f"{each['name']}: {each['text']}" for each in row.sheet["pilot"]["relics"]])

    @admin.display(description="told of this pilot")
    def career(self, row: PilotRow) -> SafeString:
        return entry_links.last_told_of(row.campaign, row.pilot)


def _explained(number: Mapping[str, Any]) -> SafeString:
    return render_to_string("admin/parts/explained.html", {"number": number})


def _lines(lines: list[str], none: str = "") -> SafeString:
    return render_to_string("admin/parts/lines.html", {"lines": lines, "none": none})
