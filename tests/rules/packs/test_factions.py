"""The four factions are whole, deal about as much for their SP as the Church does, and each does it in its own way."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

import pytest

from apps.rules.effects.body_effects import Heat, LoseCards, Recover, Sp
from apps.rules.effects.combat_effects import Reduce
from apps.rules.effects.effect_kinds import Attack, Effects, Zone
from apps.rules.packs.content import Card, CasketKind, PrimaryWeapon
from apps.rules.packs.decks import deck, tactics_of
from apps.rules.packs.shelf import CANON, shelf
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.tables.frames import FRAMES
from tests.cases import every
from tests.rules.packs.told import words

FACTIONS = ("church", "dwarves", "ossuarium", "elves")
OURS = FACTIONS[1:]
LEFT_ARM, HEAD = {"shield", "off-hand"}, {"targeting"}
NUMBERS = ["nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
NAMED = {
    "confessor": ("church", "light"),
    "scout": ("church", "light"),
    "ironclad": ("dwarves", "heavy"),
    "dwarven-heavy": ("dwarves", "heavy"),
}


def weapon_of(faction: str) -> PrimaryWeapon:
    (weapon,) = [one for one in shelf().weapons.values() if one.faction == faction]
    return weapon


def cards_of(faction: str) -> list[Card]:
    """The twelve cards of its weapon, copy by copy."""
    weapon = weapon_of(faction).key
    return [card for card in shelf().cards.values() if card.weapon == weapon for _ in range(card.copies)]


def caskets_of(faction: str) -> list[CasketKind]:
    return [kind for kind in shelf().caskets.values() if kind.faction == faction]


def written_here() -> list[Card]:
    """The factions' cards of the house pack."""
    keys = {weapon_of(faction).key for faction in OURS}
    return [card for card in shelf().cards.values() if card.weapon in keys or card.faction in OURS]


def strikes(cards: Iterable[Card]) -> list[tuple[Card, Attack]]:
    return [(card, effect) for card in cards for effect in card.effects if isinstance(effect, Attack)]


def printed(attack: Attack) -> int:
    return attack.damage


def at_its_best(attack: Attack) -> int:
    return attack.damage + attack.second + sum(bonus.damage for bonus in attack.bonuses)


def per_sp(faction: str, *, best: bool) -> Fraction:
    """What the attacks of its weapon deal on a hit, for each SP that they cost together."""
    reading = at_its_best if best else printed
    attacks = strikes(cards_of(faction))
    return Fraction(sum(reading(attack) for _, attack in attacks), sum(card.cost for card, _ in attacks))


@pytest.mark.canon("PEN-GEN-09")
@pytest.mark.parametrize("faction", FACTIONS)
def test_each_faction_has_one_weapon_of_twelve_cards_that_no_other_has(faction: str) -> None:
    names = {card.name for card in cards_of(faction)}
    others = {card.name for other in FACTIONS if other != faction for card in cards_of(other)}
    assert len(cards_of(faction)) == 12
    assert 5 <= len(names) <= 7
    assert names.isdisjoint(others)
    assert {kind.weapon for kind in caskets_of(faction)} == {weapon_of(faction).key}


@pytest.mark.canon("PEN-DECK-05", "PEN-DECK-06")
@pytest.mark.parametrize("faction", FACTIONS)
def test_each_faction_has_five_tactics_of_every_timing_one_copy_each(faction: str) -> None:
    tactics = tactics_of(faction, shelf())
    assert len(tactics) == 5
    assert {card.copies for card in tactics} == {1}
    assert {card.timing for card in tactics} == {"own-turn", "reactive", "passive"}
    assert {card.name for card in tactics}.isdisjoint(card.name for other in FACTIONS for card in cards_of(other))


@pytest.mark.canon("PEN-CARD-X02", "C-59")
def test_hammer_strike_costs_three_and_deals_six_past_one_armor() -> None:
    card = shelf().card("hammer-strike")
    assert (card.weapon, card.cost) == ("rune-hammer", 3)
    assert card.effects == (Attack(damage=6, ignores=1),)


