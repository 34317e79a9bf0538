"""Where a page needs a pack or a program that is not here: a sentence with what to do, and the rest stays open."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from apps.kernel.kinds import Newer
from apps.rules.packs.shelf import MissingPack

MISSING: Mapping[type[Exception], str] = {
    MissingPack: "A pack is missing",
    Newer: "A newer program wrote this",
}


def missing_page(request: HttpRequest, error: Exception) -> HttpResponse | None:
    """503: nothing is wrong with what was asked, and after an upgrade it is answered."""
    for missing, heading in MISSING.items():
        if isinstance(error, missing):
            return render(request, "campaigns/missing.html", {"heading": heading, "words": str(error)}, status=503)
    return None
