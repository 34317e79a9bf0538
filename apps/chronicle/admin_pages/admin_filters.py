"""Filters that offer what lies in the campaigns one hosts, and find nothing else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.admin import SimpleListFilter
from django.db.models import CharField, Exists, F, OuterRef, QuerySet, Value
from django.http import HttpRequest

from apps.chronicle.admin_pages.hosted_logs import titles
from apps.chronicle.models import Decision, DecisionPage, Entry

Offers = Mapping[str, Sequence[str]]


def offers(hosted: Sequence[str], model: type[Entry | Decision]) -> Offers:
    """What there is to choose from, for all filters in one query."""
    queries = [_different(model, "kind", hosted), _different(Entry, "subject", hosted)]
    seats = _different(Decision, "seat", hosted)
    found = defaultdict[str, list[str]](list, campaign=sorted(hosted))
    for name, value in sorted(seats.union(*queries)):
        if value:
            found[name].append(value)
    return found


def _different(model: type[Entry | Decision], name: str, hosted: Sequence[str]) -> QuerySet[Any, Any]:
    named = Value(name, output_field=CharField())
    return model.objects.filter(campaign__in=hosted).order_by().values_list(named, F(name)).distinct()


class Offered(SimpleListFilter):
    """One column; a value that is not offered finds nothing, so nobody can ask what lies elsewhere."""

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(value, value) for value in model_admin.offers(request)[self.parameter_name]]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        value = self.value()
        if value is None:
            return queryset
        return self.where(queryset, value) if value in dict(self.lookup_choices) else queryset.none()

    def where(self, rows: QuerySet[Any], value: str) -> QuerySet[Any]:
        return rows.filter(**{str(self.parameter_name): value})


class ByCampaign(Offered):
    """Whose log it is, by the campaign's name."""

    title = parameter_name = "campaign"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        named = titles(request)
        found = [(value, named.get(value, value)) for value, _ in super().lookups(request, model_admin)]
        return sorted(found, key=lambda offer: offer[1])


class ByKind(Offered):
    """What happened, or what was asked."""

    title = parameter_name = "kind"


class BySubject(Offered):
    """Whom or what it is about. A decision is about whatever its entries are about."""

    title = parameter_name = "subject"

    def where(self, rows: QuerySet[Any], value: str) -> QuerySet[Any]:
        if rows.model is not DecisionPage:
            return super().where(rows, value)
        ends = OuterRef("position")
        entries = Entry.objects.filter(
            campaign=OuterRef("campaign"), position__gt=ends - OuterRef("entries"), position__lte=ends, subject=value
        )
        return rows.filter(Exists(entries))


class BySeat(Offered):
    """Who asked."""

    title = parameter_name = "seat"
