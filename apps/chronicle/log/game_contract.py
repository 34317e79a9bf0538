"""The one look upwards: the game is named in the settings, so every slice can call the door without importing it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol, cast

from django.conf import settings
from django.utils.module_loading import import_string

from apps.chronicle.log.row_store import CachedRow, Tables
from apps.kernel import caches
from apps.kernel.decider import Decider
from apps.kernel.dice import Dice
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

    def hiding(self, state: Any) -> Collection[str]:
        """The subjects that hide something now."""

    def plays_in(self, command: object) -> str:
        """The subject whose hidden things a command deals or plays with; nothing, where it does neither."""

    def sees_all_of(self, state: Any, subject: str, seat: str, role: str) -> bool:
        """Whether everything that a subject hides is this seat's to see."""

    def called(self, state: Any, subject: str) -> str:
        """What people call a subject that hides something."""

    def deal_anew(self, state: Any, subjects: Collection[str], dice: Dice) -> Iterable[Any]:
        """The events, or `Led` ones, by which all that these hide is dealt anew; none, where they hide nothing."""

    def drawn(self, event: object, label: str) -> str:
        """The name that a roll drew which led to an event, where the event tells it."""

    def of_its_day(self, command: object, events: Sequence[object]) -> object:
        """What a command left to its day, such as the newest of something, said as what came of it has it."""

    def rows(self, chronicle: str, position: int, state: Any, events: Sequence[object] | None) -> Iterable[CachedRow]:
        """The rows that these events touched, as the state has them now; without events, all there are."""

    def hosted_by(self, account: int) -> Sequence[str]:
        """The chronicles whose log this account may read whole."""

    def titles(self, chronicles: Collection[str]) -> Mapping[str, str]:
        """What these chronicles are called, where they are called anything."""

    def askable_by(self, account: int, chronicle: str) -> Collection[str]:
        """The kinds of commands that this account may ask for there, as things stand."""

    def begins_copy(self, origin: str, at: int, name: str, seat: str) -> object:
        """What is asked last where a log begins with the story of another; refused, where none may be called so.

        It gives the copy its name and deals anew what was hidden there. Nobody may ask for it otherwise.
        """

    def copied_from(self, state: Any) -> object:
        """What a story is a copy of; of no other copy the same, and nothing for one that is its own."""

    def title_of(self, state: Any, at: int) -> str:
        """What a copy is called that nobody named: by its origin's state there, and the position."""

    def at_hand(self, state: Any, command: object = None) -> None:
        """Lay out what is looked up beside a state or a command and lies in neither, before it is decided on."""

    def bring_along(self, packs: Sequence[Mapping[str, str]], events: Iterable[object]) -> None:
        """Keep what these events tell of and this house has not: files by name, each pack whole. Refused, where one is
        not what they tell of.
        """

    def settle(self, origin: str, copy: str) -> None:
        """Let whoever sits at a chronicle sit at its fork too, where that is known."""

    def forget(self, chronicle: str) -> None:
        """Drop what belongs to a chronicle and is no row of its story, such as who sits there."""


@caches.remembered(most=1)
def the_game() -> Game:
    return cast("Game", import_string(settings.CHRONICLE_GAME))
