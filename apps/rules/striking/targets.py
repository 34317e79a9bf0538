"""Attacks on several targets, and attacks that somebody else takes over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from apps.rules.explained import Line
from apps.rules.ruleset.rules import Ruleset
from apps.rules.striking.force import Force
from apps.rules.striking.guarding import Bulwark

ALL_ATTACKS = "all-attacks"
REDIRECTED_PER_DIE = 3


def rolls(targets: Sequence[str], rules: Ruleset) -> tuple[tuple[str, ...], ...]:
    """Who shares a roll of the Attack dice. Each target keeps its own number, defence and marks either way."""
    if rules.multi_target_rolls == "one_roll":
        return (tuple(targets),) if targets else ()
    return tuple((target,) for target in targets)


def second_target(card: Line, force: Force, *, side: int) -> Force:
    """The other one whom a cleaving blow strikes: facing, height and what serves all attacks count; nothing that waited
    for the next attack does, nor the outcome's bonus.
    """
    return replace(force, card=card, side=side, others=tuple(one for one in force.others if one.code == ALL_ATTACKS))


def spared(groups: Sequence[Sequence[str]], jammed_at: int) -> tuple[str, ...]:
    """A CATASTROPHIC FAILURE ends the card for everybody who was not rolled for."""
    return tuple(target for group in groups[jammed_at + 1 :] for target in group)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenOver:
    """An attack as it meets the one who stepped in."""

    bulwark: Bulwark
    numbers_anew: bool
    suffering_dice: int


def taken_over(taker: Bulwark, damage: int, rules: Ruleset) -> TakenOver:
    """After the hit its damage stands, and the taker is struck in front. At the declaration nothing stands yet: the
    attack is aimed anew, at the side that it meets.
    """
    anew = rules.redirect_when == "at_declaration"
    return TakenOver(
        bulwark=taker if anew else replace(taker, side=1),
        numbers_anew=anew,
        suffering_dice=damage // REDIRECTED_PER_DIE,
    )
