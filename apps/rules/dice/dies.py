"""A die of the game: six faces, each with a key, a name, a picture and perhaps a value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One side of a die. The value is printed on Attack dice alone."""

    number: int
    key: str
    name: str
    icon: str
    value: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Die:
    """Six faces and what the die looks like. Faces of one kind are alike to every rule that reads them."""

    key: str
    name: str
    body: str
    ink: str
    faces: tuple[Face, ...]
    alike: tuple[tuple[int, ...], ...]
    source: str

    @property
    def sides(self) -> int:
        return len(self.faces)

    def face(self, number: int) -> Face:
        return self.faces[number - 1]

    def read(self, numbers: Iterable[int]) -> tuple[Face, ...]:
        return tuple(self.faces[number - 1] for number in numbers)


@dataclass(frozen=True, slots=True)
class PlainDie:
    """A die with numbers on it. No two of its faces are alike."""

    sides: int

    @property
    def alike(self) -> tuple[tuple[int, ...], ...]:
        return tuple((number,) for number in range(1, self.sides + 1))


D6 = PlainDie(6)


def faces(*rows: Sequence[str | int]) -> tuple[Face, ...]:
    """Rows of key, name, icon and perhaps value, in the order of the numbers on the die."""
    return tuple(
        Face(number=number, key=str(row[0]), name=str(row[1]), icon=str(row[2]), value=int(row[3]) if row[3:] else 0)
        for number, row in enumerate(rows, start=1)
    )
