"""What a field of a pack may hold, said at its type: a number's bounds, the shape of a key, what a key points to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

KEY_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")

Named = Literal[
    "bargain",
    "card",
    "casket",
    "corruption",
    "die",
    "equipment",
    "event",
    "faction",
    "mark",
    "relic",
    "scenario",
    "spend",
    "store",
    "weapon",
    "wound",
]


@dataclass(frozen=True, slots=True)
class Between:
    """The least and the most that a number may be, and whether nought would say nothing."""

    least: int
    most: int
    nought: bool = True

    def holds(self, number: int) -> bool:
        return self.least <= number <= self.most and (self.nought or number != 0)

    def __str__(self) -> str:
        return f"a whole number from {self.least} to {self.most}{'' if self.nought else ', but not 0'}"


@dataclass(frozen=True, slots=True)
class Shape:
    """A text that is a key (small letters, digits and dashes), or a single letter on a map."""

    one_letter: bool = False

    def holds(self, text: str) -> bool:
        if self.one_letter:
            return len(text) == 1 and not text.isspace()
        return bool(text) and text.strip("-") == text and set(text) <= KEY_LETTERS

    def __str__(self) -> str:
        return "one letter" if self.one_letter else "small letters, digits and dashes, such as 'hammer-strike'"


@dataclass(frozen=True, slots=True)
class Filled:
    """A text that says something, or a list with something in it."""

    def holds(self, value: str | tuple[object, ...]) -> bool:
        return bool(value.strip() if isinstance(value, str) else value)

    def __str__(self) -> str:
        return "something, and not empty"


@dataclass(frozen=True, slots=True)
class To:
    """A key that must be that of something in this pack or one loaded with it."""

    named: Named


Key = Annotated[str, Shape()]
Letter = Annotated[str, Shape(one_letter=True)]
Words = Annotated[str, Filled()]
Amount = Annotated[int, Between(1, 30)]
"""How many, where none would be no effect."""
Perhaps = Annotated[int, Between(0, 30)]
Change = Annotated[int, Between(-30, 30, nought=False)]
"""More or less of something."""
Hexes = Annotated[int, Between(1, 40)]
Side = Annotated[int, Between(1, 6)]
Face = Annotated[int, Between(1, 10)]
StoreKey = Annotated[str, To("store")]
MarkKey = Annotated[str, To("mark")]
RelicKey = Annotated[str, To("relic")]
