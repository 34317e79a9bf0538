"""The four dice face by face, how a roll is written, and the true odds of each."""

from __future__ import annotations

from fractions import Fraction

from apps.rules.book.citing import cite
from apps.rules.book.figures import decimal, percent, percents, signed
from apps.rules.book.markdown import Block, blocks, bullets, capital, code, section, table
from apps.rules.book.modes import MODE_NAMES, MODES
from apps.rules.book.playing import played
from apps.rules.book.rolls import attack_line
from apps.rules.dice.dice_words import symbols_line
from apps.rules.odds.attack_odds import strikes
from apps.rules.odds.defense_odds import block_chances
from apps.rules.odds.pilot_odds import Quantity, suffering_of
from apps.rules.packs.content import DieFace, DieSheet
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset
from apps.rules.striking.attack_roll import dice_rolled, is_hit, struck
from apps.rules.tables.attack_dice import OUTCOME_NAMES, OUTCOMES, Mode
from apps.rules.tables.damage_die import DAMAGE_RESULTS
from apps.rules.tables.printed_dice import CRITICAL, DEATH_BLOW, DEFENSE_DIE, HEAT, SHIELD, STRIKE
from apps.rules.tables.suffering_die import SUFFERING_DIE, SufferingFace
from apps.rules.tables.to_hit import BASE

DEFENSE: dict[str, tuple[str, str]] = {
    "shield": ("blocks 1 damage", "PEN-DEF-03"),
    "absorb": ("blocks 1 damage", "PEN-DEF-03"),
    "flesh-wound": ("the damage is taken", "PEN-DEF-05"),
    "critical": ("the damage is taken, and the component is marked once", "PEN-DEF-06"),
    "pierce": ("the damage is taken, and reactives fail", "PEN-DEF-07"),
    "heat": ("the damage is taken, and brings 1 Heat", "PEN-DEF-08"),
}
TOTALS, TARGETS, BLOCKS, MOST_SHOWN = range(11), range(2, 12), range(7), 12
QUANTITIES: tuple[tuple[Quantity, str], ...] = (
    ("gross", "Cards discarded"),
    ("net", "Less those recovered"),
    ("heat", "Heat"),
    ("next_attack", "Next attack"),
    ("all_attacks", "All attacks"),
)


def text(shelf: Library, rules: Ruleset) -> Block:
    return blocks(
        section("The four dice", cite("PEN-GEN-01", "PEN-DISP-01"), *(_die(die) for die in shelf.dice.values())),
        section("Plain dice", _plain()),
        section("How a roll is written", _written(rules)),
        section("Odds of the Attack dice", _totals(rules), _hits(rules), _outcomes(rules)),
        section("Odds of the Defense dice", _blocks()),
        section("Odds of the Suffering dice", _suffering()),
    )


def _die(die: DieSheet) -> Block:
    looks = f"{die.body.capitalize()}, with {die.ink} icons." if die.body else "No colours are given for it."
    valued = any(face.value for face in die.faces)
    head = ["", "Face", "Icon", *(["Value"] if valued else ["Effect", "Rule"])]
    rows = [
        [number, face.name, face.icon.replace("-", " "), *([face.value] if valued else _effect(die, number, face))]
        for number, face in enumerate(die.faces, start=1)
    ]
    return section(die.name, looks, table(head, rows), level=3)


def _effect(die: DieSheet, number: int, face: DieFace) -> list[str]:
    if die.key == "defense":
        does, rule = DEFENSE[face.key]
        return [capital(does), cite(rule)]
    if die.key == "suffering":
        return [capital(suffered(SUFFERING_DIE[number])), cite(SUFFERING_DIE[number].rule)]
    return [DAMAGE_RESULTS[number].text, cite(DAMAGE_RESULTS[number].rule)]


def suffered(face: SufferingFace) -> str:
    """What a face asks and lends, as the book lists it."""
    parts = [
        f"discard {face.discard}" if face.discard else "",
        f"recover {face.recover} from the discard pile" if face.recover else "",
        f"{signed(face.heat)} Heat" if face.heat else "",
        f"{signed(face.next_attack)} damage to the next attack" if face.next_attack else "",
        f"{signed(face.all_attacks)} damage to all attacks this turn" if face.all_attacks else "",
    ]
    return ", ".join(part for part in parts if part) or "nothing"


