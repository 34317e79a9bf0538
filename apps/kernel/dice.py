"""Chance, handed in: a question with a label, answered with faces."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from itertools import count as count_from
from typing import Any, Protocol

from apps.kernel.ids import framed
from apps.kernel.keyed_draws import MOST_SIDES, digest_of, drawn, labels, read_from

HMAC_BLOCK = 64
TYPED, ALONE = "typed", "alone"


class Dice(Protocol):
    """Whoever can answer: so many dice of so many sides under this label, or the numbers from 1 on, shuffled."""

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]: ...

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]: ...


def turn(dice: Dice, label: str) -> None:
    """Says that something is turned over now that nobody has seen, to dice that want to know it."""
    says = getattr(dice, "turn", None)
    if says:
        says(label)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked of chance. The label says whose roll for what, and never a running number."""

    label: str
    count: int
    sides: int
    """Of no sides nothing is thrown: there a card is turned over that nobody has seen."""
    shuffled: bool = False
    table: str = ""
    """Of a draw, the digest of the table that its face is read from."""

    @property
    def turns(self) -> bool:
        return not self.sides


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """One pool as it fell."""

    label: str
    sides: int
    faces: tuple[int, ...]
    source: str
    shuffled: bool = False
    by: str = ""
    """The key of the amendment that names it beside its decision's own; nothing, where that alone names it."""
    table: str = ""
    drew: str = ""
    """Of a draw, the digest of its table, and the name that was drawn."""
    kept: int = 0
    """The entry whose draw stays a fact here, though its table is another by now."""

    def answers(self, question: Question) -> bool:
        """Of a pool, the first dice are the pool of a smaller question; of a shuffle, nothing smaller is."""
        same = (self.label, self.sides, self.shuffled) == (question.label, question.sides, question.shuffled)
        return same and len(self.faces) >= question.count and self.table in ("", question.table)

    def is_of_another(self, table: Mapping[str, int], digest: str) -> bool:
        """Whether it was drawn from another table; of one that was not noted, whether it means something else here."""
        return self.table != digest if self.table else read_from(table, self.faces, self.sides) != self.drew


def alone(label: str, name: str, entry: int) -> Roll:
    """A draw for which no die fell, since there was one name alone."""
    return Roll(label=label, sides=0, faces=(), source=ALONE, drew=name, kept=entry)


class Source(Protocol):
    """Where faces come from."""

    __slots__ = ()

    def roll(self, question: Question) -> Roll: ...

    def drawn(self, label: str) -> Roll | None:
        """What was drawn under a label before, where it may stay: with its name, and the entry whose draw it is."""
        return None

    def turn(self, label: str) -> None:
        """Something is turned over that nobody has seen: nothing to hinder, but where somebody looks ahead."""
        return


@dataclass(slots=True)
class Tray:
    """Dice from a source, with every pool written down as it falls."""

    source: Source
    rolls: list[Roll] = field(default_factory=list)
    labels: set[str] = field(default_factory=set)

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        return self.asked(Question(label=label, count=count, sides=sides))

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        return self.asked(Question(label=label, count=count, sides=count, shuffled=True))

    def turn(self, label: str) -> None:
        self.source.turn(label)

    def draw(self, label: str, table: Mapping[str, int], *, also: Collection[str] = ()) -> str:
        """One name of a table. What was drawn before from another one stays, where it can."""
        digest = digest_of(table)
        before = self._drawn_before(label)
        if before and before.is_of_another(table, digest) and (table.get(before.drew) or before.drew in also):
            self._must_be_new(before.label)
            self.rolls.append(before)
            return before.drew
        name = list(table)[drawn(list(table.values()), _Reading(self, digest), label)]
        if self.rolls and self.rolls[-1].table == digest:
            self.rolls[-1] = replace(self.rolls[-1], drew=name)
        return name

    def taken(self) -> tuple[Roll, ...]:
        """What fell since the last look."""
        fell = tuple(self.rolls)
        self.rolls.clear()
        return fell

    def taken_under(self, labels: Collection[str]) -> tuple[Roll, ...]:
        """What fell under these labels, for an event that is told later than its dice fell."""
        fell = tuple(roll for roll in self.rolls if roll.label in labels)
        self.rolls[:] = [roll for roll in self.rolls if roll.label not in labels]
        return fell

    def _drawn_before(self, label: str) -> Roll | None:
        """The throw of a draw that found a name: those before it belonged to none."""
        for name in labels(label):
            roll = self.source.drawn(name)
            if roll is None or roll.drew:
                return roll
        return None

    def _must_be_new(self, label: str) -> None:
        if label in self.labels:
            raise ValueError(f"{label} is asked twice in one decision: one name is one pool")
        self.labels.add(label)

    def asked(self, question: Question) -> tuple[int, ...]:
        self._must_be_new(question.label)
        roll = self.source.roll(question)
        self.rolls.append(roll)
        return roll.faces


@dataclass(frozen=True, slots=True)
class _Reading:
    """Dice that are thrown to be read from a table."""

    tray: Tray
    digest: str

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        return self.tray.asked(Question(label=label, count=count, sides=sides, table=self.digest))


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyedDice:
    """Faces that depend on a seed and on the roll's own name, and on nothing else.

    The name is the decision's key, the label and a block number. Asking twice under one name gives the same faces.
    """

    seed: bytes
    key: str
    entropy: bytes = b""

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        faces = b""
        for block in self._blocks(label):
            faces += fair(block, sides)
            if len(faces) >= count:
                break
        return tuple([face + 1 for face in faces[:count]])

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        """Each place, from the last to the second, changes with one drawn from those up to it."""
        order = list(range(1, count + 1))
        stream = chain.from_iterable(self._blocks(label))
        for last in range(count - 1, 0, -1):
            drawn = next(place for byte in stream for place in fair(bytes((byte,)), last + 1))
            order[last], order[drawn] = order[drawn], order[last]
        return tuple(order)

    def _blocks(self, label: str) -> Iterator[bytes]:
        inner, outer = _keyed(self.seed, self.entropy)
        for block in count_from(0):
            within, around = inner.copy(), outer.copy()
            within.update(framed(self.key, label) + _numbered(block))
            around.update(within.digest())
            yield around.digest()


