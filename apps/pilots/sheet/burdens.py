"""What the next deployment will ask and lend, and what the mission under way has: each thing in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from apps.pilots.events import PilotBurdened
from apps.pilots.state import Burden
from apps.rules.tables.dice import SUFFERING_DICE


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
        lines=lines_of(burden) or ("Nothing is asked.",),
    )


def lines_of(burden: Burden | PilotBurdened) -> tuple[str, ...]:
    """None where nothing is asked and nothing lent."""
    lines = (
        (burden.cards_lost, f"{_many(burden.cards_lost, 'card')} lost at deployment"),
        (burden.heat, f"{burden.heat:+} Heat at deployment"),
        (burden.first_attack, f"{burden.first_attack:+} damage on the first attack"),
        (burden.first_attack_ignores, f"the first attack ignores {burden.first_attack_ignores} Armor"),
        (burden.all_attacks, f"{burden.all_attacks:+} damage on every attack of the mission"),
        (burden.sp_maximum, f"{burden.sp_maximum:+} to the SP maximum for the mission"),
    )
    return tuple(text for amount, text in lines if amount)


def _many(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"
