"""Whose campaigns one may read, and what one may ask there: looked up in the game once for each request."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from django.http import HttpRequest

from apps.chronicle.log.game_contract import the_game

Found = TypeVar("Found")


def hosted(request: HttpRequest) -> Sequence[str]:
    """The campaigns one hosts, as every other reader is told."""
    return once(request, "hosted", lambda: the_game().hosted_by(request.user.pk or 0))


def hosts_any(request: HttpRequest) -> bool:
    """Whether there is anything of a story to be read by whoever looks."""
    return bool(hosted(request))


def titles(request: HttpRequest) -> Mapping[str, str]:
    """What the campaigns that one hosts are called."""
    return once(request, "titles", lambda: the_game().titles(hosted(request)))


def askable(request: HttpRequest, campaign: str) -> Collection[str]:
    """What one may ask for at one of these tables, as it stands."""
    return once(request, f"askable {campaign}", lambda: the_game().askable_by(request.user.pk or 0, campaign))


def once(request: HttpRequest, name: str, ask: Callable[[], Found]) -> Found:
    """What is asked for again and again while one page is made is looked up once."""
    known = vars(request).setdefault("_of_the_log", {})
    if name not in known:
        known[name] = ask()
    found: Found = known[name]
    return found
