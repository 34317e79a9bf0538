"""What a browser is told with every answer, beside what Django tells it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import has_vary_header, patch_cache_control

NEVER_NEEDED = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
HEADERS = {
    "Permissions-Policy": ", ".join(f"{power}=()" for power in NEVER_NEEDED),
    "Cross-Origin-Resource-Policy": "same-origin",
}


def with_headers(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """No page of ours looks through a camera, and none of our answers lies within another's page. What is made for
    whoever asks is kept by their own browser alone, which asks each time whether it still stands.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if "Cache-Control" not in response.headers and has_vary_header(response, "Cookie"):
            patch_cache_control(response, private=True, no_cache=True)
        return response

    return middleware
