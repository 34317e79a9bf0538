"""What makes a target harder to hit. Sources: Dice Reference v3.0, section 3; Quick Reference, Combat Resolution."""

from __future__ import annotations

from typing import Literal, get_args

BASE = 5
MOST_HEXES = 200

CoverName = Literal["light", "casket", "forest", "heavy"]
COVERS: tuple[CoverName, ...] = get_args(CoverName)
Elevation = Literal["level", "higher", "lower"]
ELEVATIONS: tuple[Elevation, ...] = get_args(Elevation)

# The first hex of each band, what it is called, and what it adds.
RANGE_BANDS: dict[str, tuple[tuple[int, str, int], ...]] = {
    "v3": ((0, "Short", 0), (4, "Medium", 1), (7, "Long", 2), (11, "Extreme", 3)),
    "quickref": ((0, "Short", 0), (4, "Medium", 1), (7, "Long", 2)),
}
MOVEMENT_BANDS: tuple[tuple[int, str, int], ...] = (
    (0, "stood still", 0),
    (1, "moved 1 to 3 hexes", 1),
    (4, "moved 4 to 6 hexes", 2),
    (7, "sprinted 7 hexes or more", 3),
)
COVER: dict[CoverName, int] = {"light": 1, "casket": 1, "heavy": 2}
COVER_NAMES: dict[CoverName, str] = {
    "light": "light cover",
    "casket": "another Casket in the way",
    "forest": "forest",
    "heavy": "heavy cover",
}
OBSCURED = 2
HEAD_DESTROYED = 1
HEAD_COUNTS_FROM = 2
ELEVATION: dict[Elevation, int] = {"level": 0, "higher": -1, "lower": 1}
