"""The ground, row by row. Sources: Quick Reference, Terrain Types, Movement and Cover; Dice Reference v3.0, section 3,
Terrain Modifiers. Rows of PEN-TER-08 are named there without numbers; theirs are the house's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

TerrainKey = Literal[
    "clear",
    "open-ground",
    "forest",
    "dense-forest",
    "rubble",
    "low-wall",
    "wall",
    "fortress-wall",
    "building",
    "obstacle",
    "water",
    "elevated",
]
OverlayKey = Literal["smoke", "darkness"]
TERRAIN_KEYS: tuple[TerrainKey, ...] = get_args(TerrainKey)
OVERLAY_KEYS: tuple[OverlayKey, ...] = get_args(OverlayKey)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    """One kind of ground. `cost` is what a level step onto it takes; `shelters` is who it gives its cover to."""

    name: str
    rule: str
    cost: int = 1
    passable: bool = True
    blocks_sight: bool = False
    cover: Literal["none", "light", "heavy", "forest"] = "none"
    shelters: Literal["within", "beside"] = "within"
    cools: int = 0
    raised: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay:
    """What may lie over any ground. It costs nothing to enter and hides who stands there, or all beyond it too."""

    name: str
    rule: str
    hides_beyond: bool = False


TERRAIN: dict[TerrainKey, Terrain] = {
    "clear": Terrain(name="Clear ground", rule="PEN-TER-01"),
    "open-ground": Terrain(name="Open ground", rule="PEN-TER-08"),
    "forest": Terrain(name="Forest", rule="PEN-TER-02", cost=2, cover="forest"),
    "dense-forest": Terrain(name="Dense forest", rule="PEN-LOS-04", cost=2, cover="forest", blocks_sight=True),
    "rubble": Terrain(name="Rubble", rule="PEN-TER-03", cost=2, cover="light"),
    "low-wall": Terrain(name="Low wall", rule="PEN-TER-08", cost=2, cover="light"),
    "wall": Terrain(name="Wall", rule="PEN-TER-04", passable=False, blocks_sight=True),
    "fortress-wall": Terrain(
        name="Fortress wall", rule="PEN-MOD-06", passable=False, blocks_sight=True, cover="heavy", shelters="beside"
    ),
    "building": Terrain(name="Building", rule="PEN-LOS-03", passable=False, blocks_sight=True),
    "obstacle": Terrain(name="Obstacle", rule="PEN-MOV-03", passable=False),
    "water": Terrain(name="Water", rule="PEN-TER-05", cools=2),
    "elevated": Terrain(name="Elevated ground", rule="PEN-TER-06", raised=True),
}
OVERLAYS: dict[OverlayKey, Overlay] = {
    "smoke": Overlay(name="Smoke", rule="PEN-MOD-08", hides_beyond=True),
    "darkness": Overlay(name="Darkness", rule="PEN-MOD-08"),
}
