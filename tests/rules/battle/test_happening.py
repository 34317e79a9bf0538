"""Everything that the packs print happens in some battle at random, and everything that the engine can tell is told."""

from __future__ import annotations

import pytest

from apps.rules.battle.facts.all_facts import EVERY_FACT
from apps.rules.battle.values.battle_questions import KINDS
from tests.rules.battle.field import library
from tests.rules.battle.happening import Happened, cards_of_battle, effect_kinds, spends
from tests.rules.battle.tabling import AtATable
from tests.rules.battle.wandering import Wandering

pytestmark = pytest.mark.machinery
BATTLES = 2_000
NEVER_PRINTED = {"DieThrown", "DealtAnew"}
"""No card that is printed throws a plain die, or deals all that is hidden anew: see `test_reprinted` and
`test_dealing_anew`.
"""
GOALS = {"hold", "destroy", "reach", "survive", "extract", "carry"}


def happened(battles: range) -> Happened:
    found = Happened()
    for seed in battles:
        wandering = AtATable(seed) if seed % 10 == 9 else Wandering(seed)
        for _ in wandering.goes():
            pass
        found.hear(wandering.battle, wandering.seen)
        found.cards.update(wandering.reasons)
    return found


def missing(found: Happened) -> set[str]:
    told = {kind.__name__ for kind in EVERY_FACT} - NEVER_PRINTED
    every = cards_of_battle(library()) | spends() | GOALS | told | set(KINDS)
    return every - {*found.cards, *found.spends, *found.goals, *found.events, *found.questions}


def test_most_of_everything_happens_in_a_hundred_battles() -> None:
    assert len(missing(happened(range(100)))) < 30


@pytest.mark.nightly
def test_everything_happens_in_two_thousand_battles() -> None:
    found = happened(range(BATTLES))
    assert missing(found) == set()
    assert effect_kinds(library(), found.cards) == effect_kinds(library(), cards_of_battle(library()))
    assert {"PEN-VIC-01", "PEN-VIC-02", "PEN-VIC-03", "PEN-VIC-04", "C-76"} <= set(found.verdicts)
