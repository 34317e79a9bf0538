"""Where a page needs a pack that is not here: a sentence with what to do, and everything else stays open."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from apps.rules.packs.shelf import MissingPack


class SaysWhatIsMissing:
    """503: nothing is wrong with what was asked, and after an upgrade it is answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, MissingPack):
            return None
        return render(request, "campaigns/missing.html", {"words": exception.sentence}, status=503)
