"""The dice behind a line, as plain data to draw: a sign on a die of the game, a number on a plain one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from apps.kernel.dice import TYPED, Roll
from apps.rules.dice.dies import Die
from apps.rules.tables.printed_dice import SUFFERING_DICE

SIGNED: Mapping[str, Die] = {"suffering": SUFFERING_DICE}
"""The dice with signs, by the word that ends their label."""
CARDS = ("card", "wounds")
"""What is drawn from the wound deck, or shuffles it, by the word that ends its label."""
PLAIN: Mapping[int, str] = {6: "d6", 10: "d10"}
REPEATED = re.compile(r"-\d+$")
AGAIN = "again"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """One die or card as it lies: a `sign` or a `number`, and what it says to whoever cannot see it."""

    die: str
    words: str
    sign: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FallenPool:
    """What fell for one purpose."""

    words: str
    dice: tuple[Shown, ...]


def pools(rolls: Sequence[Roll]) -> tuple[FallenPool, ...]:
    """In the order in which they fell."""
    return tuple(_pool(roll) for roll in rolls)


def _pool(roll: Roll) -> FallenPool:
    what = _purpose(roll.label)
    hand = ", at the table" if roll.source == TYPED else ""
    return FallenPool(words=what.replace("-", " ") + hand, dice=tuple(_shown(what, face, roll) for face in roll.faces))


def _purpose(label: str) -> str:
    """`happening-x/own/suffering-2/again-1` is about suffering."""
    words = [REPEATED.sub("", word) for word in label.split("/")]
    return next((word for word in reversed(words) if word != AGAIN), "")


def _shown(what: str, face: int, roll: Roll) -> Shown:
    die = SIGNED.get(what)
    if die and roll.sides == die.sides:
        fell = die.face(face)
        return Shown(die=die.key, sign=fell.icon, words=fell.name)
    if roll.shuffled or what in CARDS:
        return Shown(die="card", number=face, words=f"card {face} of {roll.sides}")
    plain = PLAIN.get(roll.sides)
    if plain:
        return Shown(die=plain, number=face, words=f"{face} on a {plain}")
    return Shown(die="lot", number=face, words=f"{face} of {roll.sides}")
