"""Who moves: what hinders it, who stands about, and what a step costs it."""

from __future__ import annotations

from dataclasses import dataclass

from apps.rules.explained import Explained, Line
from apps.rules.ground.boards import HexWay
from apps.rules.ground.hexes import Hex
from apps.rules.ground.steps import step_cost

MOST_WITHOUT_LEGS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Mover:
    """Who moves, how far it moved this turn, what hinders it, and who stands where. Caskets without a living pilot are
    obstacles.
    """

    at: Hex
    moved: int = 0
    legs_destroyed: bool = False
    spinal_trauma: bool = False
    changes: tuple[Line, ...] = ()
    """What else makes every hex that it pays for dearer or cheaper."""
    enemies: frozenset[Hex] = frozenset()
    allies: frozenset[Hex] = frozenset()
    obstacles: frozenset[Hex] = frozenset()

    def hexes_left(self) -> int | None:
        """How many hexes it may yet move this turn, where there is a limit."""
        return max(0, MOST_WITHOUT_LEGS - self.moved) if self.legs_destroyed else None

    def pays(self, way: HexWay) -> Explained:
        """What this step costs this Casket in SP."""
        return step_cost(
            extra=way.extra,
            rises=way.rises,
            legs_destroyed=self.legs_destroyed,
            spinal_trauma=self.spinal_trauma,
            changes=self.changes,
        )
