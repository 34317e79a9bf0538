"""What shelters or hides a target on a line that nothing blocks."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Literal

from apps.rules.ground.boards import Board, Trace
from apps.rules.ground.hexes import Hex, distance, neighbours
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.terrain import OVERLAYS, Terrain

CoverKind = Literal["light", "heavy", "casket"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cover:
    """One cover that was found, where it lies, and what it is."""

    kind: CoverKind
    hexes: tuple[Hex, ...]
    text: str


def terrain_cover(terrain: Terrain, rules: Ruleset) -> Literal["none", "light", "heavy"]:
    """The cover this ground gives at this table."""
    return rules.cover_forest if terrain.cover == "forest" else terrain.cover


def covers_found(
    board: Board, attacker: Hex, target: Hex, line: Trace, caskets: Collection[Hex], rules: Ruleset
) -> tuple[Cover, ...]:
    """The ground the target stands in, what lies last before it, a fortress wall it stands at, and Caskets between."""
    last = line.passed[-1] if line.passed else ()
    found = (
        _of_ground(board, (target,), "In", rules),
        _of_ground(board, last, "Behind", rules),
        _at_a_fortress_wall(board, attacker, target, rules),
        _behind_caskets(line, caskets),
    )
    return tuple(cover for cover in found if cover is not None)


def obscuring(board: Board, target: Hex, line: Trace) -> tuple[Hex, ...]:
    """Where smoke lies on the line, and the target's hex if smoke or darkness lies there."""
    between = _on_the_line(line, lambda place: any(OVERLAYS[one].hides_beyond for one in board.ground(place).overlays))
    return (*between, target) if board.ground(target).overlays else between


def _of_ground(board: Board, sides: tuple[Hex, ...], word: str, rules: Ruleset) -> Cover | None:
    """Of two sides of an edge both must give cover, and the lesser counts."""
    kinds = [terrain_cover(board.ground(place).row, rules) for place in sides]
    for kind in ("none", "light", "heavy"):
        if kind in kinds:
            weakest = sides[kinds.index(kind)]
            name = board.ground(weakest).row.name.lower()
            return None if kind == "none" else Cover(kind=kind, hexes=sides, text=f"{word} {name}")
    return None


def _at_a_fortress_wall(board: Board, attacker: Hex, target: Hex, rules: Ruleset) -> Cover | None:
    """A wall on the line would block it: this one stands next to the target, nearer to the attacker."""
    nearer = [place for place in neighbours(target) if distance(attacker, place) < distance(attacker, target)]
    walls = tuple(place for place in nearer if board.ground(place).row.shelters == "beside")
    if not walls:
        return None
    row = board.ground(walls[0]).row
    kind = terrain_cover(row, rules)
    return None if kind == "none" else Cover(kind=kind, hexes=walls, text=f"At a {row.name.lower()}")


def _behind_caskets(line: Trace, caskets: Collection[Hex]) -> Cover | None:
    standing = _on_the_line(line, lambda place: place in caskets)
    return Cover(kind="casket", hexes=standing, text="Behind another Casket") if standing else None


def _on_the_line(line: Trace, holds: Callable[[Hex], bool]) -> tuple[Hex, ...]:
    """The hexes of which it holds and that the line cannot pass by: along an edge, it must hold on each open side."""
    return tuple(place for sides in line.passed if all(holds(one) for one in sides) for place in sides)
