"""Everything that the pages of the book may quote, by name: tables as they are, and figures worked out from them."""

from __future__ import annotations

from apps.rules import factions
from apps.rules.aethelgard import pool_reader, pools
from apps.rules.book import (
    attack_figures,
    casket_figures,
    dice_figures,
    errata_figures,
    house_answers,
    pilot_figures,
    sister_figures,
)
from apps.rules.book.book_words import words
from apps.rules.casket import soul
from apps.rules.casket.piles import hand
from apps.rules.ground import mover
from apps.rules.packs import decks, library
from apps.rules.packs.library import Library
from apps.rules.pilot.taint import gains, taint_buyers
from apps.rules.ruleset.rules import Ruleset
from apps.rules.striking import force
from apps.rules.tables import (
    aethelgard_checks,
    aethelgard_dice,
    aethelgard_tiers,
    attack_dice,
    component_rows,
    damage_die,
    frames,
    grit_checks,
    grit_tiers,
    pilot_damage,
    strain,
    struck_sides,
    suffering_die,
    suffering_events,
    taint_spends,
    terrain,
    to_hit,
    wound_kinds,
)

QUOTED = (
    aethelgard_checks,
    aethelgard_dice,
    aethelgard_tiers,
    attack_dice,
    component_rows,
    damage_die,
    decks,
    struck_sides,
    factions,
    force,
    frames,
    gains,
    grit_checks,
    grit_tiers,
    hand,
    library,
    mover,
    pilot_damage,
    pools,
    pool_reader,
    soul,
    taint_buyers,
    strain,
    suffering_die,
    suffering_events,
    taint_spends,
    terrain,
    to_hit,
    wound_kinds,
)
"""Modules whose tables the pages quote as they are: `strain.WATER` is `WATER` in strain.py."""
WORKED_OUT = (
    attack_figures,
    casket_figures,
    dice_figures,
    errata_figures,
    house_answers,
    pilot_figures,
    sister_figures,
)


def figures(shelf: Library, rules: Ruleset) -> dict[str, object]:
    """Every name that a page may use. No two things may share one."""
    found: dict[str, object] = {"shelf": shelf, "rules": rules, "words": words("words.md")}
    quoted = {module.__name__.rpartition(".")[2]: module for module in QUOTED}
    for more in (quoted, *(module.figures(shelf, rules) for module in WORKED_OUT)):
        if twice := found.keys() & more.keys():
            raise ValueError(f"Two figures of the book have one name: {', '.join(sorted(twice))}")
        found |= more
    return found
