"""Faces as they are handed in: so many, and such as the die has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from apps.kernel.refusal import Refusal


def must_show(faces: Sequence[int], *, count: int, sides: int, what: str, rule: str) -> None:
    if len(faces) != count or not all(1 <= face <= sides for face in faces):
        dice = "1 die" if count == 1 else f"{count} dice"
        raise Refusal(f"{what} rolls {dice} with faces from 1 to {sides}: {list(faces)} is not that.", rule=rule)


def must_count(number: int, *, what: str, rule: str, least: int = 0) -> None:
    if number < least:
        raise Refusal(f"{what} is {least} or more, not {number}.", rule=rule)


@lru_cache(maxsize=256)
def _from_one(count: int) -> list[int]:
    return list(range(1, count + 1))


def must_be_an_order(order: Sequence[int], count: int, *, what: str, rule: str) -> None:
    if sorted(order) != _from_one(count):
        raise Refusal(f"{what} takes the numbers 1 to {count} in any order, each once.", rule=rule)
