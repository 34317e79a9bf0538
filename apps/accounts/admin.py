"""The house's people, for whoever keeps it: to shut somebody out, and never to read a key or a story."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.contrib.auth.models import Group
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django_celery_beat import models as beat
from unfold.admin import ModelAdmin

from apps.accounts.models import Account, Token

admin.site.unregister(Group)
admin.site.unregister(
    (beat.PeriodicTask, beat.CrontabSchedule, beat.IntervalSchedule, beat.ClockedSchedule, beat.SolarSchedule)
)


@admin.register(Account)
class AccountAdmin(ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """Who there is. Nobody is made, changed or deleted here: people name themselves, and keep their own keys."""

    list_display: ClassVar = ["username", "is_active", "is_superuser", "date_joined", "last_login", "tokens_alive"]
    list_filter: ClassVar = ["is_active"]
    list_per_page = list_max_show_all = 25
    search_fields: ClassVar = ["username"]
    ordering: ClassVar = ["username"]
    fieldsets: ClassVar = [
        (None, {"fields": ["username", "is_active", "is_superuser", "date_joined", "last_login", "tokens_alive"]}),
    ]
    actions: ClassVar = ["shut_out", "let_in", "revoke_tokens"]
    show_facets = admin.ShowFacets.NEVER

    def get_queryset(self, request: HttpRequest) -> QuerySet[Account]:
        alive = Count("tokens", filter=Q(tokens__expires_at__gt=datetime.now(UTC)))
        rows: QuerySet[Account] = super().get_queryset(request)
        return rows.annotate(alive=alive)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """By nothing else: whoever may ask how a hash begins can read it."""
        return lookup == "is_active__exact"

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        raise Http404

    @admin.display(description="tokens alive")
    def tokens_alive(self, row: Any) -> int:
        return int(row.alive)

    @admin.action(description="Shut out: no sign-in and no token opens anything", permissions=["view"])
    def shut_out(self, request: HttpRequest, rows: QuerySet[Account]) -> None:
        """Whoever does it stays: a house is not left without its keeper by a slip."""
        count = _plain(rows).exclude(pk=request.user.pk or 0).update(is_active=False)
        self.message_user(request, f"{count} of the chosen accounts open nothing any longer.", messages.SUCCESS)

    @admin.action(description="Let in again", permissions=["view"])
    def let_in(self, request: HttpRequest, rows: QuerySet[Account]) -> None:
        count = _plain(rows).update(is_active=True)
        self.message_user(request, f"{count} of the chosen accounts may sign in again.", messages.SUCCESS)

    @admin.action(description="Revoke all their tokens", permissions=["view"])
    def revoke_tokens(self, request: HttpRequest, rows: QuerySet[Account]) -> None:
        """Those that other tokens made go with them."""
        count, _ = Token.objects.filter(account__in=_plain(rows)).delete()
        self.message_user(request, f"{count} tokens open nothing any longer.", messages.SUCCESS)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return keeps_the_house(request)

    def has_view_permission(self, request: HttpRequest, obj: Account | None = None) -> bool:
        return keeps_the_house(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Account | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Account | None = None) -> bool:
        return False


def _plain(rows: QuerySet[Account]) -> QuerySet[Account]:
    """The same accounts without what is counted beside them."""
    return Account.objects.filter(pk__in=rows.values("pk"))


def keeps_the_house(request: HttpRequest) -> bool:
    return bool(request.user.is_active and request.user.is_superuser)
