"""Which side of a Casket is struck, whom it may attack, who stands behind it, and what turning costs."""

from __future__ import annotations

from dataclasses import dataclass

from apps.kernel.refusal import Refusal
from apps.rules.explained import Explained, Line, Unused, explained
from apps.rules.ground.hexes import (
    DIRECTION_NAMES,
    STEPS,
    Hex,
    distance,
    dot,
    must_be_direction,
    nearest_directions,
    offset,
)
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.struck_sides import BEHIND, CORNER_GOES_TO, SHIELD_SIDES, SIDE_NAMES


def side_towards(direction: int, facing: int) -> int:
    """The side, 1 to 6, that a Casket of this facing turns in this direction; sides count clockwise from the front."""
    return (must_be_direction(direction) - must_be_direction(facing)) % 6 + 1


def side_struck(defender: Hex, facing: int, attacker: Hex, rules: Ruleset) -> int:
    """The side that points best at the attacker. Along a corner two point as well, and the house rule chooses."""
    _must_be_apart(attacker, defender)
    sides = [side_towards(direction, facing) for direction in nearest_directions(defender, attacker)]
    return min(sides, key=CORNER_GOES_TO[rules.facing_tie].index)


def in_front_arc(attacker: Hex, facing: int, target: Hex) -> bool:
    """Whether the target lies in the front half of the map, the boundary line included."""
    _must_be_apart(attacker, target)
    return dot(offset(attacker, target), STEPS[must_be_direction(facing)]) >= 0


def shield_can_block(side: int) -> bool:
    return must_be_side(side) in SHIELD_SIDES


def is_behind(casket: Hex, facing: int, other: Hex) -> bool:
    """Whether the other stands next to this Casket at one of its three rear sides."""
    if distance(casket, other) != 1:
        return False
    return side_towards(nearest_directions(casket, other)[0], facing) in BEHIND


def must_be_side(side: int) -> int:
    if side not in SIDE_NAMES:
        raise Refusal(
            f"A Casket has sides 1 (front) to 6 (shield side), counted clockwise: {side} is none.", rule="PEN-FACE-01"
        )
    return side


@dataclass(frozen=True, slots=True, kw_only=True)
class Turning:
    """A turn to another facing: how many rotations it is, and what they cost in SP."""

    facing: int
    rotations: int
    cost: Explained


def turning(facing: int, to: int, rotated: int, rules: Ruleset) -> Turning:
    """What it takes to face another way, when so many rotations were made this turn already."""
    sides_over = (must_be_direction(to) - must_be_direction(facing)) % 6
    if sides_over == 0:
        raise Refusal(f"The Casket faces {DIRECTION_NAMES[to]} already: turn it another way.", rule="PEN-FACE-05")
    rotations = 1 if rules.rotation_step == "any" else min(sides_over, 6 - sides_over)
    return Turning(facing=to, rotations=rotations, cost=rotation_cost(rotations, rotated))


def rotation_cost(rotations: int, rotated: int) -> Explained:
    """The first rotation of a turn is free, each further one is 1 SP."""
    if rotations < 1 or rotated < 0:
        raise Refusal(
            f"{rotations} rotations after {rotated} cannot be: make 1 or more, after 0 or more.", rule="PEN-FACE-05"
        )
    free = 1 if rotated == 0 else 0
    paid = rotations - free
    lines = [Line(code="rotation", value=paid, rule="PEN-FACE-05", text="Rotations after the first")] if paid else []
    unused = [Unused(code="rotation", rule="PEN-FACE-05", why="the first rotation of a turn is free")] if free else []
    return explained(lines, unused)


def _must_be_apart(attacker: Hex, target: Hex) -> None:
    if attacker == target:
        raise Refusal(f"Nobody attacks into its own hex: both stand in {target}.", rule="PEN-FACE-07")
