"""The API's description, for anybody: it is the same for all, and is made once in a process."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

from apps.kernel import caches


class Description(SpectacularAPIView):
    """In whichever of its media types it is asked for."""

    def _get_schema_response(self, request: Request) -> HttpResponse:
        renderer = request.accepted_renderer
        charset = f"; charset={renderer.charset}" if renderer.charset else ""
        answer = HttpResponse(_written(renderer.format), content_type=f"{renderer.media_type}{charset}")
        name = self._get_filename(request, "")  # type: ignore[no-untyped-call]  # spectacular's own
        answer["Content-Disposition"] = f'inline; filename="{name}"'
        return answer


@caches.remembered(most=1)
def _described() -> Any:
    return SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # as above


@caches.remembered(most=2)
def _written(form: str) -> bytes:
    renderer = OpenApiJsonRenderer() if form == "json" else OpenApiYamlRenderer()
    text: bytes = renderer.render(_described())
    return text
