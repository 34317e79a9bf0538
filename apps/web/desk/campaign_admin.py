"""Campaigns for hosts: the table, its seats and packs, and who stands at the door; people by their names alone."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, ClassVar, cast, get_args

from django.contrib import admin
from django.contrib.admin import SimpleListFilter
from django.db.models import BooleanField, ExpressionWrapper, F, OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from unfold.admin import ModelAdmin
from unfold.decorators import action, display

from apps.accounts.admin import keeps_the_house
from apps.campaigns.events.season_events import Phase
from apps.campaigns.game import TABLE
from apps.campaigns.models import CampaignRow, InvitationLink, JoinRequest, Member, PackRow, SeatRow
from apps.campaigns.schedule import failed_jobs
from apps.chronicle.admin_pages import admin_filters, entry_links
from apps.chronicle.admin_pages.admin_actions import asks
from apps.chronicle.admin_pages.hosted_logs import hosted, hosts_any
from apps.chronicle.admin_pages.hosted_rows import HostedRows
from apps.jobs import queue
from apps.jobs.models import Job
from apps.kernel.roles import ROLE_WORDS, Role
from apps.web.desk.desk_offers import offers

OPEN, CLOSED = "open", "closed"
WAITING = {
    "reported": "A report waits",
    "disputed": "A report is disputed",
    "fought": "A battle is fought here",
    "event": "An event lies open",
}


class ByPhase(SimpleListFilter):
    """Where the season stands."""

    title = parameter_name = "phase"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(phase, phase.capitalize()) for phase in get_args(Phase)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(phase=self.value()) if self.value() else queryset


class ByStory(SimpleListFilter):
    """Whether the story still goes on."""

    title = parameter_name = "story"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(OPEN, "Goes on"), (CLOSED, "Over")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(closed=self.value() == CLOSED) if self.value() else queryset


def _goes_on(row: CampaignRow) -> bool:
    return not row.closed


@admin.register(CampaignRow)
@offers("campaign", lambda row: {"closed": row.closed}, first=("invite",), last=("copied", "everything"))
class CampaignAdmin(HostedRows):
    """A campaign's cover, and what its host asks for most."""

    list_display: ClassVar = ["name", "origin", "season", "phase", "story", "pilots", "seats", "waits"]
    list_filter: ClassVar = [ByStory, ByPhase]
    lookups: ClassVar = {"story", "phase"}
    search_fields: ClassVar = ["name"]
    ordering: ClassVar = ["closed", "name"]
    fieldsets: ClassVar = [
        (None, {"fields": ["name", "origin", "story", "season", "phase", "waiting"]}),
        ("The table", {"fields": ["pilots", "seats", "silence"]}),
        ("What is played", {"fields": ["edition", "packs"]}),
        ("Its own story, newest first", {"fields": ["told"]}),
    ]
    invite = asks("OfferSeat", "Invite and let in", page="door")
    copied = asks("Fork", "Take a copy", page="copies")
    everything = asks("", "Everything you may ask", page="asks", when=_goes_on)
    actions_list: ClassVar = ["found"]

    @action(description="Found another")  # type: ignore[untyped-decorator]  # unfold has no types
    def found(self, request: HttpRequest) -> HttpResponse:
        return redirect(f"{reverse('home')}#found")

    def view_on_site(self, row: CampaignRow) -> str:
        return reverse("campaign", kwargs={"campaign": row.campaign})

    @display(description="story", label={OPEN: "success", CLOSED: "warning"}, ordering="closed")  # type: ignore[untyped-decorator]  # unfold has no types
    def story(self, row: CampaignRow) -> str:
        return CLOSED if row.closed else OPEN

    @admin.display(description="a copy of")
    def origin(self, row: CampaignRow) -> str:
        return f"{row.copy_of['name']}, from its line {row.copy_of['at']}" if row.copy_of else "Nothing"

    @admin.display(description="pilots")
    def pilots(self, row: CampaignRow) -> str:
        return ", ".join(f"{number} {fate}" for fate, number in row.sheet["pilots"].items()) or "None"

    @admin.display(description="seats")
    def seats(self, row: CampaignRow) -> int:
        return len(row.sheet["seats"])

    @admin.display(description="waits")
    def waits(self, row: CampaignRow) -> int:
        return len(row.sheet["waiting"])

    @admin.display(description="waits for a word")
    def waiting(self, row: CampaignRow) -> SafeString:
        found = [WAITING[each["what"]] for each in row.sheet["waiting"]]
        return render_to_string("admin/parts/lines.html", {"lines": found, "none": "Nothing"})

    @admin.display(description="silence")
    def silence(self, row: CampaignRow) -> str:
        days = row.sheet["silence"]
        return f"Counts as consent after {days} days" if days else "Never counts as consent"

    @admin.display(description="packs")
    def packs(self, row: CampaignRow) -> SafeString:
        found = [f"{ref['pack']}, {ref['digest'][:12]}" for ref in row.sheet["packs"]]
        return render_to_string("admin/parts/lines.html", {"lines": found})

    @admin.display(description="told of the table")
    def told(self, row: CampaignRow) -> SafeString:
        return entry_links.last_told_of(row.campaign, TABLE)


