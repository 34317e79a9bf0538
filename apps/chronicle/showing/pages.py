"""Lists and pages that can only be read, of the campaigns one hosts."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Case, F, Model, QuerySet, TextField, Value, When
from django.db.models.functions import Concat
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from unfold.admin import ModelAdmin
from unfold.views import ChangeList

from apps.chronicle.models import Decision, DecisionPage, Entry, EntryPage
from apps.chronicle.showing import filters
from apps.chronicle.showing.covers import searchable_kinds, values_of
from apps.chronicle.showing.hosting import hosted, once
from apps.chronicle.showing.proving import prove

LONGEST_NUMBER = 18


class LogList(ChangeList):  # type: ignore[misc]  # unfold has no types
    """One page of rows."""

    result_list: Any

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        self.result_list = list(self.result_list)
        if not self.query and not self.has_active_filters:
            self.full_result_count = self.result_count


class ReadOnly(ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """Rows of the chronicles one hosts."""

    list_per_page = list_max_show_all = 25
    list_filter: ClassVar[Any] = [filters.ByCampaign, filters.ByKind, filters.BySubject, filters.BySeat]
    lookups: ClassVar = {"campaign", "kind", "subject", "seat"}
    """By what rows may be looked for: by another column somebody could guess at what is hidden, letter by letter."""
    actions: ClassVar = [prove]
    show_facets = admin.ShowFacets.NEVER
    show_full_result_count = False
    line: type[Entry | Decision]
    number: str
    """The column that is the row's key, with its campaign."""

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[LogList]:
        return LogList

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)
        return rows.filter(campaign__in=hosted(request))

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Found by campaign and number, since a view's key has no index."""
        campaign, _, number = object_id.rpartition(":")
        if campaign not in hosted(request) or not (number.isdecimal() and len(number) <= LONGEST_NUMBER):
            return None
        return self.get_queryset(request).filter(campaign=campaign, **{self.number: int(number)}).first()

    def get_search_results(self, request: HttpRequest, queryset: QuerySet[Any], search_term: str) -> Any:
        """Texts of kinds that hide something are not searched."""
        text = Concat(F("body"), Value(" "), F("words"), output_field=TextField())
        texts = Case(When(kind__in=searchable_kinds(), then=text), default=Value(""), output_field=TextField())
        return super().get_search_results(request, queryset.alias(texts=texts), search_term)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        return lookup in self.lookups

    def offers(self, request: HttpRequest) -> filters.Offers:
        return once(request, "offers", lambda: filters.offers(hosted(request), self.line))

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """There is no history beside the log."""
        raise Http404

    @admin.display(description="body and words")
    def said(self, row: EntryPage | DecisionPage) -> SafeString:
        return render_to_string("admin/chronicle/values.html", {"values": values_of(row)})

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
