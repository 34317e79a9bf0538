"""Keywords follow from a card's figures, so that no card can say one thing and do another."""

from __future__ import annotations

import pytest

from apps.rules.packs.card_words import keywords
from apps.rules.packs.content import Card
from apps.rules.packs.library import library
from apps.rules.packs.pack_reader import read_pack
from apps.rules.packs.shelf import CANON, shelf, shipped
from tests.rules.packs.files import trial


def having(keyword: str) -> set[str]:
    """The canon cards that carry it."""
    return {card.key for card in library([shipped(CANON)]).cards.values() if keyword in keywords(card)}


@pytest.mark.canon("PEN-KEY-01", "PEN-LOS-01")
def test_melee_is_an_attack_on_adjacent_enemies_alone() -> None:
    assert having("Melee") == {"faithful-thrust", "righteous-cleave", "divine-judgment", "bash"}


@pytest.mark.canon("PEN-LOS-07")
def test_a_printed_range_is_shown() -> None:
    assert having("Range 3") == {"quick-shot", "dual-wield", "suppressing-fire"}


@pytest.mark.canon("PEN-KEY-02", "PEN-KEY-03", "PEN-REACT-02", "PEN-SP-11")
def test_initiative_marks_exactly_the_reactive_cards_and_they_cost_nothing() -> None:
    reactive = {card.key for card in shelf().cards.values() if card.timing == "reactive" and card.pack == CANON}
    assert having("[—] Initiative") == reactive == {"brace-for-impact", "deflect", "wall-of-iron", "last-rites"}
    assert {shelf().card(key).cost for key in reactive} == {0}


@pytest.mark.canon("PEN-KEY-04")
def test_an_aura_tells_its_radius() -> None:
    assert having("Aura 3") == {"consecrated-ground"}


@pytest.mark.canon("PEN-KEY-06")
def test_self_harm_is_a_discard_from_the_own_deck_by_a_card() -> None:
    assert having("Self-Harm") == {"blood-offering", "flagellants-zeal"}


@pytest.mark.canon("C-20")
def test_shields_and_off_hand_weapons_are_told_apart_from_other_equipment() -> None:
    assert having("Shield") == {"deflect", "wall-of-iron"}
    assert having("Off-Hand") == {"bash", "quick-shot", "dual-wield", "suppressing-fire"}
    assert having("Targeting") == {"sensor-sweep"}


@pytest.mark.canon("PEN-KEY-05", "PEN-KEY-07")
def test_ignoring_armor_and_naming_the_component_are_keywords_of_attacks() -> None:
    assert keywords(_hammer({"do": "attack", "damage": 6, "ignores": 1})) == ("Melee", "Ignore Armor 1")
    assert keywords(_hammer({"do": "attack", "damage": 6, "ignores_all": True})) == ("Melee", "Ignore Armor")
    named = _hammer({"do": "attack", "damage": 6, "reach": 5, "names_component": True})
    assert keywords(named) == ("Range 5", "Component Target")


def _hammer(effect: dict[str, object]) -> Card:
    raw = trial()
    raw["card"][0]["effects"] = [effect]
    return library([read_pack({"trial.toml": raw})]).card("hammer-strike")
