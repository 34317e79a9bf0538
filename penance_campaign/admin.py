"""The admin's house rules: whoever hosts may look, and its pages may do the little more that their theme needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from csp.constants import SELF, UNSAFE_EVAL, UNSAFE_INLINE
from csp.decorators import csp_update
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from unfold.sites import UnfoldAdminSite

from apps.accounts.models import Account
from apps.chronicle.admin_pages.hosted_logs import hosted, titles
from apps.keeping.watch import daily_proofs
from apps.keeping.watch.house_report import for_the_keeper
from apps.web.pages.hosted_tables import hosted_tables

THEME_NEEDS = {"script-src": [SELF, UNSAFE_EVAL], "style-src": [SELF, UNSAFE_INLINE]}


class HouseSite(UnfoldAdminSite):  # type: ignore[misc]  # unfold has no types
    """Read by hosts; nothing in it writes the story. Whoever keeps the house sees its people, and no story."""

    site_title = site_header = "Penance Campaign"
    index_title = "What waits for you"
    index_template = "admin/waiting.html"

    def has_permission(self, request: HttpRequest) -> bool:
        account = request.user
        return account.is_active and bool(account.is_superuser or (account.pk and hosted(request)))

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The tables one hosts, each with what waits there; and for whoever keeps it, how the house is."""
        account = cast("Account", request.user)
        told = {
            "tables": hosted_tables(account, hosted(request)),
            "house": list(for_the_keeper()) if account.is_superuser else [],
            "unsound": [titles(request)[campaign] for campaign in daily_proofs.broken(hosted(request))],
        }
        answer: HttpResponse = super().index(request, told | (extra_context or {}))
        return answer

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return redirect_to_login(request.GET.get("next", request.path))

    def admin_view(
        self,
        view: Callable[..., HttpResponseBase],
        cacheable: bool = False,  # noqa: FBT001, FBT002 - Django's signature
    ) -> Callable[..., HttpResponseBase]:
        return csp_update(THEME_NEEDS)(super().admin_view(view, cacheable))
