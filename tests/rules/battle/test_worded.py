"""Keywords of cards, by what they do in a battle: when a card is played, how far it reaches, and whom it costs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.ruleset.rules import DEFAULT
from tests.cases import every
from tests.rules.battle.telling import NORTH, SOUTH, Stands, Told, field_of

REACTIVE = {
    ("confessor", "buckler"): {"brace-for-impact", "deflect"},
    ("confessor", "tower-shield"): {"brace-for-impact", "wall-of-iron"},
    ("ironclad", "buckler"): {"brace-for-impact", "deflect", "unyielding-bulwark"},
}
"""By Casket and equipment: the cards that carry [—] Initiative and answer a hit."""
OTHERS = ("feint", "overextend", "survey-the-field", "retreat")


def faced(kind: str, equipment: str) -> Told:
    """Blue holds all of its reactive cards and others, and red stands before it."""
    hand = (*sorted(REACTIVE[kind, equipment]), *OTHERS)
    blue = Stands(at=(0, -1), facing=SOUTH, kind=kind, equipment=equipment, hand=hand)
    return field_of(red=Stands(at=(0, 0), hand=("faithful-thrust", "brace-for-impact")), blue=blue)


@pytest.mark.canon("PEN-KEY-02", "PEN-KEY-03", "PEN-REACT-01", "PEN-REACT-02", "PEN-SP-11")
@pytest.mark.parametrize(("kind", "equipment"), list(REACTIVE))
def test_cards_of_initiative_are_played_in_the_enemys_turn_and_no_others_are(kind: str, equipment: str) -> None:
    cards = REACTIVE[kind, equipment]
    own = faced(kind, equipment).turn("blue")
    assert {card for card in (*cards, *OTHERS) if own.may("play", card)} == set(OTHERS)
    for card in cards:
        told = faced(kind, equipment).turn("red").strikes("faithful-thrust", (2, 3), stands=False)
        assert told.asked == ("hit", "blue")
        open_now = told.found("react")
        assert {told.key(1, choice.card) for choice in open_now} == cards
        before = told.fighter("blue").sp
        left = {"brace-for-impact": 2, "deflect": 3, "wall-of-iron": 1, "unyielding-bulwark": 1}[card]
        told.does("react", card, dice={"blue/defense": (1,) * left})
        assert told.fighter("blue").sp == before
        assert told.pile("blue", "discard") == [card]


@pytest.mark.canon("PEN-KEY-02")
def test_nobody_reacts_to_their_own_attack() -> None:
    told = faced("confessor", "buckler").turn("red")
    assert not told.may("play", "brace-for-impact")
    told.strikes("faithful-thrust", (1, 1))
    assert told.asked == ("act", "red")
    assert "brace-for-impact" in told.hand("red")


@pytest.mark.canon("PEN-KEY-06", "PEN-DECK-17", "PEN-SUF-02")
@pytest.mark.parametrize(
    ("cost", "dice"), [("suffering_die", {"red/suffering": (2,)}), ("fixed_two", {})], ids=["die", "fixed"]
)
def test_self_harm_takes_the_top_of_the_own_deck_and_nothing_of_anybody_else(cost: Any, dice: dict[str, Any]) -> None:
    told = field_of(
        rules=replace(DEFAULT, blood_offering_cost=cost),
        red=Stands(at=(0, 0), hand=("blood-offering", "feint"), top=("faithful-thrust", "righteous-cleave"), armor=5),
        blue=Stands(at=(0, -1), facing=SOUTH, hand=("feint",)),
    ).turn("red")
    told.does("play", "blood-offering", dice=dice)
    lost = told.one(ev.CardsLost)
    assert (lost.fighter, [each.source for each in lost.lost]) == (0, ["deck", "deck"])
    assert told.pile("red", "graveyard") == ["faithful-thrust", "righteous-cleave"], "no Defense or Armor helps"
    assert (told.hp("red"), told.hp("blue")) == (28, 30)
    assert (told.hand("red"), told.hand("blue")) == (["feint"], ["feint"])
    assert told.marks("red") == {}, "Primary Weapon cards mark nothing here"
    assert told.of(ev.DefenseRolled) == []


MELEE = ("bash", "faithful-thrust", "righteous-cleave")


@pytest.mark.canon("PEN-LOS-01", "PEN-KEY-01")
@every(
    ("card", "equipment", "most"),
    [*[(card, "buckler", 1) for card in MELEE], ("quick-shot", "pistol", 3), ("dual-wield", "pistol", 3)],
)
def test_melee_is_one_hex_and_close_is_two_and_three(card: str, equipment: str, most: int) -> None:
    for hexes in (1, 2, 3, 4):
        told = field_of(
            red=Stands(at=(0, 0), facing=NORTH, equipment=equipment, hand=(card,)),
            blue=Stands(at=(0, -hexes), facing=SOUTH),
        ).turn("red")
        assert told.may("play", card, on="blue") == (hexes <= most), hexes
