"""What each side of a Casket is worth to whoever strikes it. Sources: Quick Reference, Facing Modifiers; Dice Reference
v3.0, section 3, Hex-Side Facing Modifiers; Combat & Damage v2.0, Hex-Side Facing.
"""

from __future__ import annotations

FRONT, FRONT_RIGHT, REAR_RIGHT, REAR, REAR_LEFT, FRONT_LEFT = range(1, 7)
SIDE_NAMES: dict[int, str] = {
    FRONT: "front",
    FRONT_RIGHT: "weapon side",
    REAR_RIGHT: "right flank",
    REAR: "rear",
    REAR_LEFT: "left flank",
    FRONT_LEFT: "shield side",
}

FACING_TO_HIT: dict[int, int] = {1: 0, 2: 0, 3: -1, 4: -2, 5: -1, 6: 1}
FACING_DAMAGE: dict[str, dict[int, int]] = {
    "quickref": {1: 0, 2: 1, 3: 2, 4: 3, 5: 2, 6: 0},
    "dice_ref": {1: 0, 2: 1, 3: 0, 4: 3, 5: 0, 6: 0},
    "v2": {1: 0, 2: 1, 3: 0, 4: 0, 5: 0, 6: 0},
}
FACING_DEFENSE: dict[str, dict[int, int]] = {
    "quickref": {1: 0, 2: -1, 3: -2, 4: -3, 5: -2, 6: 1},
    "dice_ref": {1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 1},
    "v2": {1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0},
}

SHIELD_SIDES = (FRONT, FRONT_LEFT)
BEHIND = (REAR_RIGHT, REAR, REAR_LEFT)
# Which of two sides is struck along the corner between them: the first of its row.
CORNER_GOES_TO: dict[str, tuple[int, ...]] = {
    "defender": (FRONT_LEFT, FRONT, FRONT_RIGHT, REAR_RIGHT, REAR_LEFT, REAR),
    "attacker": (REAR, REAR_LEFT, REAR_RIGHT, FRONT_RIGHT, FRONT, FRONT_LEFT),
}
