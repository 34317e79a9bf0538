"""Commands offered beside what they are about. Each leads to the site's own form, where it is looked at first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib.admin.utils import unquote
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from unfold.decorators import action

LinkQuery = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminAction:
    """What a row's page offers: a command and what is known of it, for whoever may ask and while the row allows it."""

    kind: str
    """The command that whoever is offered this must be allowed to ask for; nothing, where looking is all."""
    page: str
    query: Callable[[Any], LinkQuery]
    when: Callable[[Any], bool]
    ends: bool
    """Whether the row may be gone when it is done, so that the way back is to the list."""

    def is_offered(self, row: Any, may: Collection[str]) -> bool:
        return (not self.kind or self.kind in may) and self.when(row)

    def path(self, row: Any, back: str) -> str:
        named = {"campaign": row.campaign, **({"kind": self.kind} if self.page == "ask" else {})}
        return f"{reverse(self.page, kwargs=named)}?{urlencode({**self.query(row), 'back': back})}"


def asks(
    kind: str,
    words: str,
    query: Callable[[Any], LinkQuery] = lambda _: {},
    *,
    when: Callable[[Any], bool] = lambda _: True,
    page: str = "ask",
    ends: bool = False,
) -> Any:
    """An action of the admin that goes to a command's form, or to another page of the row's table."""
    deed = AdminAction(kind=kind, page=page, query=query, when=when, ends=ends)

    @action(description=words, url_path=f"{page}-{kind}".strip("-").lower())  # type: ignore[untyped-decorator]  # unfold has no types
    def led(pages: Any, request: HttpRequest, object_id: str) -> HttpResponse:
        return redirect(deed.path(_row(pages, request, object_id), pages.way_back(object_id, deed)))

    led.deed = deed
    return led


def _row(pages: Any, request: HttpRequest, object_id: str) -> Any:
    """The form says itself what stands in the way; but what one does not host is not there."""
    row = pages.get_object(request, unquote(object_id))
    if row is None:
        raise Http404
    return row
