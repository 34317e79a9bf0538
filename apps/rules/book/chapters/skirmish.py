"""The skirmish with six-sided dice: attacks, tests, combinations, rerolls and roll-offs, with true odds."""

from __future__ import annotations

from fractions import Fraction

from apps.rules.book.citing import cite
from apps.rules.book.figures import decimal, percent
from apps.rules.book.markdown import Block, blocks, bullets, section, table
from apps.rules.book.playing import played
from apps.rules.odds.skirmish_odds import attack_odds, characteristic_odds, combination_odds
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset
from apps.rules.skirmish.attacks import weapon
from apps.rules.skirmish.characteristics import KNOWN_AS

DICE, SCORES, COMBINED = (1, 2, 3, 4, 6, 8), range(1, 8), range(2, 7)


def text(shelf: Library, rules: Ruleset) -> Block:
    return blocks(
        section("Attacks", _attacks(rules), _attack_odds(rules)),
        section("Tests", _tests()),
        section("Combinations", _combinations()),
        section("Rerolls", _rerolls()),
        section("Roll-offs", _roll_offs()),
    )


def _attacks(rules: Ruleset) -> Block:
    return bullets(
        f"Only six-sided dice are used; `3D6` are three of them. {cite('SKM-01')}",
        f"ATK n rolls n dice. Each that reaches the target's DEF is a Success. {cite('SKM-03', 'SKM-06')}",
        f"Some spells are held against WILL instead. {cite('SKM-04')}",
        "Each Success of a weapon is a Wound; a spell or ability wounds only if it says so. "
        f"{cite('SKM-05', 'SKM-08')}",
        f"{played(rules, 'skm.natural_six_hits')} A natural 1 is nothing special either. {cite('SKM-11')}",
        f"Several names of one score: {_names()}. {cite('C-49')}",
    )


def _names() -> str:
    return ", ".join(f"{name} is {score}" for name, score in KNOWN_AS.items() if name != score)


def _attack_odds(rules: Ruleset) -> Block:
    rows = []
    for score in SCORES:
        odds = [attack_odds(weapon(score), dice, rules) for dice in DICE]
        rows.append([score, *(f"{percent(one.takes_effect)} ({decimal(one.expected_wounds)})" for one in odds)])
    return blocks(
        f"Chances of one Success or more, and mean Wounds. {cite('PEN-PROB-03')}",
        table(["DEF", *(f"{dice}D6" for dice in DICE)], rows),
    )


def _tests() -> Block:
    rows = [[score, percent(characteristic_odds(score))] for score in SCORES]
    return blocks(
        bullets(
            f"One die, equal to the score or below it; a natural 1 always fails. {cite('SKM-09', 'SKM-10')}",
            f"Attacks are no tests. {cite('SKM-11')}",
            f"A test says what happens either way; whoever fails does not act as intended. {cite('SKM-12')}",
        ),
        table(["Score", "Chance to pass"], rows),
        cite("SKM-24"),
    )


def _combinations() -> Block:
    rows = []
    for dice in COMBINED:
        odds = combination_odds(dice)
        rows.append([dice, *(_exactly(chance) for chance in (odds.double, odds.triple, odds.scale))])
    return blocks(
        bullets(
            f"**Double**: two dice alike or more. **Triple**: three or more, which is a Double too. "
            f"{cite('SKM-13', 'SKM-14', 'SKM-17')}",
            f"**Scale**: three consecutive numbers or more. {cite('SKM-15')}",
            f"They are read from the final dice, Successes or not. {cite('SKM-16', 'C-50')}",
        ),
        table(["Dice", "Double", "Triple", "Scale"], rows),
        cite("SKM-25"),
    )


def _exactly(chance: Fraction) -> str:
    return f"{chance} = {percent(chance)}" if chance.denominator > 1 else percent(chance)


def _rerolls() -> Block:
    return bullets(
        f"A Reroll throws one die again, unless its giver says all; the new face stands. {cite('SKM-18', 'C-50')}",
        f"Several Rerolls cover several dice, and no die is thrown a third time. {cite('SKM-19', 'SKM-20')}",
    )


def _roll_offs() -> Block:
    return bullets(
        f"The highest wins. Whoever is level with somebody throws again, until no tie is left. {cite('SKM-22')}"
    )