@pytest.mark.canon("PEN-CARD-X03", "C-59")
def test_unyielding_bulwark_takes_three_damage_off_a_hit_for_one_heat() -> None:
    card = shelf().card("unyielding-bulwark")
    assert (card.weapon, card.timing, card.on, card.cost) == ("rune-hammer", "reactive", "hit", 0)
    assert card.effects == (Reduce(damage=3), Heat(amount=1))


@pytest.mark.canon("PEN-DECK-01", "C-33", "PEN-SP-02")
@pytest.mark.parametrize("faction", FACTIONS)
def test_every_casket_with_every_set_and_every_pair_of_tactics_makes_thirty_cards(faction: str) -> None:
    pairs = list(combinations([card.key for card in tactics_of(faction, shelf())], 2))
    decks = [
        deck(kind.key, equipment, pair, shelf())
        for kind in caskets_of(faction)
        for equipment in shelf().equipment
        for pair in pairs
    ]
    assert len(decks) == len(caskets_of(faction)) * 4 * 10
    assert {len(built.cards) for built in decks} == {30}


@pytest.mark.canon("PEN-GEN-06")
def test_the_named_caskets_are_of_the_faction_and_frame_that_they_are_named_with() -> None:
    named = {key: (shelf().casket(key).faction, shelf().casket(key).frame) for key in NAMED}
    assert named == NAMED


def test_every_faction_has_three_caskets_and_every_frame_is_built() -> None:
    caskets = list(shelf().caskets.values())
    assert len(caskets) >= 12
    assert all(len(caskets_of(faction)) >= 3 for faction in FACTIONS)
    assert {kind.frame for kind in caskets} == set(FRAMES)


@pytest.mark.parametrize("faction", FACTIONS)
def test_armor_is_paid_for_in_sp_and_stands_on_heavy_and_assault_frames_alone(faction: str) -> None:
    caskets = caskets_of(faction)
    armored = [kind for kind in caskets if kind.armor]
    assert all(1 <= kind.armor <= 3 and kind.frame in ("heavy", "assault") for kind in armored)
    bare = [FRAMES[kind.frame].sp for kind in caskets if not kind.armor]
    assert all(FRAMES[kind.frame].sp < min(bare) for kind in armored)
    assert len(set(bare)) == 1, "fewer SP and no Armor would be the same Casket, but worse"


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_card_of_the_weapon_can_be_paid_for_in_every_frame(faction: str) -> None:
    effects = [effect for card in cards_of(faction) for effect in card.effects]
    lent = max((effect.amount for effect in effects if isinstance(effect, Sp)), default=0)
    least = min(FRAMES[kind.frame].sp for kind in caskets_of(faction))
    assert max(card.cost for card in cards_of(faction)) <= least + lent


@pytest.mark.parametrize("faction", OURS)
def test_a_weapon_deals_about_as_much_for_its_sp_as_penitent_blades(faction: str) -> None:
    church = per_sp("church", best=False)
    assert church == Fraction(38, 20)
    assert church * Fraction(3, 4) <= per_sp(faction, best=False) <= church * Fraction(6, 5)


@pytest.mark.parametrize("faction", OURS)
def test_no_weapon_at_its_best_outdoes_penitent_blades_at_theirs(faction: str) -> None:
    church = per_sp("church", best=True)
    assert church == Fraction(48, 20)
    assert church * Fraction(3, 4) <= per_sp(faction, best=True) <= church


@pytest.mark.parametrize("faction", OURS)
def test_a_weapon_has_as_many_attacks_as_penitent_blades_give_or_take_one(faction: str) -> None:
    assert len(strikes(cards_of("church"))) == 7
    assert 6 <= len(strikes(cards_of(faction))) <= 8
    whole = sum(attack.damage for _, attack in strikes(cards_of(faction)))
    assert 24 <= whole <= 42, "one hit with each attack: the Church's are 38; what reaches far deals less"


