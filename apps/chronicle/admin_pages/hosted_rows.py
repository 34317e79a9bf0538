"""Pages of whatever lies in the campaigns that one hosts: found by them alone, read, and never written."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from unfold.admin import ModelAdmin
from unfold.views import ChangeList

from apps.chronicle.admin_pages import admin_filters
from apps.chronicle.admin_pages.admin_actions import AdminAction
from apps.chronicle.admin_pages.hosted_logs import askable, hosted, hosts_any, once, titles

_TITLE = "title_of_its_campaign"


class HostedList(ChangeList):  # type: ignore[misc]  # unfold has no types
    """One page of rows, counted once."""

    result_list: Any

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        self.result_list = [_titled(request, row) for row in self.result_list]
        if not self.query and not self.has_active_filters:
            self.full_result_count = self.result_count


class HostedRows(ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """Rows of the campaigns one hosts; staff who host nothing find none."""

    list_per_page = list_max_show_all = 25
    list_filter: ClassVar[Any] = [admin_filters.ByCampaign]
    lookups: ClassVar = {"campaign"}
    """By what rows may be looked for: by another column somebody could guess at what is hidden, letter by letter."""
    actions: ClassVar[Any] = ()
    show_facets = admin.ShowFacets.NEVER
    show_full_result_count = False
    change_form_outer_before_template = "admin/deeds.html"
    belongs_to = "campaign"
    """The column that says whose row it is."""

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[HostedList]:
        return HostedList

    def get_list_display(self, request: HttpRequest) -> Any:
        """What belongs to which campaign is said to whoever hosts more than one."""
        shown = list(super().get_list_display(request))
        return shown if len(hosted(request)) > 1 else [name for name in shown if name != "table"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)
        return rows.filter(**{f"{self.belongs_to}__in": hosted(request)})

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Found by its own key alone, whatever the address says besides, and once for each page."""
        if "\x00" in object_id:
            return None
        row = once(request, f"{self.opts.label} {object_id}", lambda: self.looked_up(request, object_id))
        return _titled(request, row) if row else None

    def looked_up(self, request: HttpRequest, object_id: str) -> Any:
        return super().get_object(request, object_id)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        return lookup in self.lookups

    def offers(self, request: HttpRequest) -> admin_filters.Offers:
        return {"campaign": sorted(hosted(request))}

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Those that whoever looks may ask for, of this row as it stands."""
        row = self.get_object(request, unquote(str(object_id)))
        if row is None:
            return []
        may = askable(request, row.campaign)
        return [
            each for each in super().get_actions_detail(request, object_id) if each.method.deed.is_offered(row, may)
        ]

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        """What can be asked for stands on the page, for whoever has no script too, and not in a menu above it."""
        context["deeds"] = context.pop("actions_detail", [])
        response: HttpResponse = super().render_change_form(request, context, *args, **kwargs)
        return response

    def way_back(self, object_id: str, deed: AdminAction) -> str:
        """To the page that one came from, by its key as addresses have it."""
        where = f"admin:{self.opts.app_label}_{self.opts.model_name}"
        return reverse(f"{where}_changelist") if deed.ends else reverse(f"{where}_change", args=[object_id])

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """There is no history beside the log."""
        raise Http404

    @admin.display(description="campaign", ordering="campaign")
    def table(self, row: Any) -> str:
        return str(vars(row)[_TITLE])

    def has_module_permission(self, request: HttpRequest) -> bool:
        return hosts_any(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


def _titled(request: HttpRequest, row: Any) -> Any:
    """A row that knows what its campaign is called."""
    vars(row)[_TITLE] = titles(request).get(row.campaign, row.campaign)
    return row