def _plain() -> Block:
    return bullets(
        f"A d6 is thrown for Strain, Grit, corruption, Dissociation and a random component. {cite('PEN-GEN-02')}",
        f"A d10 is thrown for a Broken Finger. {cite('PEN-WND-11')}",
    )


def _written(rules: Ruleset) -> Block:
    two = (STRIKE, DEATH_BLOW)
    three = (STRIKE, DEATH_BLOW, SHIELD)
    return blocks(
        f"Faces by name, values in brackets, the total, and what it comes to. {cite('PEN-DISP-05')}",
        code(
            attack_line(two, struck(two, BASE, "standard", rules), rules),
            attack_line(three, struck(three, BASE, "advantage", rules), rules),
            symbols_line(DEFENSE_DIE, (SHIELD, SHIELD, CRITICAL, HEAT)),
        ),
    )


def _totals(rules: Ruleset) -> Block:
    totals = strikes(BASE, "standard", rules).map(lambda strike: strike.total)
    rows = [[total, totals.of(total) * 36, percent(totals.of(total))] for total in TOTALS]
    said = f"Totals of two dice. A JAM is worth 0, so two JAMs total 0. {cite('PEN-PROB-01', 'C-01')}"
    return blocks(said, table(["Total", "Ways of 36", "Chance"], rows))


def _hits(rules: Ruleset) -> Block:
    head = ["Target number", *(f"{MODE_NAMES[mode]} (of {6 ** dice_rolled(mode)})" for mode in MODES)]
    rows = [[f"{target}+", *(_hit(target, mode, rules) for mode in MODES)] for target in TARGETS]
    said = f"Chances to hit, with the ways to do it. {cite('PEN-PROB-02', 'PEN-PROB-04')} "
    return blocks(said + played(rules, "pen.attack.execution_beats_any_target"), table(head, rows))


def _hit(target: int, mode: Mode, rules: Ruleset) -> str:
    chance = strikes(target, mode, rules).where(lambda strike: is_hit(strike.outcome))
    return f"{percent(chance)} ({chance * 6 ** dice_rolled(mode)})"


def _outcomes(rules: Ruleset) -> Block:
    rolled = {mode: strikes(BASE, mode, rules) for mode in MODES}
    outcomes = {mode: fell.map(lambda strike: strike.outcome) for mode, fell in rolled.items()}
    rows = [[OUTCOME_NAMES[one], *(percent(outcomes[mode].of(one)) for mode in MODES)] for one in OUTCOMES]
    means = [decimal(rolled[mode].mean(lambda strike: strike.total), 4) for mode in MODES]
    head = ["Outcome", *(MODE_NAMES[mode] for mode in MODES)]
    return blocks(f"Outcomes against {BASE}+. {cite('C-30')}", table(head, [*rows, ["Mean total", *means]]))


def _blocks() -> Block:
    head = ["Dice", *map(str, BLOCKS), f"more than {BLOCKS[-1]}", "Mean blocks", "Mean damage"]
    return blocks(
        "How many of so many dice block: each does in one throw of three, and each other symbol falls in one of six. "
        f"{cite('PEN-DEF-12', 'PEN-DEF-13', 'C-42')}",
        table(head, [_blocked(dice) for dice in range(1, MOST_SHOWN + 1)]),
    )


def _blocked(dice: int) -> list[object]:
    chances = block_chances(dice)
    shown = [percent(chances.of(number)) if number <= dice else "" for number in BLOCKS]
    more = percent(chances.where(lambda number: number > BLOCKS[-1])) if dice > BLOCKS[-1] else ""
    mean = chances.mean(int)
    return [dice, *shown, more, decimal(mean), decimal(dice - mean)]


def _suffering() -> Block:
    means = [
        [dice, *(decimal(suffering_of(dice, quantity).mean(int)) for quantity, _ in QUANTITIES)] for dice in range(1, 5)
    ]
    cards = [[dice, *percents(suffering_of(dice, "gross"), range(10))] for dice in range(1, 4)]
    return blocks(
        "What Suffering dice take and lend on average; ABSOLUTION brings a card back. "
        f"{cite('PEN-SUF-14', 'PEN-SUF-15', 'C-03')}",
        table(["Dice", *(name for _, name in QUANTITIES)], means),
        "How many cards they discard:",
        table(["Dice", *map(str, range(10))], [[_unless_never(cell) for cell in row] for row in cards]),
    )


def _unless_never(cell: object) -> object:
    return "" if cell == percent(Fraction(0)) else cell
