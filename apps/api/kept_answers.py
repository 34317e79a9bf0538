"""What every route of a campaign answers with beside its body: whether it is news, and for whom it may be kept."""

from __future__ import annotations

import hashlib
from functools import cache
from types import SimpleNamespace
from typing import Any, ClassVar

from django.http import HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import parse_etags
from drf_spectacular.openapi import AutoSchema
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.api.query_params import Asked, must_be_known
from apps.chronicle.states.checkpoints import fingerprint_of
from apps.kernel import caches
from apps.rest.remembering import Kept, Shelf

READING = frozenset({"GET", "HEAD"})
KEPT = frozenset({200, 304})


class Described(AutoSchema):
    """The description of a route: its parameters are those that it reads."""

    view: Any

    def get_override_parameters(self) -> list[Any]:
        asked = self.view.query if self.method == "GET" else ()
        return [*super().get_override_parameters(), *(each.described for each in asked)]

    def _get_format_parameters(self) -> list[Any]:
        """None: no word in an address makes an answer of another kind."""
        return []


SHELF = caches.kept(Shelf(most=256, largest=65_536))
"""The tag of an answer names all that it is made of, so what lies under it is never stale."""


class Unchanged(Exception):
    """Whoever asks has just this answer already."""


class Made(Exception):
    """The answer was made before, for the same seat at the same line."""

    def __init__(self, answer: Kept) -> None:
        super().__init__()
        self.answer = answer


class Accepting(DefaultContentNegotiation):
    """By the header alone: no word in an address makes an answer of another kind."""

    settings = SimpleNamespace(URL_FORMAT_OVERRIDE=None)  # type: ignore[assignment]  # all of it that is asked for


class Answering(APIView):
    """A route that says what it was asked for, and refuses the rest."""

    content_negotiation_class = Accepting
    schema = Described()
    query: ClassVar[tuple[Asked, ...]] = ()
    """What may stand in the address of a reading request."""
    tag: str = ""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        must_be_known(request, self.query if request.method in READING else ())

    def must_be_news(self, request: Request, head: object, *seen: object) -> None:
        """Nothing more is read for whoever has this answer: of which log, what was seen, by whom and by which build."""
        if request.method not in READING:
            return
        self.tag = _tag(request, head, *seen)
        known = parse_etags(request.headers.get("If-None-Match", ""))
        if self.tag in (each.removeprefix("W/") for each in known):
            raise Unchanged
        made = SHELF.find(self.tag)
        if made:
            raise Made(made)

    def handle_exception(self, exc: Exception) -> Any:
        if isinstance(exc, Unchanged):
            return Response(status=304)
        if isinstance(exc, Made):
            return HttpResponse(exc.answer.body, content_type="application/json", headers=dict(exc.answer.headers))
        return super().handle_exception(exc)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        final = super().finalize_response(request, response, *args, **kwargs)
        if self.tag and final.status_code in KEPT:
            final["ETag"] = self.tag
            self._keep(final)
        if "Cache-Control" not in final:
            patch_cache_control(final, private=True, no_cache=True)
        patch_vary_headers(final, ["Authorization"])
        return final

    def _keep(self, answer: Any) -> None:
        """Once it is rendered; what is streamed is not kept."""
        if isinstance(answer, Response) and answer.status_code == 200:
            link = {"Link": answer["Link"]} if "Link" in answer else {}
            answer.add_post_render_callback(lambda made: SHELF.put(self.tag, Kept(made.content, link)))


def _tag(request: Request, head: object, *seen: object) -> str:
    """Position and hash stand first and can be read, so that a client may send the whole tag back as If-Match."""
    asked = sorted(request.query_params.items())
    digest = hashlib.sha256(repr((build(), request.path, asked, str(head), seen)).encode()).hexdigest()
    return f'"{head}.{digest[:32]}"'


@cache
def build() -> str:
    """Of every module that has a say in an answer: another version of them gives other answers."""
    return fingerprint_of(frozenset({"apps.api.urls"}))
