"""Every path answers with and without its last slash, without a redirect."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import is_valid_path


def with_or_without(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    def middleware(request: HttpRequest) -> HttpResponseBase:
        path = request.path_info
        if not path.endswith("/") and not is_valid_path(path) and is_valid_path(path + "/"):
            request.path_info += "/"
            request.path += "/"
        return get_response(request)

    return middleware
