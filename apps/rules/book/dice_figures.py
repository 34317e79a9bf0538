"""Figures of the dice: what their faces ask, how a roll is written, and the true odds of all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from apps.rules.book.book_words import words
from apps.rules.book.printed_numbers import decimal, percent, percents, signed
from apps.rules.dice.dice_words import symbols_line
from apps.rules.odds.attack_odds import strikes
from apps.rules.odds.defense_odds import block_chances
from apps.rules.odds.pilot_odds import Quantity, suffering_of
from apps.rules.packs.content import DieFace, DieSheet
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset
from apps.rules.striking.attack_line import rolled_line
from apps.rules.striking.attack_roll import VALUES, RolledStrike, dice_rolled, is_hit, outcome_damage, struck
from apps.rules.tables.attack_dice import MODE_DICE, OUTCOME_NAMES, OUTCOMES, Mode
from apps.rules.tables.damage_die import DAMAGE_RESULTS
from apps.rules.tables.printed_dice import CRITICAL, DEATH_BLOW, DEFENSE_DIE, HEAT, JAM, SHIELD, STRIKE
from apps.rules.tables.suffering_die import SUFFERING_DIE, SufferingFace
from apps.rules.tables.to_hit import BASE

MODES: tuple[Mode, ...] = tuple(MODE_DICE)
TOTALS, TARGETS, BLOCKS, MOST_SHOWN = range(11), range(2, 12), range(7), 12
DISCARDS = range(10)
QUANTITIES: tuple[Quantity, ...] = ("gross", "net", "heat", "next_attack", "all_attacks")


def figures(shelf: Library, rules: Ruleset) -> dict[str, object]:
    totals = strikes(BASE, "standard", rules).map(lambda strike: strike.total)
    rolled = {mode: strikes(BASE, mode, rules) for mode in MODES}
    outcomes = {mode: fell.map(lambda strike: strike.outcome) for mode, fell in rolled.items()}
    two, three = (STRIKE, DEATH_BLOW), (STRIKE, DEATH_BLOW, SHIELD)
    return {
        "faces_and_effects": {die.key: list(_effects(die)) for die in shelf.dice.values() if die.key != "attack"},
        "rolls_shown": [
            attack_line(two, struck(two, BASE, "standard", rules), rules),
            attack_line(three, struck(three, BASE, "advantage", rules), rules),
            symbols_line(DEFENSE_DIE, (SHIELD, SHIELD, CRITICAL, HEAT)),
        ],
        "jam_value": VALUES[JAM],
        "two_jams": VALUES[JAM] + VALUES[JAM],
        "modes": [(mode, 6 ** dice_rolled(mode)) for mode in MODES],
        "ways_of_two": 6 ** dice_rolled("standard"),
        "attack_totals": [
            [total, totals.of(total) * 6 ** dice_rolled("standard"), percent(totals.of(total))] for total in TOTALS
        ],
        "hit_chances": [[f"{target}+", *(_hit(target, mode, rules) for mode in MODES)] for target in TARGETS],
        "outcome_chances": [
            [OUTCOME_NAMES[one], *(percent(outcomes[mode].of(one)) for mode in MODES)] for one in OUTCOMES
        ],
        "mean_totals": [decimal(rolled[mode].mean(lambda strike: strike.total), 4) for mode in MODES],
        "blocks": BLOCKS,
        "block_chances": [_blocked(dice) for dice in range(1, MOST_SHOWN + 1)],
        "suffering_means": [
            [dice, *(decimal(suffering_of(dice, quantity).mean(int)) for quantity in QUANTITIES)]
            for dice in range(1, 5)
        ],
        "discards": DISCARDS,
        "suffering_discards": [[dice, *_discarded(dice)] for dice in range(1, 4)],
    }


def effect_of(die: str, number: int, face: str) -> tuple[str, str]:
    """What a face of any die but the Attack die does, and by which rule."""
    if die == "defense":
        return words("words.md")["defense die"][face], words("words.md")["rule of the defense die"][face]
    if die == "suffering":
        return _asked(SUFFERING_DIE[number]), SUFFERING_DIE[number].rule
    return DAMAGE_RESULTS[number].text, DAMAGE_RESULTS[number].rule


def attack_line(faces: Sequence[int], strike: RolledStrike, rules: Ruleset) -> str:
    """As the documents print it: STRIKE (3) + DEATH BLOW (5) = 8 → Strong Hit (+1 damage)."""
    roll, apart, dropped = rolled_line(faces, strike).partition(";")
    added = 0 if strike.outcome in ("miss", "catastrophic") else outcome_damage(strike.outcome, rules)
    return f"{roll}{f' (+{added} damage)' if added else ''}{apart}{dropped}"


def _effects(die: DieSheet) -> Iterator[tuple[DieFace, str, str]]:
    for number, face in enumerate(die.faces, start=1):
        yield face, *effect_of(die.key, number, face.key)


def _asked(face: SufferingFace) -> str:
    """What a face of the Suffering die asks and lends."""
    parts = [
        f"discard {face.discard}" if face.discard else "",
        f"recover {face.recover} from the discard pile" if face.recover else "",
        f"{signed(face.heat)} Heat" if face.heat else "",
        f"{signed(face.next_attack)} damage to the next attack" if face.next_attack else "",
        f"{signed(face.all_attacks)} damage to all attacks this turn" if face.all_attacks else "",
    ]
    return ", ".join(part for part in parts if part) or "nothing"


def _hit(target: int, mode: Mode, rules: Ruleset) -> str:
    chance = strikes(target, mode, rules).where(lambda strike: is_hit(strike.outcome))
    return f"{percent(chance)} ({chance * 6 ** dice_rolled(mode)})"


def _blocked(dice: int) -> list[object]:
    chances = block_chances(dice)
    shown = [percent(chances.of(number)) if number <= dice else "" for number in BLOCKS]
    more = percent(chances.where(lambda number: number > BLOCKS[-1])) if dice > BLOCKS[-1] else ""
    mean = chances.mean(int)
    return [dice, *shown, more, decimal(mean), decimal(dice - mean)]


def _discarded(dice: int) -> list[str]:
    """What never happens is left empty."""
    return ["" if cell == percent(Fraction(0)) else cell for cell in percents(suffering_of(dice, "gross"), DISCARDS)]