def test_no_attack_deals_less_than_one_or_more_than_three_for_each_sp() -> None:
    for card, attack in strikes(written_here()):
        assert 1 <= Fraction(attack.damage, card.cost) <= 3, card.key
        assert Fraction(at_its_best(attack), card.cost) <= 3, card.key


@pytest.mark.parametrize("faction", OURS)
def test_a_casket_without_its_right_arm_has_a_tactic_left_to_harm_with(faction: str) -> None:
    harmful = [card for card in tactics_of(faction, shelf()) if strikes([card]) or _harms_enemies(card.effects)]
    assert any(card.timing == "own-turn" for card in harmful)


def _harms_enemies(effects: Effects) -> bool:
    zones = [effect for effect in effects if isinstance(effect, Zone) and effect.whose == "enemies"]
    return any(isinstance(felt, LoseCards) for zone in zones for felt in zone.each_turn)


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_deck_keeps_cards_to_play_without_arms_and_head(faction: str) -> None:
    for equipment in shelf().equipment:
        for pair in combinations([card.key for card in tactics_of(faction, shelf())], 2):
            built = deck(caskets_of(faction)[0].key, equipment, pair, shelf())
            cards = [shelf().card(one.card) for one in built.cards]
            armless = [card for card in cards if card.group != "primary" and card.timing == "own-turn"]
            maimed = [card for card in armless if not {*card.keywords} & (LEFT_ARM | HEAD)]
            assert len(armless) >= 13, (equipment, pair)
            assert len(maimed) >= 8, (equipment, pair)


def test_each_weapon_does_what_no_other_does() -> None:
    """Dwarves run hot and leave marks, the Ossuarium digs in its graveyard, Elves shoot far and step aside."""
    texts = {faction: " ".join(" ".join(words(card)) for card in cards_of(faction)) for faction in FACTIONS}
    alone = {
        "dwarves": ("component mark more", "pulled in", "Gain 1 Heat"),
        "ossuarium": ("Damage Graveyard", "The target: gain 1 Taint"),
        "elves": ("Move up to", "at up to 6 hexes", "at up to 10 hexes"),
    }
    for faction, phrases in alone.items():
        for phrase in phrases:
            having = [one for one in FACTIONS if phrase.lower() in texts[one].lower()]
            assert having == [faction], phrase


def test_the_dead_take_back_less_than_an_attack_is_worth() -> None:
    """Two cards for two SP at the most: healing alone must not hold a battle open."""
    for card in cards_of("ossuarium"):
        recovered = sum(effect.cards for effect in card.effects if isinstance(effect, Recover))
        assert recovered <= card.cost


@every("card", written_here(), ids=lambda card: card.key)
def test_a_card_of_ours_is_marked_as_ours_and_its_text_names_every_figure(card: Card) -> None:
    assert card.pack != CANON
    assert card.source.startswith("house")
    assert card.text.endswith(".")
    assert _told(card.text) == _counted(" ".join(words(card, DEFAULT)))


def test_every_weapon_and_casket_of_ours_is_told_in_whole_sentences() -> None:
    texts = [weapon.text for weapon in shelf().weapons.values() if weapon.pack != CANON]
    texts += [kind.text for kind in shelf().caskets.values() if kind.pack != CANON]
    assert len(texts) == len(set(texts)) >= 14
    assert all(text.endswith(".") for text in texts)


def _told(text: str) -> list[int]:
    """The figures above one in a text of ours, which writes them out."""
    found = re.findall(r"[a-z]+|\d+", text.lower())
    figures = [int(one) if one.isdigit() else NUMBERS.index(one) for one in found if one.isdigit() or one in NUMBERS]
    return sorted(figure for figure in figures if figure > 1)


def _counted(generated: str) -> list[int]:
    return sorted(int(one) for one in re.findall(r"\d+", generated) if int(one) > 1)
