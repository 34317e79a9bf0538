"""Battles in which it is crowded: as many Caskets as the ground takes, all with blades that strike two at once."""

from __future__ import annotations

from apps.rules.battle.setup.lineup import Fielded, Fielding, fielding, fresh
from apps.rules.packs.decks import deck, tactics_of
from apps.rules.ruleset.rules import Ruleset
from tests.rules.battle.field import Chance, library

MOST = 4
BLADES = ("confessor", "scout", "reliquary")


def a_crowd(chance: Chance, rules: Ruleset) -> Fielding:
    wide = [key for key, one in library().scenarios.items() if min(side.most for side in one.sides) >= MOST - 1]
    chosen = library().scenario(chance.one_of(wide))
    fielded = [
        _in_the_crowd(chance, number, place)
        for number, side in enumerate(chosen.sides)
        for place in range(min(MOST, side.most))
    ]
    return fielding(rules, library(), chosen.key, tuple(fielded))


def _in_the_crowd(chance: Chance, side: int, place: int) -> Fielded:
    tactics = [tactic.key for tactic in tactics_of("church", library())]
    equipment = chance.one_of(list(library().equipment))
    built = deck(chance.one_of(BLADES), equipment, chance.some_of(tactics, 2), library())
    return fresh(f"s{side}-{place}", side, built, library(), grit=chance.below(4))
