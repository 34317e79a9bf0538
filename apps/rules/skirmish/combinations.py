"""Double, Triple and Scale: what the final dice show together, whether they are Successes or not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from apps.rules.skirmish.six_sided_dice import SIDES, must_be_d6s

RUN = 3


class Combinations(NamedTuple):
    """Which combinations a roll shows. A Triple is also a Double."""

    double: bool
    triple: bool
    scale: bool


def combinations(faces: Sequence[int]) -> Combinations:
    must_be_d6s(faces, rule="SKM-13")
    most_alike = max(faces.count(face) for face in faces)
    return Combinations(double=most_alike >= 2, triple=most_alike >= 3, scale=_has_a_run(faces))


def _has_a_run(faces: Sequence[int]) -> bool:
    starts = range(1, SIDES - RUN + 2)
    return any(all(start + step in faces for step in range(RUN)) for start in starts)
