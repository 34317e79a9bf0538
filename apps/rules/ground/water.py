"""Water cools whoever stands in it."""

from __future__ import annotations

from typing import Literal

from apps.rules.explained import Explained, Line, Unused, explained
from apps.rules.ground.boards import Tile
from apps.rules.ruleset.rules import Ruleset


def heat_removed(tile: Tile, moment: Literal["start", "end"], rules: Ruleset) -> Explained:
    """How much Heat the ground takes at the start or the end of the turn of whoever stands there."""
    name, cools = tile.row.name, tile.row.cools
    if not cools:
        return explained([], [Unused(code="water", rule="PEN-TER-05", why=f"{name} does not cool")])
    if moment != rules.water_when:
        why = f"water cools once a turn, at its {rules.water_when}"
        return explained([], [Unused(code="water", rule="C-29", why=why)])
    return explained([Line(code="water", value=cools, rule="PEN-TER-05", text=f"Standing in {name.lower()}")])
