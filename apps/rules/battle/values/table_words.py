"""What a table says of its models, where they stand on the table and no map is kept here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from apps.rules.tables.to_hit import CoverName, Elevation


@dataclass(frozen=True, slots=True)
class Stance:
    """How a Casket sees another, as a line across a map would tell it: how far off, on which side, behind what, from
    where.
    """

    distance: int
    side: int = 1
    cover: tuple[CoverName, ...] = ()
    obscured: bool = False
    elevation: Elevation = "level"

    @property
    def covers(self) -> tuple[CoverName, ...]:
        return self.cover

    @property
    def cover_kinds(self) -> tuple[CoverName, ...]:
        return self.cover


@dataclass(frozen=True, slots=True)
class Way:
    """How a model was moved: hexes, none for a turn about, the SP they cost, and whether it stands in water now."""

    hexes: int = 0
    sp: int = 0
    water: bool = False


class ToldStance(NamedTuple):
    """A stance, and whose towards whom. It holds until one of the two moves, or the first has another turn."""

    attacker: int
    target: int
    stance: Stance


IN_THE_OPEN = Stance(1)
"""What nobody told: side by side, in front, on level ground."""


def stance_in(told: tuple[ToldStance, ...], attacker: int, target: int) -> Stance | None:
    return next((each.stance for each in told if each.attacker == attacker and each.target == target), None)


def without(told: tuple[ToldStance, ...], moved: int) -> tuple[ToldStance, ...]:
    """What is still so once this one stands elsewhere."""
    return tuple(each for each in told if moved not in (each.attacker, each.target))
