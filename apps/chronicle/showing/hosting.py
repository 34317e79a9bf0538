"""Whose campaigns one may read: asked of the game once for each request."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from django.http import HttpRequest

from apps.chronicle.game import the_game

Found = TypeVar("Found")


def hosted(request: HttpRequest) -> Sequence[str]:
    """The campaigns one hosts, as every other reader is told."""
    return once(request, "hosted", lambda: the_game().hosted_by(request.user.pk or 0))


def once(request: HttpRequest, name: str, ask: Callable[[], Found]) -> Found:
    """What is asked for again and again while one page is made is looked up once."""
    known = vars(request).setdefault("_of_the_log", {})
    if name not in known:
        known[name] = ask()
    found: Found = known[name]
    return found
