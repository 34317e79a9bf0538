"""What can be measured: something that is counted, something that goes up and down, and how long something takes.

Labels come from short lists that the program knows: never an id, a name or an address, for who watches a house learns
nothing of its people.
"""

from __future__ import annotations

import os
from bisect import bisect_left
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings

from apps.measures.cells import Cells

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds. What took longer than the last is counted beyond it."""
_held: list[Cells] = []


@dataclass(frozen=True)
class Meter:
    """Its name is for good: alerts and pictures elsewhere stand on it."""

    name: str
    told: str
    labels: tuple[str, ...] = field(default=())

    def __post_init__(self) -> None:
        METERS[self.name] = self


METERS: dict[str, Meter] = {}


class Counter(Meter):
    """Grows, and is never set back but with the house's folder."""

    def count(self, *labels: str, by: float = 1.0) -> None:
        _cells().add((self.name, *labels), 1, (0, by))


class Gauge(Meter):
    """What is so in this process now; of several processes the sum is told."""

    def put(self, amount: float, *labels: str) -> None:
        _cells().put((self.name, *labels), amount)


class Seconds(Meter):
    """How long something took, by how many took how long."""

    def took(self, seconds: float, *labels: str) -> None:
        wide = len(BOUNDS) + 2
        _cells().add((self.name, *labels), wide, (bisect_left(BOUNDS, seconds), 1.0), (wide - 1, seconds))


def _cells() -> Cells:
    if not _held:
        _held.append(Cells(Path(settings.MEASURES_DIR)))
    return _held[0]


os.register_at_fork(after_in_child=_held.clear)
