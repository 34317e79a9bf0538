"""What the Attack dice come to, how much damage that is, and what of it arrives."""

from __future__ import annotations

from apps.rules.book.citing import cite
from apps.rules.book.figures import decimal, percent, signed, span
from apps.rules.book.markdown import Block, blocks, bullets, section, table
from apps.rules.book.playing import played
from apps.rules.odds.attack_odds import Assault, attack_summary
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset
from apps.rules.striking.force import HIGHER_GROUND
from apps.rules.tables.attack_dice import (
    CATASTROPHE,
    CATASTROPHE_HEAT,
    HIT_BANDS,
    OUTCOME_DAMAGE,
    OUTCOME_NAMES,
    OUTCOME_RULES,
    RollOutcome,
)
from apps.rules.tables.struck_sides import SHIELD_SIDES, SIDE_NAMES
from apps.rules.tables.to_hit import BASE

DAMAGES = range(1, 11)


def text(shelf: Library, rules: Ruleset) -> Block:
    return blocks(
        section("Outcomes", _outcomes(rules), _catastrophe(rules), _execution(rules)),
        section("Damage", _damage(rules)),
        section("Defense", _defense(rules)),
        section("Reactives", _reactives(rules)),
        section("Defense dice", _dice(rules)),
        section("What an attack costs on average", _averages(rules)),
    )


def _outcomes(rules: Ruleset) -> Block:
    highest = [None, *(least - 1 for least, _ in HIT_BANDS)]
    rows = [
        [
            span(least, most) if most else str(least),
            OUTCOME_NAMES[outcome],
            _does(outcome),
            cite(OUTCOME_RULES[outcome]),
        ]
        for (least, outcome), most in reversed(list(zip(HIT_BANDS, highest, strict=False)))
    ]
    return blocks(
        f"A total below the target number is a miss. One that reaches it is: {cite('PEN-ATK-07', 'C-10')}",
        table(["Total", "Outcome", "What it does", "Rule"], rows),
        bullets(
            played(rules, "pen.attack.critical_bypass"),
            played(rules, "pen.attack.execution_beats_any_target"),
        ),
    )


def _does(outcome: RollOutcome) -> str:
    match outcome:
        case "execution":
            return "The component is destroyed, and nothing defends"
        case "critical":
            return f"{signed(OUTCOME_DAMAGE[outcome])} damage, and 1 Defense is passed by"
        case "strong":
            return f"{signed(OUTCOME_DAMAGE[outcome])} damage"
        case _:
            return "Standard damage"


def _catastrophe(rules: Ruleset) -> Block:
    return section(
        "CATASTROPHIC FAILURE",
        played(rules, "pen.attack.catastrophic_trigger"),
        bullets(
            "The attack misses, and every Primary Weapon card in hand is discarded. "
            f"{cite('PEN-ATK-18', 'PEN-ATK-19')}",
            f"The attacker gains {CATASTROPHE_HEAT} Heat. {cite('PEN-ATK-20')}",
            f"Its next attack, this turn or next, deals {CATASTROPHE.value} damage. {cite('PEN-ATK-21')}",
            f"The turn goes on: moving, other cards and passing stay open. {cite('PEN-ATK-22')}",
        ),
        level=3,
    )


def _execution(rules: Ruleset) -> Block:
    return section(
        "EXECUTION",
        bullets(
            "The targeted component is destroyed, whatever its marks were, even by an attack of 1 damage. "
            f"{cite('PEN-ATK-13', 'PEN-ATK-17')}",
            f"Defense, Armor, Ignore Pain and reactives do nothing. {cite('PEN-ATK-14')}",
            f"The damage is dealt all the same, and paid from the deck alone. {cite('PEN-ATK-15', 'PEN-ATK-16')}",
            played(rules, "pen.attack.execution_includes_critical_bonus"),
            played(rules, "pen.attack.execution_defense_dice"),
        ),
        level=3,
    )


def _damage(rules: Ruleset) -> Block:
    return blocks(
        f"All of these are added, and the sum is never below 0. {cite('PEN-ATK-26')}",
        bullets(
            "The card's damage, and what the card adds under its own conditions.",
            "Bonuses and penalties of all attacks and of this one.",
            f"The side struck: [facing](#facing). {cite('PEN-FACE-02')}",
            f"Height, at most {signed(HIGHER_GROUND)}. {played(rules, 'pen.elevation.damage_bonus')}",
            "The outcome's own bonus.",
        ),
    )


def _defense(rules: Ruleset) -> Block:
    return bullets(
        f"Defense and Armor are one number: from cards, frame, and the shield side. {cite('PEN-DEF-16', 'C-17')}",
        f"What the attack ignores goes first; then facing wears it away. {cite('PEN-FACE-03', 'PEN-KEY-05')}",
        f"A destroyed Chassis takes 1 away. {cite('PEN-COMP-13')}",
        played(rules, "pen.defense.application"),
        played(rules, "pen.defense.negative"),
        played(rules, "pen.defense.min_damage"),
    )


def _reactives(rules: Ruleset) -> Block:
    shields = " and the ".join(SIDE_NAMES[side] for side in SHIELD_SIDES)
    return bullets(
        "Once a hit is known, whoever was hit may play one card marked [—] Initiative from the hand, for 0 SP. "
        f"{cite('PEN-REACT-01', 'PEN-REACT-02', 'PEN-REACT-03', 'PEN-REACT-04')}",
        f"It takes its number off the damage, and its other costs are paid. {cite('PEN-REACT-05', 'C-07')}",
        played(rules, "pen.reactive.pierce"),
        f"Shields answer blows on the {shields} alone, and need the Left Arm. {cite('PEN-FACE-04', 'PEN-REACT-07')}",
        f"Nothing answers an EXECUTION, or an attack under Neural Disruption. {cite('PEN-REACT-06')}",
        "Without the Right Arm no Primary Weapon card answers; Universal cards and shields do, whatever else is lost. "
        f"{cite('PEN-REACT-08')}",
    )


def _dice(rules: Ruleset) -> Block:
    return blocks(
        "One die for each damage left. Blocks take 1 damage off each; every other symbol does its work whether damage "
        "is "
        f"left or not. {cite('PEN-DEF-02', 'PEN-DEF-04', 'PEN-DEF-10')} The faces: [dice](dice.md#defense-die).",
        bullets(
            f"Each CRITICAL marks the targeted component once. {cite('PEN-DEF-06')}",
            f"HEAT symbols of one roll are one gain of Heat. {cite('PEN-DEF-08', 'C-77')}",
            played(rules, "pen.damage.discard"),
            played(rules, "pen.damaged.major_wound_threshold"),
        ),
    )


def _averages(rules: Ruleset) -> Block:
    rows = []
    for damage in DAMAGES:
        summary = attack_summary(Assault(target_number=BASE, damage=damage, rules=rules))
        means = summary.means
        rows.append([damage, *map(decimal, (means.cards, means.marks, means.heat)), percent(means.destroyed)])
    return blocks(
        f"Two dice against {BASE}+ and a Casket without Defense, misses counted in, Primary Weapon cards left out. "
        + cite("PEN-PROB-03"),
        table(["Damage", "Cards lost", "Marks", "Heat", "Component destroyed"], rows),
    )
