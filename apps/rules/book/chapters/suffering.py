"""Suffering dice: what throws them, and how they are applied."""

from __future__ import annotations

from apps.rules.book.chapters.attacking import REDIRECTED_PER_DIE
from apps.rules.book.citing import cite
from apps.rules.book.figures import many
from apps.rules.book.markdown import Block, blocks, bullets, section, table
from apps.rules.book.playing import played
from apps.rules.book.suffering_events import SUFFERING_EVENTS
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset


def text(shelf: Library, rules: Ruleset) -> Block:
    return section("Suffering", bullets(*_dice(), *_thrown(rules)), _home())


def _dice() -> tuple[str, ...]:
    return (
        "The faces are read in the order in which they fell: cards lost first, then Heat, then cards that come back. "
        f"{cite('PEN-SUF-11', 'PROC-SUFFER')} See [dice](dice.md#suffering-die) and [their odds]"
        "(dice.md#odds-of-the-suffering-dice).",
        f"Cards lost to them are self-harm: no damage, no marks, no Damage die. {cite('PEN-SUF-17', 'PEN-DECK-17')}",
        f"What they lend is lent though cards ran short, unless that destroyed the Casket. {cite('C-67')}",
    )


def _thrown(rules: Ruleset) -> tuple[str, ...]:
    return (
        f"{played(rules, 'pen.blood_offering.cost', 'pen.blood_offering.keeps_bonus')} {cite('PEN-SUF-07')}",
        f"{played(rules, 'pen.flagellants_zeal')} {cite('PEN-SUF-08')}",
        f"Martyrdom Protocol throws one for every {REDIRECTED_PER_DIE} damage taken over. {cite('PEN-SUF-09')}",
    )


def _home() -> Block:
    rows = [[event.name, many(event.dice, "die", "dice"), cite(event.rule)] for event in SUFFERING_EVENTS]
    return blocks(
        f"In the settlement: {cite('PEN-SUF-10')}",
        table(["Event", "Throws", "Rule"], rows),
        "What they take there is paid at the next deployment; what they lend waits for the first attack of the next "
        "mission. "
        f"{cite('U-07')}",
    )
