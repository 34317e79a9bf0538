"""`/metrics`, for a Prometheus on this machine, or that knows the token. For anybody else there is no such address."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from apps.keeping.watch.house_readings import readings
from apps.measures.prometheus_text import CONTENT_TYPE, told

HERE = {"127.0.0.1", "::1"}


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    if not (_is_next_to_us(request) or _knows_the_token(request)):
        raise Http404
    return HttpResponse(told(Path(settings.MEASURES_DIR), readings()), content_type=CONTENT_TYPE)


def _is_next_to_us(request: HttpRequest) -> bool:
    """Behind a proxy everybody seems to be."""
    proxied = settings.REST_FRAMEWORK["NUM_PROXIES"] or "X-Forwarded-For" in request.headers
    return not proxied and request.META.get("REMOTE_ADDR") in HERE


def _knows_the_token(request: HttpRequest) -> bool:
    said = request.headers.get("Authorization", "").encode()
    return bool(settings.METRICS_TOKEN) and constant_time_compare(said, f"Bearer {settings.METRICS_TOKEN}".encode())
