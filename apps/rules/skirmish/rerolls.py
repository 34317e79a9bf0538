"""Rerolls: one die each, and no die twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from apps.kernel.refusal import Refusal
from apps.rules.skirmish.six_sided_dice import must_be_d6s


@dataclass(frozen=True, slots=True, kw_only=True)
class Granted:
    """Rerolls that a model or a formation was given. A Reroll covers one die, unless its giver says all."""

    source: Literal["spell", "ability", "shouted order"]
    rerolls: int = 1
    covers: Literal["one die", "all dice"] = "one die"


@dataclass(frozen=True, slots=True, kw_only=True)
class RerollableDice:
    """Dice as they lie, and which of them have been rerolled. The first die is number 1."""

    faces: tuple[int, ...]
    rerolled: tuple[int, ...] = ()


def may_reroll(granted: Sequence[Granted], dice: int) -> int:
    """How many dice of a roll all these Rerolls cover together."""
    if any(one.rerolls < 1 for one in granted):
        raise Refusal("A Reroll that was given covers at least one die.", rule="SKM-18")
    if any(one.covers == "all dice" for one in granted):
        return dice
    return min(dice, sum(one.rerolls for one in granted))


def reroll(
    thrown: RerollableDice, chosen: Sequence[int], fresh: Sequence[int], granted: Sequence[Granted]
) -> RerollableDice:
    """The chosen dice show their new faces, and these stand. `granted` is all that was given for this roll."""
    must_be_d6s(thrown.faces, rule="SKM-18")
    _must_be_rerollable(thrown, chosen)
    _must_be_covered(thrown, chosen, granted)
    _must_be_fresh(chosen, fresh)
    new = dict(zip(chosen, fresh, strict=True))
    faces = tuple(new.get(number, face) for number, face in enumerate(thrown.faces, start=1))
    return RerollableDice(faces=faces, rerolled=tuple(sorted((*thrown.rerolled, *chosen))))


def _must_be_rerollable(thrown: RerollableDice, chosen: Sequence[int]) -> None:
    dice = len(thrown.faces)
    if len(chosen) > dice:
        raise Refusal(f"This roll has {dice} dice, so {len(chosen)} cannot be rerolled.", rule="SKM-19")
    for number in chosen:
        if not 1 <= number <= dice:
            raise Refusal(f"There is no die {number}: the dice of this roll are numbered 1 to {dice}.", rule="SKM-19")
    for number in chosen:
        if number in thrown.rerolled or chosen.count(number) > 1:
            raise Refusal(f"No die is rerolled twice: choose another than die {number}.", rule="SKM-20")


def _must_be_covered(thrown: RerollableDice, chosen: Sequence[int], granted: Sequence[Granted]) -> None:
    left = may_reroll(granted, len(thrown.faces)) - len(thrown.rerolled)
    if len(chosen) > left:
        raise Refusal(
            f"The Rerolls given cover {left} more of these dice, one die each, not {len(chosen)}.", rule="SKM-18"
        )


def _must_be_fresh(chosen: Sequence[int], fresh: Sequence[int]) -> None:
    if len(fresh) != len(chosen):
        raise Refusal(f"{len(chosen)} new faces are due for the dice rerolled, not {len(fresh)}.", rule="SKM-18")
    if fresh:
        must_be_d6s(fresh, rule="SKM-18")
