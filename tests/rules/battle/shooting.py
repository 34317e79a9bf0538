"""One shot for stories about aiming: a pistol that reaches as far as a story needs, and a target three hexes off."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from apps.rules.battle.facts import all_facts as ev
from apps.rules.effects.effect_kinds import Attack
from apps.rules.ground.boards import Tile
from apps.rules.ruleset.rule_settings import must_go_together
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.rules.battle.telling import (
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    Stands,
    Told,
    field_of,
)

SHOT = "quick-shot"
NOTHING = (1, 6)
"""GLANCE and JAM: a total of 1, which hits nobody."""
TOTALS = {
    1: NOTHING,
    2: (1, 1),
    3: (1, 2),
    4: (2, 2),
    5: (2, 3),
    6: (3, 3),
    7: (3, 4),
    8: (4, 4),
    9: (4, 5),
    10: (5, 5),
}
"""Faces by the total that is printed on them."""
STRUCK = {1: SOUTH, 2: SOUTH_EAST, 3: NORTH_EAST, 4: NORTH, 5: NORTH_WEST, 6: SOUTH_WEST}
"""How blue looks when a shot from the south strikes this side of it."""


@dataclass(frozen=True, kw_only=True)
class Shot:
    """Red at 0, 0 looks north, blue at 0, -3 looks back at it; nothing is between them unless it is said."""

    rules: Ruleset = DEFAULT
    ground: Mapping[tuple[int, int], Tile | str] = field(default_factory=dict)
    red: Mapping[str, Any] = field(default_factory=dict)
    blue: Mapping[str, Any] = field(default_factory=dict)
    others: Mapping[str, Any] = field(default_factory=dict)
    now: Mapping[str, int] = field(default_factory=dict)
    """What red has come to in its turn, such as `moved` or `heat`."""
    damage: int = 2
    reach: int = 20

    def told(self) -> Told:
        must_go_together(self.rules)
        told = field_of(
            rules=self.rules,
            ground=self.ground,
            printed={SHOT: {"effects": (Attack(damage=self.damage, reach=self.reach),)}},
            red=Stands(**{"at": (0, 0), "equipment": "pistol", "hand": (SHOT,), **self.red}),
            blue=Stands(**{"at": (0, -3), "facing": SOUTH, **self.blue}),
            **self.others,
        ).turn("red")
        for name, value in self.now.items():
            setattr(told.fighter("red"), name, value)
        return told

    def falls(self, *faces: int, defense: tuple[int, ...] = ()) -> Told:
        """The shot with these Attack dice, which are as many as the attack asks for."""
        return self.told().strikes(SHOT, faces, defense)

    @property
    def is_open(self) -> bool:
        return self.told().may("play", SHOT, on="blue")


def needs(number: int, shot: Callable[..., Shot], **how: Any) -> None:
    """A total of one less misses and this total hits, as far as two dice go; and this number is told."""
    kept = {**how, "blue": {"armor": 30, **how.get("blue", {})}}
    short = shot(**kept).falls(*TOTALS[min(10, number - 1)])
    assert (short.one(ev.AttackRolled).target, short.one(ev.AttackEnded).hit) == (number, False), how
    if number <= max(TOTALS):
        assert shot(**kept).falls(*TOTALS[number]).one(ev.AttackEnded).hit, how


def sum_of(told: Told, kind: type[Any], name: str) -> dict[str, int]:
    """The lines of a number by their codes."""
    return {line.code: line.value for line in told.why(kind, name).lines}
