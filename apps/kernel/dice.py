"""Chance, handed in: a question with a label, answered with faces."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from itertools import count as count_from
from typing import Protocol

from apps.kernel.ids import framed

MOST_SIDES = 256
TYPED = "typed"


class Dice(Protocol):
    """Whoever can answer: so many dice of so many sides under this label, or the numbers from 1 on, shuffled."""

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]: ...

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked of chance. The label says whose roll for what, and never a running number."""

    label: str
    count: int
    sides: int
    shuffled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """One pool as it fell."""

    label: str
    sides: int
    faces: tuple[int, ...]
    source: str
    shuffled: bool = False

    def answers(self, question: Question) -> bool:
        """Of a pool, the first dice are the pool of a smaller question; of a shuffle, nothing smaller is."""
        same = (self.label, self.sides, self.shuffled) == (question.label, question.sides, question.shuffled)
        return same and len(self.faces) >= question.count


class Source(Protocol):
    """Where faces come from."""

    def roll(self, question: Question) -> Roll: ...


@dataclass(slots=True)
class Tray:
    """Dice from a source, with every pool written down as it falls."""

    source: Source
    rolls: list[Roll] = field(default_factory=list)
    labels: set[str] = field(default_factory=set)

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        return self._asked(Question(label=label, count=count, sides=sides))

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        return self._asked(Question(label=label, count=count, sides=count, shuffled=True))

    def taken(self) -> tuple[Roll, ...]:
        """What fell since the last look."""
        fell = tuple(self.rolls)
        self.rolls.clear()
        return fell

    def _asked(self, question: Question) -> tuple[int, ...]:
        if question.label in self.labels:
            raise ValueError(f"{question.label} is asked twice in one decision: one name is one pool")
        self.labels.add(question.label)
        roll = self.source.roll(question)
        self.rolls.append(roll)
        return roll.faces


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyedDice:
    """Faces that depend on a seed and on the roll's own name, and on nothing else.

    The name is the decision's key, the label and a block number. Asking twice under one name gives the same faces.
    """

    seed: bytes
    key: str
    entropy: bytes = b""

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        faces: list[int] = []
        for block in self._blocks(label):
            faces.extend(fair_faces(block, sides))
            if len(faces) >= count:
                break
        return tuple(faces[:count])

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        """Each place, from the last to the second, changes with one drawn from those up to it."""
        order = list(range(1, count + 1))
        stream = chain.from_iterable(self._blocks(label))
        for last in range(count - 1, 0, -1):
            drawn = next(face for byte in stream for face in fair_faces((byte,), last + 1))
            order[last], order[drawn - 1] = order[drawn - 1], order[last]
        return tuple(order)

    def _blocks(self, label: str) -> Iterator[bytes]:
        secret = framed(self.seed.hex(), self.entropy.hex())
        for block in count_from(0):
            yield hmac.digest(secret, framed(self.key, label, str(block)), hashlib.sha256)


def fair_faces(block: Iterable[int], sides: int) -> list[int]:
    """Bytes past the last whole multiple of `sides` are thrown away: keeping them would favour the low faces."""
    if not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"a die has 1 to {MOST_SIDES} sides, not {sides}")
    fair = MOST_SIDES - MOST_SIDES % sides
    return [byte % sides + 1 for byte in block if byte < fair]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seeded:
    """The keyed dice of a seed, under the seed's name."""

    dice: KeyedDice
    name: str

    def roll(self, question: Question) -> Roll:
        if question.shuffled:
            faces = self.dice.shuffle(question.label, count=question.count)
        else:
            faces = self.dice.throw(question.label, count=question.count, sides=question.sides)
        return fallen(question, faces, self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """Rolls that fell before, each again where its question is asked again; other questions go on to another source."""

    rolls: Mapping[str, Roll]
    otherwise: Source

    def roll(self, question: Question) -> Roll:
        known = self.rolls.get(question.label)
        if known is None or not known.answers(question):
            return self.otherwise.roll(question)
        return fallen(question, known.faces[: question.count], known.source)


class WrongFaces(ValueError):
    """Faces were typed that no such dice can show."""


@dataclass(slots=True, kw_only=True)
class Typed:
    """Faces rolled at the table, each under the label of its question."""

    faces: Mapping[str, Sequence[int]]
    otherwise: Source
    used: set[str] = field(default_factory=set)

    def roll(self, question: Question) -> Roll:
        faces = self.faces.get(question.label)
        if faces is None:
            return self.otherwise.roll(question)
        _must_answer(question, faces)
        self.used.add(question.label)
        return fallen(question, tuple(faces), TYPED)

    def must_all_be_used(self) -> None:
        for label in self.faces:
            if label not in self.used:
                raise WrongFaces(f"Nobody asked for dice under {label!r}: leave those faces out.")


class Unrolled(Exception):
    """A question that nobody may answer yet: whoever looks ahead is told what will be asked, never what will fall."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.label)
        self.question = question

    def wanting(self) -> WrongFaces:
        """Faces were typed, but not for this."""
        asked = self.question
        return WrongFaces(
            f"{asked.label!r} asks for {asked.count} faces from 1 to {asked.sides} too: type all that fell, or nothing."
        )


class Unanswered:
    """A source that never answers."""

    def roll(self, question: Question) -> Roll:
        raise Unrolled(question)


def fallen(question: Question, faces: tuple[int, ...], source: str) -> Roll:
    return Roll(label=question.label, sides=question.sides, faces=faces, source=source, shuffled=question.shuffled)


def _must_answer(question: Question, faces: Sequence[int]) -> None:
    if question.shuffled and sorted(faces) != list(range(1, question.count + 1)):
        raise WrongFaces(f"{question.label!r} asks for the numbers 1 to {question.count} in any order, each once.")
    if len(faces) != question.count or not all(1 <= face <= question.sides for face in faces):
        raise WrongFaces(
            f"{question.label!r} asks for {question.count} faces from 1 to {question.sides}: {list(faces)} is not that."
        )
