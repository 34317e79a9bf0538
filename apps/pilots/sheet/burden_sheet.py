"""What the next deployment will ask and lend, and what the mission under way has: each thing in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from apps.pilots.events.ledger_events import Burden
from apps.rules.tables.printed_dice import SUFFERING_DICE


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceSheet:
    """A Suffering die as it fell."""

    face: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BurdenSheet:
    """What one happening asks and lends, one sentence each."""

    cause: str
    cause_name: str
    faces: tuple[FaceSheet, ...]
    lines: tuple[str, ...]


def burden_sheet(burden: Burden, told: Callable[[str], str]) -> BurdenSheet:
    """`told` says what it came of, in words."""
    return BurdenSheet(
        cause=burden.cause,
        cause_name=told(burden.cause),
        faces=tuple(FaceSheet(face=face, name=SUFFERING_DICE.face(face).name) for face in burden.faces),
        lines=burden.lines or ("Nothing is asked.",),
    )
