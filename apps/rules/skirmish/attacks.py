"""ATK rolls: each die that is high enough is a Success, and a Success may be a Wound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from apps.rules.ruleset.rules import Ruleset
from apps.rules.skirmish.six_sided_dice import MOST_DICE, MOST_SCORE, SIDES, must_be_d6s, must_be_from

Guarded = Literal["DEF", "WILL"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SkirmishAttack:
    """What the dice are held against, and whether a Success wounds."""

    score: int
    against: Guarded = "DEF"
    wounds: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Volley:
    """The dice of an ATK roll, which of them are Successes, and what these do."""

    faces: tuple[int, ...]
    hits: tuple[bool, ...]
    successes: int
    wounds: int

    @property
    def takes_effect(self) -> bool:
        """Whether a spell or ability came through at all."""
        return self.successes > 0


def weapon(deflection: int) -> SkirmishAttack:
    return SkirmishAttack(score=deflection)


def spell(score: int, *, against: Guarded = "DEF", says_it_wounds: bool = False) -> SkirmishAttack:
    """Spells and abilities wound only if they say so."""
    return SkirmishAttack(score=score, against=against, wounds=says_it_wounds)


def attack_dice(atk: int, models: int = 1) -> int:
    """As many dice as the ATK of everybody who attacks together."""
    must_be_from(1, MOST_DICE, atk, "ATK is", rule="SKM-06")
    must_be_from(1, MOST_DICE, models, "The models of a formation are", rule="SKM-21")
    must_be_from(1, MOST_DICE, atk * models, "The dice of one attack are", rule="SKM-06")
    return atk * models


def attacked(attack: SkirmishAttack, faces: Sequence[int], rules: Ruleset) -> Volley:
    must_be_d6s(faces, rule="SKM-03")
    must_be_from(0, MOST_SCORE, attack.score, f"{attack.against} is", rule="SKM-03")
    fell = tuple(is_success(face, attack.score, rules) for face in faces)
    successes = sum(fell)
    return Volley(faces=tuple(faces), hits=fell, successes=successes, wounds=successes if attack.wounds else 0)


def is_success(face: int, score: int, rules: Ruleset) -> bool:
    """At least the score it is held against. A natural 1 is not special here, and a natural 6 only by house rule."""
    return face >= score or (rules.skm_natural_six_hits and face == SIDES)
