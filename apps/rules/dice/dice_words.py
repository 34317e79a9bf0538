"""Rolls in words, by the names of their faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from apps.rules.dice.dies import Die


def symbols_line(die: Die, faces: Sequence[int]) -> str:
    """How many of each symbol, in the order of the die: 2 SHIELD, 1 CRITICAL."""
    fell = Counter(faces)
    return ", ".join(f"{fell[face.number]} {face.name}" for face in die.faces if fell[face.number]) or "no dice"
