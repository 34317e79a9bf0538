"""Every address of the house."""

from __future__ import annotations

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularSwaggerSplitView

from apps.accounts import urls as accounts
from apps.api import urls as api
from apps.keeping.watch.metrics_page import metrics
from apps.lab import urls as lab
from apps.rest.nowhere import Nowhere
from apps.rest.root import Root
from apps.web import urls as web
from penance_campaign import health, looks, security, service_worker
from penance_campaign.description import Description

handler500 = "penance_campaign.fault_answers.answer"
DOCS_NEED = {"style-src": [SELF, UNSAFE_INLINE]}

routes: list[URLPattern | URLResolver] = [
    path("", Root.as_view(), name="api-root"),
    *accounts.routes,
    *api.routes,
    *lab.routes,
    path("<path:nowhere>/", Nowhere.as_view()),
]
urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", include(routes)),
    path("", include(web.pages)),
    path("", include(accounts.pages)),
    path("", include(lab.pages)),
    path("looks/", looks.looks, name="looks"),
    path("api/schema/", Description.as_view(), name="schema"),
    path(
        "api/docs/",
        csp_update(DOCS_NEED)(SpectacularSwaggerSplitView.as_view(url_name="schema", metadata_class=None)),
        name="docs",
    ),
    path("admin/", admin.site.urls),
    path(".well-known/security.txt/", security.contact, name="security-contact"),
    path("security/", security.policy, name="security-policy"),
    path("house.crt/", security.authority, name="house-certificate"),
    path("sw.js/", service_worker.script, name="service-worker"),
    path("healthz/", health.healthz),
    path("readyz/", health.readyz),
    path("metrics/", metrics, name="metrics"),
]
