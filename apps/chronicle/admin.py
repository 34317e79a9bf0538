"""The log for hosts to read. There is no way to write it here, and none to delete."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from apps.chronicle.game import the_game
from apps.chronicle.models import DecisionPage, EntryPage


class ReadOnly(ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """Rows of the chronicles one hosts."""

    list_per_page = 25
    list_filter: ClassVar = ["kind"]
    actions = None

    @admin.display(description="body")
    def told(self, row: EntryPage | DecisionPage) -> str:
        """The body with room to break between its words, which narrow windows need."""
        return row.told()

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)
        return rows.filter(campaign__in=the_game().hosted_by(request.user.pk or 0))

    def has_module_permission(self, request: HttpRequest) -> bool:
        return True

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(EntryPage)
class EntryAdmin(ReadOnly):
    """What happened, with the decision that caused it."""

    list_display: ClassVar = ["position", "kind", "told", "recorded_at", "campaign"]
    search_fields: ClassVar = ["kind", "body", "words", "subject"]
    ordering: ClassVar = ["campaign", "-position"]


@admin.register(DecisionPage)
class DecisionAdmin(ReadOnly):
    """What was asked, and how it was answered."""

    list_display: ClassVar = ["asked_at", "kind", "told", "role", "refused", "position", "campaign"]
    search_fields: ClassVar = ["kind", "words"]
    ordering: ClassVar = ["-asked_at"]
