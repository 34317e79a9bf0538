"""The Attack dice in words, by the names of their faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from apps.rules.striking.attack_roll import RolledStrike
from apps.rules.tables.attack_dice import OUTCOME_NAMES
from apps.rules.tables.printed_dice import ATTACK_DIE


def rolled_line(faces: Sequence[int], strike: RolledStrike) -> str:
    """The same where it is told apart what the outcome adds: a lesser blow gains nothing by it."""
    return f"{_read(strike)}{_set_aside(faces, strike.kept)}"


def _read(strike: RolledStrike) -> str:
    dice = " + ".join(f"{face.name} ({face.value})" for face in ATTACK_DIE.read(strike.kept))
    return f"{dice} = {strike.total} → {OUTCOME_NAMES[strike.outcome]}"


def _set_aside(faces: Sequence[int], two: Sequence[int]) -> str:
    dropped = Counter(faces) - Counter(two)
    if not dropped:
        return ""
    return f"; set aside: {', '.join(face.name for face in ATTACK_DIE.read(sorted(dropped.elements())))}"
