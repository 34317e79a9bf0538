"""The thirty cards of a battle."""

from __future__ import annotations

from collections import Counter

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.packs.decks import DECK_CARDS, deck, tactics_of
from apps.rules.packs.library import Library, library
from apps.rules.packs.pack_reader import read_pack
from apps.rules.packs.shelf import CANON, shelf, shipped
from tests.rules.packs.files import trial

CHURCH = ["absolution", "crusaders-vow", "flagellants-zeal", "last-rites", "righteous-fury"]
CONFESSOR = ("confessor", "buckler", ("righteous-fury", "flagellants-zeal"))


def canon_alone() -> Library:
    return library([shipped(CANON)])


@pytest.mark.canon("PEN-CARD-X05", "PEN-DECK-01")
def test_the_template_confessor_is_ten_universal_twelve_blades_six_buckler_and_two_tactics() -> None:
    built = deck(*CONFESSOR, canon_alone())
    assert shelf().casket("confessor").frame == "light"
    assert Counter(one.card for one in built.cards) == {
        "desperate-lunge": 1,
        "brace-for-impact": 1,
        "emergency-vent": 1,
        "sensor-sweep": 1,
        "overextend": 1,
        "rally-cry": 1,
        "survey-the-field": 1,
        "feint": 1,
        "retreat": 1,
        "breathe-the-core": 1,
        "blood-offering": 2,
        "faithful-thrust": 3,
        "righteous-cleave": 2,
        "martyrdom-protocol": 2,
        "divine-judgment": 2,
        "consecrated-ground": 1,
        "deflect": 2,
        "bash": 2,
        "hunker-down": 2,
        "righteous-fury": 1,
        "flagellants-zeal": 1,
    }


@pytest.mark.canon("PEN-CARD-X06", "PEN-DECK-01", "PEN-DECK-04", "C-33")
@pytest.mark.parametrize("equipment", ["buckler", "tower-shield", "repair-kit", "pistol"])
def test_every_set_makes_a_deck_of_thirty(equipment: str) -> None:
    built = deck("confessor", equipment, CONFESSOR[2], canon_alone())
    copies = {group: sum(card.copies for card in cards) for group, cards in built.groups}
    assert copies == {"universal": 10, "primary": 12, "secondary": 6, "tactic": 2}
    assert len(built.cards) == DECK_CARDS == 30
    assert {card.equipment for card in built.of("secondary")} == {equipment}


@pytest.mark.canon("PEN-CARD-X06")
def test_the_blades_are_two_three_two_two_two_and_one() -> None:
    assert sorted(card.copies for card in deck(*CONFESSOR, canon_alone()).of("primary")) == [1, 2, 2, 2, 2, 3]


@pytest.mark.canon("PEN-DECK-02")
def test_the_universal_ten_are_the_same_for_every_casket_that_ships() -> None:
    whole = shelf()
    decks = [
        deck(casket.key, "pistol", [card.key for card in tactics_of(casket.faction, whole)[:2]], whole)
        for casket in whole.caskets.values()
    ]
    assert {built.of("universal") for built in decks} == {deck(*CONFESSOR, whole).of("universal")}


def test_every_physical_card_has_a_number_and_a_name_of_its_own_that_stay() -> None:
    built = deck(*CONFESSOR, canon_alone())
    assert [one.number for one in built.cards] == list(range(1, 31))
    assert len({one.id for one in built.cards}) == 30
    assert [one.id for one in built.cards] == [one.id for one in deck(*CONFESSOR, shelf()).cards]
    assert built.cards[0].id == "desperate-lunge-1"


@pytest.mark.canon("PEN-DECK-05", "C-24")
def test_the_church_has_five_tactics_and_a_deck_takes_two_different_ones() -> None:
    whole = canon_alone()
    assert sorted(card.key for card in tactics_of("church", whole)) == CHURCH
    for wrong in ((), ("absolution",), ("absolution", "absolution"), ("absolution", "last-rites", "righteous-fury")):
        with pytest.raises(Refusal, match="A deck takes 2 different tactics, not ") as no:
            deck("confessor", "buckler", wrong, whole)
        assert no.value.rule == "PEN-DECK-05"
        assert all(key in no.value.sentence for key in CHURCH)


@pytest.mark.canon("PEN-DECK-06", "C-24")
@pytest.mark.parametrize("strange", ["faithful-thrust", "blood-offering", "tactic-1", "nonsense"])
def test_what_is_no_tactic_of_the_faction_is_refused(strange: str) -> None:
    whole = library([shipped(CANON), read_pack({"trial.toml": _without_clashes()})])
    with pytest.raises(Refusal, match=f"'{strange}' is no tactic of this Casket's faction: choose 2 of"):
        deck("confessor", "buckler", ("absolution", strange), whole)


@pytest.mark.canon("PEN-DECK-06")
def test_no_tactic_repeats_a_card_of_a_weapon() -> None:
    tactics = {card.name for card in shelf().cards.values() if card.group == "tactic"}
    weapons = {card.name for card in shelf().cards.values() if card.group == "primary"}
    assert tactics.isdisjoint(weapons)


@pytest.mark.canon("PEN-DECK-04")
def test_exactly_one_set_is_taken_and_it_must_exist() -> None:
    with pytest.raises(Refusal, match="There is no equipment 'shield': a deck takes exactly one of buckler, "):
        deck("confessor", "shield", CONFESSOR[2], canon_alone())


@pytest.mark.canon("PEN-DECK-03")
def test_the_weapon_is_the_caskets_own_and_is_not_chosen() -> None:
    whole = library([shipped(CANON), read_pack({"trial.toml": _without_clashes()})])
    built = deck("ironclad-trial", "pistol", ("tactic-1", "tactic-2"), whole)
    assert {card.weapon for card in built.of("primary")} == {"rune-hammer-trial"}
    assert sum(card.copies for card in built.of("primary")) == 12


def test_a_casket_nowhere_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refusal, match="There is no Casket 'ironsides' in the packs loaded: confessor"):
        deck("ironsides", "buckler", CONFESSOR[2], canon_alone())


@pytest.mark.canon("PEN-DECK-01")
def test_a_pack_without_the_universal_core_makes_no_deck() -> None:
    whole = library([read_pack({"trial.toml": trial()})])
    with pytest.raises(Refusal, match="The Universal Core has 0 cards in the packs loaded: a deck takes 10 of it"):
        deck("ironclad", "pistol", ("tactic-1", "tactic-2"), whole)


def _without_clashes() -> dict[str, object]:
    """The trial pack beside the canon one: its weapon and Casket under names that no pack that ships has."""
    raw = trial()
    raw["faction"], raw["corruption"] = [], []
    raw["weapon"][0]["key"] = raw["casket"][0]["weapon"] = "rune-hammer-trial"
    raw["casket"][0]["key"] = "ironclad-trial"
    for card in raw["card"]:
        if "weapon" in card:
            card["weapon"] = "rune-hammer-trial"
    return raw
