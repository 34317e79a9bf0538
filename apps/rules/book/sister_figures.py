"""Figures of the two sister systems: pools of d10, contests and crafting; wounds, tests and combinations of d6."""

from __future__ import annotations

from fractions import Fraction

from apps.rules.aethelgard.pool_reader import read
from apps.rules.aethelgard.pool_words import shown
from apps.rules.book.printed_numbers import decimal, percent
from apps.rules.odds.aethelgard_odds import contest_odds, crafting_odds, pool_odds
from apps.rules.odds.skirmish_odds import attack_odds, characteristic_odds, combination_odds
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset
from apps.rules.skirmish.attacks import weapon
from apps.rules.skirmish.characteristics import KNOWN_AS

SIZES = (*range(1, 11), 12, 15, 20)
NETS = range(1, 6)
RIVALS = (2, 4, 6, 8, 10, 15)
DICE, SCORES, COMBINED = (1, 2, 3, 4, 6, 8), range(1, 8), range(2, 7)


def figures(shelf: Library, rules: Ruleset) -> dict[str, object]:
    crafted = {dice: crafting_odds(dice, rules) for dice in SIZES}
    reading = read((9, 8, 5, 2, 1), rules)
    return {
        "pool_shown": shown("You try the rusted lock", "System Bypass", reading, story=["The lock gives way."]),
        "crafted": [tier for tier, _ in crafted[SIZES[0]]],
        "crafting_chances": [[dice, *(percent(chance) for _, chance in odds)] for dice, odds in crafted.items()],
        "nets": NETS,
        "pool_chances": [_pool(dice, rules) for dice in SIZES],
        "rivals": RIVALS,
        "contest_chances": [
            [dice, *(percent(contest_odds(dice, other, rules)) for other in RIVALS)] for dice in RIVALS
        ],
        "known_as": [(name, score) for name, score in KNOWN_AS.items() if name != score],
        "skirmish_dice": DICE,
        "wound_chances": [[score, *(_wounds(score, dice, rules) for dice in DICE)] for score in SCORES],
        "test_chances": [[score, percent(characteristic_odds(score))] for score in SCORES],
        "combination_chances": [_combined(dice) for dice in COMBINED],
    }


def _pool(dice: int, rules: Ruleset) -> list[object]:
    odds = pool_odds(dice, rules)
    reached = [percent(odds.reaching(net)) for net in NETS]
    return [dice, *reached, percent(odds.fumble), decimal(odds.expected_net, 3), decimal(odds.expected_raw_net, 1)]


def _wounds(score: int, dice: int, rules: Ruleset) -> str:
    odds = attack_odds(weapon(score), dice, rules)
    return f"{percent(odds.takes_effect)} ({decimal(odds.expected_wounds)})"


def _combined(dice: int) -> list[object]:
    odds = combination_odds(dice)
    return [dice, *(_exactly(chance) for chance in (odds.double, odds.triple, odds.scale))]


def _exactly(chance: Fraction) -> str:
    return f"{chance} = {percent(chance)}" if chance.denominator > 1 else percent(chance)
