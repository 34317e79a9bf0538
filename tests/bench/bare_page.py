"""The house's addresses, and a view that answers with bytes that lie in memory: the floor for a page over HTTP."""

from __future__ import annotations

import os
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.urls import path

from penance_campaign.urls import urlpatterns as of_the_house

BODIES = {name: Path(os.environ["BENCH_BODIES"], name).read_bytes() for name in ("json", "html")}


def bare(request: HttpRequest, name: str) -> HttpResponse:
    return HttpResponse(BODIES[name])


urlpatterns = [path("bare/<str:name>/", bare), *of_the_house]
