"""Chance, handed in: a question with a label, answered with faces."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field
from typing import Protocol

from apps.kernel.ids import framed


class Dice(Protocol):
    """Whoever can answer: `count` dice of `sides` sides under this label."""

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """One pool as it fell."""

    label: str
    sides: int
    faces: tuple[int, ...]
    source: str


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
        block = 0
        while len(faces) < count:
            faces.extend(_fair_faces(self._block(label, block), sides))
            block += 1
        return tuple(faces[:count])

    def _block(self, label: str, block: int) -> bytes:
        secret = framed(self.seed.hex(), self.entropy.hex())
        return hmac.digest(secret, framed(self.key, label, str(block)), hashlib.sha256)


def _fair_faces(block: bytes, sides: int) -> list[int]:
    """Bytes past the last whole multiple of `sides` are thrown away: keeping them would favour the low faces."""
    fair = 256 - 256 % sides
    return [byte % sides + 1 for byte in block if byte < fair]


@dataclass(slots=True)
class RecordingDice:
    """Any dice, with every pool written down as it falls."""

    dice: Dice
    source: str
    rolls: list[Roll] = field(default_factory=list)

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        faces = self.dice.throw(label, count=count, sides=sides)
        self.rolls.append(Roll(label=label, sides=sides, faces=faces, source=self.source))
        return faces
