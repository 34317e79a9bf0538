"""The one look upwards: the game is named in the settings, so every slice can call the door without importing it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol, cast

from django.conf import settings
from django.utils.module_loading import import_string

from apps.kernel.decider import Decider


class Game(Protocol):
    """What the chronicle must know of a game, and no more."""

    edition: str
    decider: Decider[Any, Any, Any]
    commands: Mapping[str, type]
    events: Mapping[str, type]

    def words_of(self, kind: str) -> Sequence[str]:
        """The fields of an event that people wrote in their own words, or that are hidden: they lie aside."""

    def subject_of(self, event: object) -> str:
        """Whom or what an event is about, by id."""

    def project(self, chronicle: str, position: int, state: Any, events: Sequence[object]) -> None:
        """Bring the rows up to date with these events, inside the transaction that records them."""

    def clear(self, chronicle: str) -> None:
        """Forget all rows made from this chronicle."""

    def rows(self, chronicle: str) -> Mapping[str, object]:
        """All rows made from this chronicle, each under a name that a person can look up."""

    def hosted_by(self, account: int) -> Sequence[str]:
        """The chronicles whose log this account may read whole."""


@cache
def the_game() -> Game:
    return cast("Game", import_string(settings.CHRONICLE_GAME))
