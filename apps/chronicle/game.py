"""The one look upwards: the game is named in the settings, so every slice can call the door without importing it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, cast

from django.conf import settings
from django.utils.module_loading import import_string

from apps.chronicle.rows import Row, Tables
from apps.kernel.decider import Decider
from apps.kernel.kinds import Kinds


class Game(Protocol):
    """What the chronicle must know of a game, and no more."""

    edition: str
    """What a new campaign plays by."""
    editions: Sequence[str]
    """All that can be decided by, old ones too."""
    decider: Decider[Any, Any, Any]
    commands: Kinds
    events: Kinds
    state: type
    """What its log folds into: plain data in typed fields, so that it can be kept."""
    tables: Tables
    """The tables of rows made from logs; none, where nobody looks anything up."""

    def edition_of(self, state: Any) -> str:
        """What a campaign plays by; nothing before it was founded."""

    def subject_of(self, event: object) -> str:
        """Whom or what an event is about, by id."""

    def subjects_of(self, command: object) -> Collection[str]:
        """Whom or what a command depends on: who has not seen them move asks on stale news."""

    def rows(self, chronicle: str, position: int, state: Any, events: Sequence[object] | None) -> Iterable[Row]:
        """The rows that these events touched, as the state has them now; without events, all there are."""

    def hosted_by(self, account: int) -> Sequence[str]:
        """The chronicles whose log this account may read whole."""

    def titles(self, chronicles: Collection[str]) -> Mapping[str, str]:
        """What these chronicles are called, where they are called anything."""

    def askable_by(self, account: int, chronicle: str) -> Collection[str]:
        """The kinds of commands that this account may ask for there, as things stand."""

    def settle(self, origin: str, copy: str) -> None:
        """Let whoever sits at a chronicle sit at its fork too, where that is known."""

    def forget(self, chronicle: str) -> None:
        """Drop what belongs to a chronicle and is no row of its story, such as who sits there."""


@cache
def the_game() -> Game:
    return cast("Game", import_string(settings.CHRONICLE_GAME))
