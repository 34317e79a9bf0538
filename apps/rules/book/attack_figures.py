"""Figures of an attack and of the ground it crosses: target numbers, averages, steps and cover."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

from apps.rules.book.printed_numbers import decimal, percent
from apps.rules.effects.body_effects import Suffer
from apps.rules.effects.effect_kinds import Redirect
from apps.rules.ground.shelter import terrain_cover
from apps.rules.ground.steps import step_cost
from apps.rules.odds.attack_odds import Assault, attack_summary
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset
from apps.rules.striking.attack_roll import VALUES
from apps.rules.striking.tohit import Situation, aim
from apps.rules.tables.attack_dice import KEPT, MODE_BY_NET, MODE_DICE
from apps.rules.tables.component_rows import COMPONENTS
from apps.rules.tables.terrain import TERRAIN
from apps.rules.tables.to_hit import BASE, COVER_NAMES, COVERS, HEAD_COUNTS_FROM, MOVEMENT_BANDS

EASIEST = Situation(side=4, elevation="higher")
HARDEST = Situation(
    range=11,
    attacker_moved=7,
    defender_moved=7,
    side=6,
    cover=("heavy",),
    obscured=True,
    elevation="lower",
    head_destroyed=True,
)
ALONE = {
    **{COVER_NAMES[cover]: Situation(cover=(cover,)) for cover in COVERS},
    "smoke or darkness": Situation(obscured=True),
    "attacker higher": Situation(elevation="higher"),
    "attacker lower": Situation(elevation="lower"),
    f"attacker's Head destroyed, from {HEAD_COUNTS_FROM} hexes on": Situation(
        range=HEAD_COUNTS_FROM, head_destroyed=True
    ),
}
SCOUT = Situation(range=5, attacker_moved=4, defender_moved=2, side=6, cover=("light",))
DAMAGES = range(1, 11)
ONLY_NAMED = ("PEN-TER-08", "PEN-LOS-03", "PEN-LOS-04", "PEN-MOD-06", "PEN-MOV-03")
"""Ground that the documents name without a row of its own: its figures are the house's (U-14)."""


def figures(shelf: Library, rules: Ruleset) -> dict[str, object]:
    without_pools = replace(rules, pool_enabled=False)
    scout = aim(SCOUT, rules)
    lines = (scout.sources if rules.pool_enabled else scout.target).lines
    return {
        "redirected_per_die": _redirected_per_die(shelf),
        "chassis_defense": -sum(one.value for one in COMPONENTS["chassis"].penalties if one.touches == "defense"),
        "alone": [(name, *_adds(situation, without_pools)) for name, situation in ALONE.items()],
        "easiest": aim(EASIEST, without_pools).target.value,
        "hardest": aim(HARDEST, without_pools).target.value,
        "scout": SCOUT,
        "scout_mode": scout.mode,
        "scout_added_up": list(zip(lines, accumulate(line.value for line in lines), strict=True)),
        "modes_by_net": [(net, mode, *MODE_DICE[mode]) for net, mode in sorted(MODE_BY_NET.items(), reverse=True)],
        "most_net": max(MODE_BY_NET),
        "most_total": KEPT * max(VALUES.values()),
        "attack_averages": [_averages(damage, rules) for damage in DAMAGES],
        "sprint": MOVEMENT_BANDS[-1][0],
        "step_clear": _step(),
        "step_difficult": _step(extra=1),
        "step_up": _step(rises=True),
        "step_up_adds": _step(rises=True) - _step(),
        "step_without_legs": _step(legs=True) - _step(),
        "step_with_spinal_trauma": _step(spinal=True) - _step(),
        "terrain_and_cover": [(row, terrain_cover(row, rules)) for row in TERRAIN.values()],
        "only_named": ONLY_NAMED,
    }


def _redirected_per_die(shelf: Library) -> int:
    """What the card that takes hits over asks for: a Suffering die for each portion of the damage."""
    taken = (one for one in shelf.card("martyrdom-protocol").effects if isinstance(one, Redirect))
    return next(one.per_damage for redirect in taken for one in redirect.afterwards if isinstance(one, Suffer))


def _adds(situation: Situation, rules: Ruleset) -> tuple[int, str]:
    """What one thing adds where nothing else does, and by which rule."""
    number = aim(situation, rules).target
    return number.value - BASE, number.lines[-1].rule if number.lines[1:] else number.not_applied[-1].rule


def _averages(damage: int, rules: Ruleset) -> list[object]:
    means = attack_summary(Assault(target_number=BASE, damage=damage, rules=rules)).means
    return [damage, *map(decimal, (means.cards, means.marks, means.heat)), percent(means.destroyed)]


def _step(*, extra: int = 0, rises: bool = False, legs: bool = False, spinal: bool = False) -> int:
    return step_cost(extra=extra, rises=rises, legs_destroyed=legs, spinal_trauma=spinal).value
