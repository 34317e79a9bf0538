"""What all events of pilots have in common: whose they are, and which numbers of the sheet they move."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Literal

from apps.kernel.wording import upper
from apps.rules.content_names import Names
from apps.rules.effects.bounds import Named
from apps.rules.game_event import GameEvent, Strand

Figure = Literal["taint", "missions", "severe", "kills", "grit", "sp-maximum", "wounds"]
Moves = tuple[tuple[Figure, int], ...]
NOTHING: Moves = ()
INPUT = 0
"""By Grit: the entry is one of its reasons, and only the whole career, the faction and the cap say for how much."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotFact(GameEvent):
    """Something has happened to a pilot."""

    strand: ClassVar[Strand] = "bodies"

    pilot: str

    @property
    def subject(self) -> str:
        return self.pilot

    @abstractmethod
    def moves(self) -> Moves:
        """Over all told events of a pilot these add up to the sheet's numbers, all but Grit."""

    def who(self, names: Names) -> str:
        return names.of(self.pilot, "a pilot")

    def begun(self, names: Names) -> str:
        """The pilot, where a sentence begins with them."""
        return upper(self.who(names))


def cause_in_words(key: str, names: Names) -> str:
    return _readable(key, names.cause(key))


def content_in_words(table: Named, key: str, names: Names) -> str:
    return _readable(key, names.content(table, key))


def unless_nought(figure: Figure, by: int) -> Moves:
    return ((figure, by),) if by else ()


def _readable(key: str, name: str) -> str:
    """A key that no pack knows any more is still told in words."""
    return name if name != key else key.replace("-", " ")
