"""What every route of the lab does: it asks nobody's name, counts by address, and lets answers be kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, set_response_etag
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.lab.odds_api.fraction_json import shown
from apps.lab.odds_api.odds_description import Described
from apps.lab.odds_api.odds_questions import NoQuestion, OddsQuestion
from apps.lab.odds_api.question_reader import from_body, from_query
from apps.lab.odds_sheet import Sheet
from apps.lab.odds_throttle import allowance
from apps.rest.limits import Allowance

FRESH = 3600
"""Seconds that an answer may be kept unasked: it changes with the rules alone, so with the next release at most."""


class AlwaysJSON(DefaultContentNegotiation):
    """Whatever a browser would rather have."""

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type


class Door(APIView):
    """Open to everybody, so often a minute."""

    authentication_classes = ()
    permission_classes = [AllowAny]
    content_negotiation_class = AlwaysJSON
    schema = Described()
    question: ClassVar[type[OddsQuestion]] = NoQuestion
    example: ClassVar[Mapping[str, Any]] = {}
    fullest: ClassVar[Mapping[str, Any]] = {}
    allowance: Allowance | None = None

    def told(self, asked: Any) -> Sheet:
        raise NotImplementedError

    def check_throttles(self, request: Request) -> None:
        self.allowance = allowance(request)
        if self.allowance and self.allowance.is_spent:
            raise self.allowance.spent("Your address")

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        final = super().finalize_response(request, response, *args, **kwargs)
        for name, value in self.allowance.headers.items() if self.allowance else ():
            final[name] = value
        return final


class Looking(Door):
    """A question in the address; the answer is the same for all, and may be kept."""

    def get(self, request: Request) -> Response:
        response = Response(shown(self.told(from_query(self.question, request))))
        patch_cache_control(response, public=True, max_age=FRESH)
        response.add_post_render_callback(lambda rendered: _unless_known(request, rendered))
        return response


class Asking(Door):
    """A question in the body."""

    def post(self, request: Request) -> Response:
        return Response(shown(self.told(from_body(self.question, request))))


def _unless_known(request: Request, response: Any) -> HttpResponseBase | None:
    """Whoever has just this answer already is told so, and nothing else."""
    set_response_etag(response)
    return get_conditional_response(request._request, etag=response["ETag"], response=response)  # noqa: SLF001 - Django's own is asked for
