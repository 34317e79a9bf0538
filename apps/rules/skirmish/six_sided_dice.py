"""Six-sided dice, and no others."""

from __future__ import annotations

from collections.abc import Sequence

from apps.kernel.refusal import Refusal

SIDES = 6
MOST_DICE = 60
MOST_SCORE = 20


def notation(count: int) -> str:
    return f"{count}D{SIDES}"


def must_be_d6s(faces: Sequence[int], *, rule: str) -> None:
    must_be_from(1, MOST_DICE, len(faces), "The dice of one roll are", rule="SKM-01")
    if min(faces) < 1 or max(faces) > SIDES:
        raise Refusal(f"A D6 shows a face from 1 to {SIDES}: {list(faces)} is not that.", rule=rule)


def must_be_from(least: int, most: int, number: int, what: str, *, rule: str) -> None:
    if not least <= number <= most:
        raise Refusal(f"{what} a number from {least} to {most}, not {number}.", rule=rule)
