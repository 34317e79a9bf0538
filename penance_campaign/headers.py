"""What a browser is told with every answer, beside what Django tells it."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.templatetags.static import static
from django.utils.cache import has_vary_header, patch_cache_control

NEVER_NEEDED = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
HEADERS = {"Cross-Origin-Resource-Policy": "same-origin"}
OF_PAGES = HEADERS | {"Permissions-Policy": ", ".join(f"{power}=()" for power in NEVER_NEEDED)}
"""A file that a page brings along does nothing by itself, and need not be told so with each."""


AHEAD = "penance/ahead.speculationrules"
OK = 200
OTHERWISE = {"_csp_update", "_csp_replace", "_csp_config", "_csp_exempt"}
"""How a view asks for another policy."""


class Policy(CSPMiddleware):
    """The same for nearly every answer, and so put together once."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        super().__init__(get_response)
        self._usual = build_policy()

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if settings.DEBUG or hasattr(request, "_csp_nonce") or not OTHERWISE.isdisjoint(vars(response)):
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, self._usual)
        return response


def ahead_of(request: HttpRequest, response: HttpResponseBase) -> str:
    """Where it says which pages of the same table a browser may fetch while a finger is on the way to them: those that
    only tell. None of them is a link that works once, and none notes that somebody has read it.
    """
    is_a_page = response.status_code == OK and response.headers.get("Content-Type", "").startswith("text/html")
    return f'"{static(AHEAD)}"' if is_a_page and request.path_info.startswith("/campaigns/") else ""


def of_a_file(headers: MutableMapping[str, str], path: str, url: str) -> None:
    """A drawing is a page to a browser that is led to it, and may do no more than ours."""
    if path.endswith(".svg"):
        headers["Content-Security-Policy"] = build_policy()


def with_headers(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """No page of ours looks through a camera, and none of our answers lies within another's page. What is made for
    whoever asks is kept by their own browser alone, which asks each time whether it still stands.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        for name, value in (HEADERS if request.path_info.startswith(settings.STATIC_URL) else OF_PAGES).items():
            response.headers.setdefault(name, value)
        if ahead := ahead_of(request, response):
            response.headers["Speculation-Rules"] = ahead
        if "Cache-Control" not in response.headers and has_vary_header(response, "Cookie"):
            patch_cache_control(response, private=True, no_cache=True)
        return response

    return middleware
