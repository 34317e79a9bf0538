"""An engine that is made wrong is found out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

import pytest

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.position import attack_numbers, playable_cards
from apps.rules.casket.piles import card_losses
from apps.rules.casket.piles.pile_cards import CardNumber, Pile, Piles
from apps.rules.explained import explained
from apps.rules.ruleset.rules import Ruleset
from apps.rules.striking import tohit
from tests.rules.battle.referee.judge import differences

pytestmark = pytest.mark.machinery
SEEDS = (*range(10), *range(20, 170, 6))
"""Some of every kind, and twenty-five in which it is crowded enough to strike two at once."""


def cleave_strikes_what_it_does_not_see(patch: pytest.MonkeyPatch) -> None:
    """Anybody beside the first target, wherever that is."""
    beside: Callable[[Battle, int, int], list[playable_cards.PlayableMark]] = playable_cards._beside
    patch.setattr(playable_cards, "_seconds", beside)


def a_minus_one_is_lost(patch: pytest.MonkeyPatch) -> None:
    """Out of each target number the first line that eases it by one."""
    sound = tohit.aim

    def unsound(situation: tohit.Situation, rules: Ruleset) -> tohit.Aim:
        found = sound(situation, rules)
        eased = next((line for line in found.target.lines if line.value == -1), None)
        left = explained([line for line in found.target.lines if line is not eased], found.target.not_applied)
        return replace(found, target=left)

    patch.setattr(attack_numbers, "aim", unsound)


def the_discard_pile_pays_before_the_deck(patch: pytest.MonkeyPatch) -> None:
    def in_turn(piles: Piles, chosen: Sequence[CardNumber]) -> Iterator[tuple[CardNumber, Pile]]:
        return chain(
            ((card, "hand") for card in chosen),
            ((card, "discard") for card in reversed(piles.discard)),
            ((card, "deck") for card in reversed(piles.deck)),
        )

    patch.setattr(card_losses, "_in_turn", in_turn)


FAULTS: dict[Callable[[pytest.MonkeyPatch], None], set[str]] = {
    cleave_strikes_what_it_does_not_see: {"Cleave's second target", "Cleave's second target offered", "line of sight"},
    a_minus_one_is_lost: {"target number"},
    the_discard_pile_pays_before_the_deck: {"which pile pays a loss"},
}
"""Each fault, and the quantities of which at least one must betray it."""


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_fault_is_found(monkeypatch: pytest.MonkeyPatch, fault: Callable[[pytest.MonkeyPatch], None]) -> None:
    fault(monkeypatch)
    assert any(difference.quantity in FAULTS[fault] for difference in differences(SEEDS)), "it was not found"
