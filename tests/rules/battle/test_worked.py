"""The documents' two worked turns played out with their own dice, and what is wrong with them where it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.ruleset.presets import PRESETS
from tests.rules.battle.telling import NORTH, SOUTH, Stands, Told, field_of

ARENA = PRESETS["arena"].ruleset
BLADES = ("faithful-thrust", "faithful-thrust", "blood-offering")


def lines(told: Told) -> dict[str, int]:
    return {line.code: line.value for line in told.why(ev.AttackRolled, "target").lines}


@pytest.mark.canon("PEN-EX-01", "C-21", "PEN-DECK-24")
def test_the_sample_turn_of_the_quick_reference() -> None:
    hand = ("blood-offering", "faithful-thrust", "feint", "retreat", "overextend", "survey-the-field")
    told = field_of(
        rules=replace(ARENA, blood_offering_cost="fixed_two"),
        red=Stands(at=(0, 0), facing=SOUTH, heat=2, hand=hand, deck=18),
        blue=Stands(at=(0, -3), facing=SOUTH),
    ).turn("red")
    assert (told.fighter("red").sp, told.fighter("red").heat, told.hp("red")) == (6, 2, 24)
    told.does("rotate", number=NORTH).does("move", to=(0, -1)).does("move", to=(0, -2))
    assert told.fighter("red").sp == 4, "the first rotation is free"
    told.does("play", "blood-offering")
    told.strikes("faithful-thrust", (3, 5), (1, 2, 4, 6, 3, 3, 3, 3))
    assert lines(told) == {"base": 5, "attacker-moved": 1}
    assert told.one(ev.AttackRolled).outcome == "strong"
    assert told.one(ev.DamageReckoned).damage == 4 + 3 + 1
    assert (30 - told.hp("blue"), told.marks("blue"), told.fighter("blue").heat) == (6, {"right-arm": 1}, 1)
    assert told.fighter("red").sp == 2
    told.ends()
    assert len([card for event in told.of(ev.CardsDrawn) for card in event.cards]) == 2
    assert told.hp("red") == 22


def example() -> Told:
    """Confessor and Ironclad, three hexes apart, with six cards each."""
    return field_of(
        rules=ARENA,
        red=Stands(
            at=(0, 0),
            hand=("desperate-lunge", "faithful-thrust", *BLADES[1:], "righteous-cleave", "feint"),
            top=("deflect", "bash", "hunker-down", "hunker-down", "bash", "deflect"),
        ),
        blue=Stands(
            at=(0, -3),
            facing=SOUTH,
            kind="ironclad",
            equipment="tower-shield",
            hand=("advance", "hammer-strike", "stoke-the-forge", "hammer-strike", "feint", "rally-cry"),
        ),
    ).turn("red")


def first_turn() -> Told:
    told = example().does("play", "desperate-lunge").does("step", to=(0, -1)).does("step", to=(0, -2))
    told.strikes("faithful-thrust", (3, 4), (1, 4, 6, 3, 3))
    assert lines(told) == {"base": 5, "attacker-moved": 1}
    return told.does("pay", cards=("hammer-strike", "feint"))


@pytest.mark.canon("PEN-EX-02", "PEN-DECK-24")
def test_the_confessors_turn_of_the_example_combat() -> None:
    told = first_turn()
    assert [each.source for each in told.one(ev.CardsLost).lost] == ["hand", "hand", "deck", "deck"]
    assert (told.hp("blue"), told.marks("blue"), told.fighter("blue").heat) == (26, {"right-arm": 2}, 1)
    assert told.fighter("red").sp == 3
    told.ends()
    assert len(told.one(ev.CardsDrawn).cards) == 2
    assert len(told.hand("red")) == 6


@pytest.mark.canon("PEN-EX-03", "PEN-EX-06", "C-16", "C-23", "PEN-COMP-06", "PEN-COMP-07")
def test_the_ironclads_turn_needs_a_seven_and_more_sp_than_it_has() -> None:
    """Printed: 6+, five of four SP, three cards drawn. Stoked, the forge pays for it, and the numbers are those of the
    tables: the Confessor moved two hexes, and four cards are missing besides the one that stoked.
    """
    told = first_turn().ends()
    assert (told.fighter("blue").sp, told.fighter("blue").heat) == (4, 1)
    told.does("play", "stoke-the-forge").does("play", "advance").does("step", to=(1, -4)).does("step", to=(0, -3))
    assert told.fighter("blue").sp == 5
    told.strikes("hammer-strike", (5, 3), (1, 4, 4, 6, 5, 3, 3), on="red")
    assert lines(told) == {"base": 5, "attacker-moved": 1, "defender-moved": 1}
    assert told.one(ev.AttackRolled).outcome == "strong"
    assert told.one(ev.DamageReckoned).damage == 7
    told.does("pay", cards=("faithful-thrust", "blood-offering", "feint"))
    assert told.one(ev.CardsLost).demanded == 6
    assert told.marks("red") == {"right-arm": 4}
    assert told.fighter("red").heat == 1
    assert told.hand("red") == ["deflect", "bash"], "the Cleave fell with the Right Arm"
    told.ends()
    assert len(told.one(ev.CardsDrawn).cards) == 4 + 1
    told.ends().ends()
    held = {told.key(0, card) for card in told.fighter("red").piles.hand}
    primary = {key for key in held if told.battle.fielding.library.cards[key].group == "primary"}
    assert primary, "drawn since"
    assert not any(told.may("play", key) for key in primary), "Blood Offering least of all"


def test_as_it_is_printed_the_ironclad_cannot_pay() -> None:
    told = first_turn().ends().does("play", "advance").stands()
    told.refuses("play", "hammer-strike")
