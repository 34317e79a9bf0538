"""Where a page needs a pack or a program that is not here: a sentence with what to do, and the rest stays open."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from apps.kernel.kinds import Newer
from apps.rules.packs.shelf import MissingPack

MISSING: Mapping[type[Exception], str] = {
    MissingPack: "A pack is missing",
    Newer: "A newer program wrote this",
}


class SaysWhatIsMissing:
    """503: nothing is wrong with what was asked, and after an upgrade it is answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        for missing, heading in MISSING.items():
            if isinstance(exception, missing):
                shown = {"heading": heading, "words": str(exception)}
                return render(request, "campaigns/missing.html", shown, status=503)
        return None
