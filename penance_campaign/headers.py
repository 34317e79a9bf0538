"""What a browser is told with every answer, beside what Django tells it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

NEVER_NEEDED = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
HEADERS = {
    "Permissions-Policy": ", ".join(f"{power}=()" for power in NEVER_NEEDED),
    "Cross-Origin-Resource-Policy": "same-origin",
}


def with_headers(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """No page of ours looks through a camera, and none of our answers lies within another's page."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    return middleware
