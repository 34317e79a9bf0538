"""Lists and pages of the log itself, of the campaigns one hosts."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Case, F, QuerySet, TextField, Value, When
from django.db.models.functions import Concat
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from apps.chronicle.admin_pages import admin_filters
from apps.chronicle.admin_pages.hosted_logs import hosted, once
from apps.chronicle.admin_pages.hosted_rows import HostedRows
from apps.chronicle.admin_pages.proof_action import prove
from apps.chronicle.admin_pages.redaction import searchable_kinds, values_of
from apps.chronicle.models import Decision, DecisionPage, Entry, EntryPage

LONGEST_NUMBER = 18


class ReadOnly(HostedRows):
    """Rows of the chronicles one hosts."""

    list_filter: ClassVar[Any] = [
        admin_filters.ByCampaign,
        admin_filters.ByKind,
        admin_filters.BySubject,
        admin_filters.BySeat,
    ]
    lookups: ClassVar = {"campaign", "kind", "subject", "seat"}
    actions: ClassVar = [prove]
    line: type[Entry | Decision]
    number: str
    """The column that is the row's key, with its campaign."""

    def looked_up(self, request: HttpRequest, object_id: str) -> Any:
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

    def offers(self, request: HttpRequest) -> admin_filters.Offers:
        return once(request, "offers", lambda: admin_filters.offers(hosted(request), self.line))

    @admin.display(description="body and words")
    def said(self, row: EntryPage | DecisionPage) -> SafeString:
        return render_to_string("admin/chronicle/values.html", {"values": values_of(row)})