class ByRole(SimpleListFilter):
    """As what somebody sits there."""

    title = parameter_name = "role"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(role, role.capitalize()) for role in get_args(Role)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(role=self.value()) if self.value() else queryset


@admin.register(SeatRow)
@offers("seat", lambda row: {"role": row.role})
class SeatAdmin(HostedRows):
    """Who sits at the tables one hosts, and as what."""

    list_display: ClassVar = ["who", "role", "seat", "table"]
    list_filter: ClassVar = [admin_filters.ByCampaign, ByRole]
    lookups: ClassVar = {"campaign", "role"}
    search_fields: ClassVar = ["who", "seat"]
    ordering: ClassVar = ["campaign", "role", "seat"]
    fieldsets: ClassVar = [
        (None, {"fields": ["who", "role_in_words", "seat", "table"]}),
        ("Its story, newest first", {"fields": ["told"]}),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        sits = Member.objects.filter(campaign=OuterRef("campaign"), seat=OuterRef("seat"))
        rows: QuerySet[Any] = super().get_queryset(request).annotate(who=Subquery(sits.values("account__username")[:1]))
        return rows

    @admin.display(description="who", ordering="who")
    def who(self, row: Any) -> str:
        return row.who or "Nobody yet"

    @admin.display(description="sits as")
    def role_in_words(self, row: SeatRow) -> str:
        return ROLE_WORDS[cast("Role", row.role)]

    @admin.display(description="told of this seat")
    def told(self, row: SeatRow) -> SafeString:
        return entry_links.last_told_of(row.campaign, row.seat)


@admin.register(PackRow)
class PackAdmin(HostedRows):
    """Packs that hosts brought, file by file."""

    list_display: ClassVar = ["short", "names", "table"]
    search_fields: ClassVar = ["digest"]
    ordering: ClassVar = ["campaign", "digest"]
    fieldsets: ClassVar = [(None, {"fields": ["digest", "table", "contents"]})]

    @admin.display(description="pack", ordering="digest")
    def short(self, row: PackRow) -> str:
        return row.digest[:12]

    @admin.display(description="files")
    def names(self, row: PackRow) -> str:
        return ", ".join(sorted(row.files))

    @admin.display(description="files")
    def contents(self, row: PackRow) -> SafeString:
        return render_to_string("admin/campaigns/files.html", {"files": row.files})


@admin.register(InvitationLink)
class InvitationAdmin(HostedRows):
    """Ways to the door that were handed out. What a link is nobody can read again: only its hash is kept."""

    list_display: ClassVar = ["role", "note", "taken", "standing", "expires_at", "table"]
    search_fields: ClassVar = ["note"]
    ordering: ClassVar = ["-created_at", "-pk"]
    fieldsets: ClassVar = [
        (None, {"fields": ["role", "note", "taken", "standing", "created_at", "expires_at", "table"]}),
    ]
    door = asks("OfferSeat", "Go to the door", page="door")
    actions_detail: ClassVar = ["door"]

    @admin.display(description="used")
    def taken(self, row: InvitationLink) -> str:
        return f"{row.used} of {row.uses}"

    @display(description="link", label={"open": "success", "revoked": "danger", "used up": "info"})  # type: ignore[untyped-decorator]  # unfold has no types
    def standing(self, row: InvitationLink) -> str:
        if row.revoked:
            return "revoked"
        if row.used >= row.uses:
            return "used up"
        return "open" if row.expires_at > datetime.now(UTC) else "too old"


@admin.register(JoinRequest)
class RequestAdmin(HostedRows):
    """Who followed an invitation, and what they were told."""

    belongs_to = "link__campaign"
    list_display: ClassVar = ["who", "as_what", "answered", "asked_at", "table"]
    search_fields: ClassVar = ["account__username"]
    ordering: ClassVar = ["answer", "asked_at", "pk"]
    fieldsets: ClassVar = [(None, {"fields": ["who", "as_what", "answered", "asked_at", "table"]})]
    door = asks("OfferSeat", "Answer at the door", page="door", when=lambda row: not row.answer)
    actions_detail: ClassVar = ["door"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request).select_related("account", "link")
        named: QuerySet[Any] = rows.annotate(campaign=F("link__campaign"))
        return named

    @admin.display(description="who", ordering="account__username")
    def who(self, row: JoinRequest) -> str:
        return row.account.username

    @admin.display(description="asks to be")
    def as_what(self, row: JoinRequest) -> str:
        return ROLE_WORDS[cast("Role", row.link.role)]

    @display(description="answer", label={"waits": "warning", "approved": "success", "declined": "danger"})  # type: ignore[untyped-decorator]  # unfold has no types
    def answered(self, row: JoinRequest) -> str:
        return row.answer or "waits"


def sees_jobs(request: HttpRequest) -> bool:
    """Whoever hosts a table sees what was given up there; whoever keeps the house, what was given up anywhere."""
    return hosts_any(request) or keeps_the_house(request)


@admin.register(Job)
class JobAdmin(HostedRows):
    """What the worker gave up, until somebody asks for it again or lets it be."""

    list_display: ClassVar = ["what", "why", "cause", "ended", "table"]
    list_display_links: ClassVar = ["what"]
    ordering: ClassVar = ["-ended", "id"]
    fieldsets: ClassVar = [(None, {"fields": ["what", "why", "cause", "attempts", "made", "ended", "table"]})]
    actions: ClassVar[Any] = ["again", "let_be"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Whoever keeps the house sees that something was given up at a table; why, its host alone may read."""
        everything = keeps_the_house(request)
        rows: QuerySet[Any] = ModelAdmin.get_queryset(self, request) if everything else super().get_queryset(request)
        readable = ExpressionWrapper(Q(campaign__in=["", *hosted(request)]), BooleanField())
        dead: QuerySet[Any] = rows.filter(state="dead").annotate(readable=readable)
        return dead

    def has_module_permission(self, request: HttpRequest) -> bool:
        return sees_jobs(request)

    @admin.display(description="why")
    def why(self, row: Any) -> str:
        return str(row.said) if row.readable else "Its host is told why."

    @admin.display(description="what", ordering="kind")
    def what(self, row: Job) -> str:
        return failed_jobs.what(row)

    @admin.action(description="Try it again", permissions=["view"])
    def again(self, request: HttpRequest, rows: QuerySet[Any]) -> None:
        count = sum(queue.retry(job.id) for job in rows)
        self.message_user(request, f"{count} of the chosen are tried again as soon as the worker comes to them.")

    @admin.action(description="Let it be", permissions=["view"])
    def let_be(self, request: HttpRequest, rows: QuerySet[Any]) -> None:
        count = sum(queue.cancel(job.id) for job in rows)
        self.message_user(request, f"{count} of the chosen are left as they are.")
