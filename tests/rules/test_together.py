"""What only several parts of the rules show together."""

from __future__ import annotations

from dataclasses import fields

import pytest

from apps.rules.casket.heat import strain, zone
from apps.rules.casket.piles.hp import defeat
from apps.rules.casket.piles.pile_cards import Piles
from apps.rules.effects.outcomes import GrantedOutcome, HeatChangedOutcome
from apps.rules.packs.shelf import shelf
from apps.rules.pilot.wounds.deck import FaceUp, WoundDeck
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.striking.defense_roll import BARE, WHOLE, landed, symbols, taken
from apps.rules.striking.tohit import Situation
from apps.rules.tables.printed_dice import HEAT
from tests.rules.effects.table import done, played, seen


def _heat(outcome: object) -> int:
    """Heat at once, or what is granted to somebody else."""
    if isinstance(outcome, GrantedOutcome):
        return sum(_heat(one) for one in done(outcome.effects))
    return outcome.asked if isinstance(outcome, HeatChangedOutcome) else 0


def gains(key: str) -> int:
    """The Heat that a card of the shelf gives."""
    return sum(_heat(one) for one in played(key, seen(heat=9)))


@pytest.mark.canon("PEN-GEN-03", "PEN-GEN-04")
def test_casket_and_pilot_are_hurt_on_two_tracks_and_each_ends_alone() -> None:
    """Thirty cards are one life, ten wounds the other."""
    thirty = Piles(deck=list(range(1, 31)), built=30)
    ten = WoundDeck(face_down=tuple(card.key for card in WOUND_CARDS))
    assert (len(thirty.deck), len(ten.face_down)) == (30, 10)
    spent = Piles(graveyard=list(range(1, 31)), built=30)
    bled = WoundDeck(face_down=(), face_up=tuple(FaceUp(wound=card.key) for card in WOUND_CARDS))
    assert [defeat(piles, DEFAULT) for piles in (thirty, spent)] == [None, "no-cards"]
    assert [deck.is_dead for deck in (ten, bled)] == [False, True]


@pytest.mark.canon("PEN-DEF-09", "C-27")
def test_a_heat_symbol_can_bring_strain_at_the_next_refresh() -> None:
    burned = taken(landed(1, "hit", BARE, DEFAULT), symbols((HEAT,)), BARE, WHOLE, DEFAULT)
    assert (burned.cards, burned.heat) == (1, 1)
    assert strain(4) is None
    assert zone(4 + burned.heat).strains
    read = strain(4 + burned.heat, (4,))
    assert read is not None
    assert read.row.damage == 2


@pytest.mark.canon("PEN-HEAT-08", "PEN-HEAT-09")
def test_two_universal_cards_cool() -> None:
    hot = {key: (shelf().card(key).cost, gains(key)) for key in ("emergency-vent", "breathe-the-core")}
    assert hot == {"emergency-vent": (2, -3), "breathe-the-core": (1, -1)}


@pytest.mark.canon("PEN-TURN-13")
def test_cards_cost_what_such_cards_typically_cost() -> None:
    for card in shelf().cards.values():
        if card.timing != "own-turn":
            assert card.cost == 0, card.key
        elif card.type == "attack":
            assert 1 <= card.cost <= 5, card.key
        elif card.type == "utility":
            assert 1 <= card.cost <= 3, card.key


@pytest.mark.canon("PEN-POOL-14")
def test_nobody_can_aim_since_no_such_action_is_given() -> None:
    assert not any("aim" in one.name for one in fields(Situation))
    assert not any("aim" in key for key in (*shelf().cards, *shelf().spends))
