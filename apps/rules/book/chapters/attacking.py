"""An attack in the order in which it is carried out, what waits for it, and attacks on several."""

from __future__ import annotations

from apps.rules.book.citing import cite
from apps.rules.book.figures import many
from apps.rules.book.markdown import Block, blocks, bullets, section, steps
from apps.rules.book.playing import played
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset

REDIRECTED_PER_DIE = 3


def text(shelf: Library, rules: Ruleset) -> Block:
    return blocks(
        section("In order", cite("PEN-ATK-05", "PROC-ATTACK"), _order()),
        section("The component", _component(rules)),
        section("What waits for the next attack", _next_attack(rules)),
        section("Several targets", _several(rules)),
        section("Attacks taken over", _taken_over(rules)),
    )


def _order() -> Block:
    return steps(
        "**Declare**: a card from the hand and its SP, a target within the card's reach, in sight and in the front "
        "arc, "
        f"a component or chance. {cite('PEN-ATK-04', 'PEN-ATK-24', 'PEN-LOS-05', 'PEN-LOS-07')}",
        "**Buy** with Taint what is bought before the dice. See [Taint](pilots.md#what-taint-buys).",
        f"**Aim**: find the [target number](#the-target-number). {cite('PEN-ATK-06')}",
        "**Roll** two Attack dice and read [the outcome](#outcomes). A miss ends it. "
        f"{cite('PEN-ATK-02', 'PEN-ATK-07')}",
        "**Count the damage**: [the card's and all that changes it](#damage). An ally may take the hit over now.",
        "**Defend**: Defense first, then Ignore Pain, then one [reactive](#reactives). "
        f"{cite('PEN-DEF-17', 'PEN-REACT-04')}",
        "**Roll** as many [Defense dice](#defense-dice) as damage is left. Force Reroll comes here. "
        f"{cite('PEN-DEF-02')}",
        "**Mark and heat**: marks on the component, and all Heat as one gain, even where no damage is left. "
        f"{cite('PEN-DEF-10', 'C-77')}",
        "**Pay**: as many cards as damage is left. Each Primary Weapon card among them marks the component once more; "
        "each "
        f"DAMAGED card rolls a Damage die when all have left. {cite('PEN-DECK-10', 'PEN-COMP-02', 'PEN-DMG-04')}",
        "**Bear it**: Taint for the damage, the component's end, the pilot's wounds, and the Casket's own end, in this "
        "order.",
        "**Finish**: what the card does after a hit, then its next target; then it lies in the discard pile.",
    )


def _component(rules: Ruleset) -> Block:
    return bullets(
        f"{played(rules, 'pen.component.targeting')} {cite('PEN-COMP-05')}",
        "Chance is a d6 on the hit: 1 to 5 in the order of the [components](caskets.md#components), 6 and destroyed "
        "ones "
        f"again. {cite('C-69', 'U-16')}",
        "A destroyed component cannot be named. With all five gone, marks are noted on the Chassis. "
        f"{cite('PEN-COMP-20', 'C-69')}",
    )


def _next_attack(rules: Ruleset) -> Block:
    return bullets(
        "Bonuses and penalties for the next attack add up, and serve the first target alone. "
        f"{cite('PEN-ATK-28', 'C-68')}",
        played(rules, "pen.next_attack.lasts"),
        played(rules, "pen.next_attack.spent_on"),
        f"What is gained during an attack waits for a later one. {cite('C-68')}",
    )


def _several(rules: Ruleset) -> Block:
    return bullets(
        played(rules, "pen.multi_target.rolls"),
        f"Each target has its own target number, component, Defense and reactive. {cite('PEN-REACT-08', 'C-64')}",
        "The second one whom a cleaving blow strikes takes its own damage with facing, height and what serves all "
        "attacks; "
        f"neither the outcome nor the next attack's bonus counts. {cite('C-64')}",
        f"A CATASTROPHIC FAILURE spares those not yet rolled for. {cite('C-64')}",
    )


def _taken_over(rules: Ruleset) -> Block:
    return bullets(
        played(rules, "pen.redirect.when"),
        "Whoever takes it over defends with its own Defense, reactive, dice and cards, on the same component, or on a "
        "random "
        f"one where that is gone. {_struck(rules)} {cite('C-73')}",
        f"Martyrdom Protocol then costs {many(1, 'Suffering die')} for every {REDIRECTED_PER_DIE} damage taken over. "
        f"{cite('PEN-SUF-09')}",
    )


def _struck(rules: Ruleset) -> str:
    if rules.redirect_when == "at_declaration":
        return "It is struck on the side that the attacker meets."
    return "It is struck as if on the front."
