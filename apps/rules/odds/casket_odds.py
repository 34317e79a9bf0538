"""The exact odds of what a Casket does to itself: Strain, the Damage die, a random component, DAMAGED cards."""

from __future__ import annotations

from collections.abc import Sequence

from apps.rules.casket.heat import strain, strain_dice
from apps.rules.dice.dies import D6
from apps.rules.odds.chances import Chances
from apps.rules.odds.face_counts import pool
from apps.rules.tables.strain import StrainRow


def strain_chances(heat: int) -> Chances[StrainRow | None]:
    """What Strain may do at so much Heat; None where it is not faced."""
    return pool(D6, strain_dice(heat)).map(lambda faces: _row(heat, faces))


def _row(heat: int, faces: Sequence[int]) -> StrainRow | None:
    felt = strain(heat, faces)
    return felt.row if felt else None
