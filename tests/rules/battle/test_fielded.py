"""What takes the field: thirty cards and ten wounds, whatever the frame, and what becomes of both."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from apps.kernel.fast import FastDice
from apps.rules.battle.battle_state import Battle, Fighter, begun
from apps.rules.battle.engine import begin
from apps.rules.battle.facts import all_facts as ev
from apps.rules.ruleset.rules import DEFAULT
from tests.cases import every
from tests.rules.battle.field import a_story
from tests.rules.battle.telling import SOUTH, Stands, field_of

SP = {
    "confessor": 6,
    "scout": 6,
    "ironclad": 4,
    "dwarven-heavy": 4,
    "breacher": 3,
    "sexton": 5,
    "charnel": 4,
    "shrike": 6,
    "threnody": 3,
}
"""Caskets of all four factions and frames: Light 6, Medium 5, Heavy 4, Assault 3."""
UNIVERSAL = {
    "desperate-lunge",
    "brace-for-impact",
    "emergency-vent",
    "sensor-sweep",
    "overextend",
    "rally-cry",
    "survey-the-field",
    "feint",
    "retreat",
    "breathe-the-core",
}
OF_A_FACTION = {"confessor": "church", "ironclad": "dwarves", "sexton": "ossuarium", "shrike": "elves"}


def dealt(kind: str) -> tuple[Battle, Fighter]:
    """A battle as it begins, and this Casket in it with its first hand."""
    told = field_of(red=Stands(at=(0, 0), kind=kind), blue=Stands(at=(0, -1), facing=SOUTH))
    battle = begun(told.battle.fielding)
    begin(battle, FastDice(b"dealt"))
    return battle, battle.fighters[0]


@pytest.mark.canon("PEN-GEN-03", "PEN-SP-02", "PEN-DECK-01", "PEN-WND-01", "C-33")
@every("kind", SP)
def test_every_frame_is_dealt_thirty_cards_and_ten_wounds(kind: str) -> None:
    battle, found = dealt(kind)
    piles = found.piles
    assert (len(piles.hand), len(piles.deck), piles.discard, piles.graveyard) == (6, 24, [], [])
    assert sorted([*piles.hand, *piles.deck]) == list(range(1, 31))
    assert (len(found.wounds.face_down), found.wounds.face_up) == (10, ())
    keys = [battle.fielding.decks[0][card].key for card in range(1, 31)]
    assert {key for key in keys if key in UNIVERSAL} == UNIVERSAL


@pytest.mark.canon("PEN-GEN-06", "PEN-SP-01", "C-33")
@every("kind", SP)
def test_a_frame_gives_its_sp_and_no_frame_gives_more_hp(kind: str) -> None:
    told = field_of(red=Stands(at=(0, 0), kind=kind), blue=Stands(at=(0, -4))).turn("red")
    assert (told.fighter("red").sp, told.hp("red")) == (SP[kind], 30)


@pytest.mark.canon("PEN-SP-02", "C-33")
@pytest.mark.parametrize("kind", ["confessor", "scout", "ironclad", "dwarven-heavy"])
def test_the_frames_that_the_documents_name_have_no_armor_of_their_own(kind: str) -> None:
    told = field_of(
        red=Stands(at=(0, 0), hand=("faithful-thrust",)), blue=Stands(at=(0, -1), facing=SOUTH, kind=kind)
    ).turn("red")
    told.strikes("faithful-thrust", (2, 3), (3, 3, 3, 3))
    assert told.hp("blue") == 26


@pytest.mark.canon("PEN-GEN-09", "PEN-DECK-02", "PEN-DECK-06")
def test_no_two_factions_share_a_card_of_their_weapons() -> None:
    weapons: dict[str, Mapping[str, int]] = {}
    for kind, faction in OF_A_FACTION.items():
        battle, _ = dealt(kind)
        faces = [battle.fielding.decks[0][card] for card in range(1, 31)]
        weapon = [face.key for face in faces if "primary" in face.words]
        assert len(weapon) == 12
        weapons[faction] = {key: weapon.count(key) for key in weapon}
    assert weapons["church"] == {
        "blood-offering": 2,
        "faithful-thrust": 3,
        "righteous-cleave": 2,
        "martyrdom-protocol": 2,
        "divine-judgment": 2,
        "consecrated-ground": 1,
    }
    assert len({key for found in weapons.values() for key in found}) == sum(map(len, weapons.values()))


@pytest.mark.canon("PEN-GEN-03")
def test_damage_costs_cards_and_no_wound_and_a_wound_costs_no_card() -> None:
    told = field_of(
        red=Stands(at=(0, 0), hand=("faithful-thrust",)),
        blue=Stands(at=(0, -1), facing=SOUTH, kind="ironclad", taint=7),
    ).turn("red")
    told.strikes("faithful-thrust", (2, 3), (3, 3, 3, 3), stands=True)
    assert (told.hp("blue"), len(told.fighter("blue").wounds.face_down)) == (26, 10)
    dice = {"blue/taint-overload-spend/1/grit": (1,)}
    told.does("buy", word="taint-overload-spend", on="blue", dice=dice)
    assert (told.hp("blue"), len(told.fighter("blue").wounds.face_down)) == (26, 9)
    assert len(told.fighter("blue").wounds.face_up) == 1


@pytest.mark.canon("PEN-GEN-10", "PEN-DECK-14", "C-04")
@pytest.mark.parametrize("seed", range(8))
def test_the_thirty_cards_of_a_deck_stay_the_same_thirty_and_only_damaged_ones_come_in(seed: int) -> None:
    """At every decision of a battle each of them lies in one pile, whatever becomes of it."""
    story = a_story(seed, rules=DEFAULT)
    came = [one.owed.damaged for one in story.fielding.fielded]
    for told in story.told():
        for event in told.events:
            if isinstance(event, ev.CasketRisen) or (isinstance(event, ev.Reshuffled) and event.damaged):
                came[event.fighter] += 1
        for number, fighter in enumerate(story.battle.fighters):
            piles = fighter.piles
            every = sorted([*piles.deck, *piles.hand, *piles.discard, *piles.graveyard, *piles.in_play])
            if every:
                assert every == [*range(-came[number], 0), *range(1, 31)]


@pytest.mark.canon("PEN-GEN-10", "PEN-DECK-20", "PEN-DMG-01")
def test_a_reshuffle_adds_one_damaged_card_and_nothing_else_does() -> None:
    told = field_of(
        red=Stands(at=(0, 0), hand=("survey-the-field",), deck=0, discard=("feint",)), blue=Stands(at=(0, -4))
    )
    told.turn("red").does("play", "survey-the-field", dice={"red/draw": (2, 1)})
    held = [*told.hand("red"), *told.pile("red", "deck")]
    assert sorted(held) == ["damaged", "feint"]
    assert told.one(ev.Reshuffled)


@pytest.mark.canon("C-43", "PEN-SP-06", "PEN-WND-10")
def test_a_concussion_is_one_sp_less_in_every_turn_and_taken_from_the_maximum() -> None:
    told = field_of(red=Stands(at=(0, 0), wounds=("concussion",)), blue=Stands(at=(0, -4))).turn("red")
    assert told.fighter("red").sp == 5
    told.ends().ends()
    assert told.fighter("red").sp == 5
    small = field_of(
        red=Stands(at=(0, 0), kind="breacher", wounds=("concussion", "shattered-hand")), blue=Stands(at=(0, -4))
    )
    assert small.turn("red").fighter("red").sp == 1, "3 - 1 - 2, and a maximum is 1 at the least"
