"""Addresses that nothing answers."""

from __future__ import annotations

from typing import Any, NoReturn

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.rest.problems import Problem


class Nowhere(APIView):
    """Says so to whoever asks, in the shape of every other problem."""

    authentication_classes = ()
    permission_classes = [AllowAny]
    schema = None

    def http_method_not_allowed(self, request: Request, *_: Any, **__: Any) -> NoReturn:  # type: ignore[override]  # it only raises
        raise Problem(404, "not-found", "There is no such address: /api/docs/ lists those there are.")

    options = http_method_not_allowed
