"""What a table says of its models, where they stand on the table and no map is kept here."""

from __future__ import annotations

from typing import NamedTuple

from apps.rules.battle.stances import Stance, Way


class StanceTold(NamedTuple):
    """How one Casket sees another now."""

    fighter: int
    target: int
    stance: Stance


class ModelMoved(NamedTuple):
    """A model was moved or turned, by SP or by a card's hexes."""

    fighter: int
    way: Way
    by_card: bool


class ModelPushed(NamedTuple):
    """A model is to be pushed away, or pulled near, by so many hexes, as far as the ground lets it."""

    fighter: int
    by: int
    hexes: int
    towards: bool


TheTable = StanceTold | ModelMoved | ModelPushed
