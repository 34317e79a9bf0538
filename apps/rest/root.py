"""The root of the routes: which version answers, and where all others are described."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

_PLACE = {"type": "string", "format": "uri"}
ROOT: dict[str, Any] = {
    "type": "object",
    "properties": {
        "version": {"type": "string", "description": "Of the program that answers, such as `0.2.0`."},
        "schema": {**_PLACE, "description": "Where all routes are described, in OpenAPI 3.1."},
        "docs": {**_PLACE, "description": "The same, for people."},
    },
    "required": ["version", "schema", "docs"],
}


class Root(APIView):
    """Which version answers, and where all routes are described: for anybody."""

    authentication_classes = ()
    permission_classes = [AllowAny]

    @extend_schema(operation_id="root", responses={200: ROOT})
    def get(self, request: Request) -> Response:
        places = {name: request.build_absolute_uri(reverse(name)) for name in ("schema", "docs")}
        return Response({"version": settings.VERSION, **places})