@lru_cache(maxsize=256)
def _numbered(block: int) -> bytes:
    return framed(str(block))


@lru_cache(maxsize=64)
def _keyed(seed: bytes, entropy: bytes) -> tuple[Any, Any]:
    """HMAC-SHA-256 with the secret already in both its hashes: `hmac.digest` would take three times as long."""
    secret = framed(seed.hex(), entropy.hex())
    if len(secret) > HMAC_BLOCK:
        secret = hashlib.sha256(secret).digest()
    inner, outer = (bytes(byte ^ pad for byte in secret.ljust(HMAC_BLOCK, b"\0")) for pad in (0x36, 0x5C))
    return hashlib.sha256(inner), hashlib.sha256(outer)


def fair(block: bytes, sides: int) -> bytes:
    """Faces counted from 0. Bytes past the last whole multiple of `sides` would favour the low ones, and go."""
    return block.translate(*_faces_of_bytes(sides))


@lru_cache(maxsize=MOST_SIDES)
def _faces_of_bytes(sides: int) -> tuple[bytes, bytes]:
    """The face that each byte stands for, and the bytes that stand for none."""
    if not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"a die has 1 to {MOST_SIDES} sides, not {sides}")
    unfair = range(MOST_SIDES - MOST_SIDES % sides, MOST_SIDES)
    return bytes(byte % sides for byte in range(MOST_SIDES)), bytes(unfair)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seeded(Source):
    """The keyed dice of a seed, under the seed's name; and the amendment that names them too, if one does."""

    dice: KeyedDice
    name: str
    by: str = ""

    def roll(self, question: Question) -> Roll:
        if question.shuffled:
            faces = self.dice.shuffle(question.label, count=question.count)
        else:
            faces = self.dice.throw(question.label, count=question.count, sides=question.sides)
        return fallen(question, faces, self.name, by=self.by)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded(Source):
    """Rolls that fell before, each again where its question is asked again; other questions go on to another source."""

    rolls: Mapping[str, Roll]
    otherwise: Source
    drawn_before: Callable[[str], Roll | None] = lambda _: None
    """By label, a draw that may stay, with its entry."""

    def roll(self, question: Question) -> Roll:
        known = self.rolls.get(question.label)
        if known is None or not known.answers(question):
            return self.otherwise.roll(question)
        return replace(known, faces=known.faces[: question.count], kept=0)

    def drawn(self, label: str) -> Roll | None:
        known = self.rolls.get(label)
        return known if known and known.kept else self.drawn_before(label)

    def turn(self, label: str) -> None:
        self.otherwise.turn(label)


class WrongFaces(ValueError):
    """Faces were typed that no such dice can show."""


@dataclass(slots=True, kw_only=True)
class Typed(Source):
    """Faces rolled at the table, each under the label of its question."""

    faces: Mapping[str, Sequence[int]]
    otherwise: Source
    used: set[str] = field(default_factory=set)
    after_turning: Source | None = None
    """What answers once something hidden was turned over: whether it fits what is asked then would tell of it."""
    has_turned: bool = False

    def roll(self, question: Question) -> Roll:
        if self.has_turned and self.after_turning:
            return self.after_turning.roll(question)
        faces = self.faces.get(question.label)
        if faces is None:
            return self.otherwise.roll(question)
        _must_answer(question, faces)
        self.used.add(question.label)
        return fallen(question, tuple(faces), TYPED)

    def turn(self, label: str) -> None:
        self.has_turned = True
        self.otherwise.turn(label)

    def must_all_be_used(self) -> None:
        for label in self.faces:
            if label not in self.used:
                raise WrongFaces(
                    f"Nobody asked for dice under {label!r} before a card was turned over, and after it they are "
                    "rolled here: leave those faces out."
                    if self.has_turned and self.after_turning
                    else f"Nobody asked for dice under {label!r}: leave those faces out."
                )


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


class Unanswered(Source):
    """A source that never answers."""

    def roll(self, question: Question) -> Roll:
        raise Unrolled(question)


class Unseen(Unanswered):
    """Nor does it let anything be turned over: for whoever looks ahead, and may know neither."""

    def turn(self, label: str) -> None:
        raise Unrolled(Question(label=label, count=0, sides=0))


def fallen(question: Question, faces: tuple[int, ...], source: str, *, by: str = "") -> Roll:
    return Roll(
        label=question.label,
        sides=question.sides,
        faces=faces,
        source=source,
        shuffled=question.shuffled,
        by=by,
        table=question.table,
    )


def _must_answer(question: Question, faces: Sequence[int]) -> None:
    if question.shuffled and sorted(faces) != list(range(1, question.count + 1)):
        raise WrongFaces(f"{question.label!r} asks for the numbers 1 to {question.count} in any order, each once.")
    if len(faces) != question.count or not all(1 <= face <= question.sides for face in faces):
        raise WrongFaces(
            f"{question.label!r} asks for {question.count} faces from 1 to {question.sides}: {list(faces)} is not that."
        )
