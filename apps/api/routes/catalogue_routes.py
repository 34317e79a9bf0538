"""The catalogue: everything that may be asked for, so that a client needs to know nothing before."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.api.api_request import TableRoute
from apps.api.envelopes import schema_of
from apps.api.openapi_components import ref, whole
from apps.api.schemas import KindShown
from apps.campaigns.catalogue.command_kinds import Kind, catalogue
from apps.kernel import caches


class Catalogue(TableRoute):
    """Every kind of command: what it does, who may ask for it, what its body holds, and one to begin from."""

    @extend_schema(operation_id="list_commands", responses={200: whole(ref(KindShown))})
    def get(self, request: Request) -> Response:
        self.must_be_news(request, "commands")
        return Response({"results": _catalogue()})


@caches.remembered(most=1)
def _catalogue() -> list[KindShown]:
    return [_shown(kind) for kind in catalogue().values()]


def _shown(kind: Kind) -> KindShown:
    return {
        "kind": kind.kind,
        "part": kind.part,
        "text": kind.text,
        "roles": list(kind.roles),
        "schema": schema_of(kind.type),
        "example": kind.example,
    }
