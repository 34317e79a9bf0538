"""Every kind of condition, held and not held."""

from __future__ import annotations

from dataclasses import replace

from apps.rules.effects.conditions import (
    Condition,
    Count,
    Counted,
    Distance,
    Is,
    Marked,
    OfFaction,
    Ruled,
    Season,
    Stored,
    Struck,
)
from apps.rules.effects.conditions_met import FIELDS, holds
from apps.rules.effects.effect_view import Body, View
from apps.rules.ruleset.rules import DEFAULT
from tests.cases import every

OWN = Body(
    deck=21,
    discard=2,
    graveyard=3,
    hand=4,
    hp=25,
    heat=6,
    taint=7,
    sp=1,
    hexes_moved=5,
    attacks_made=8,
    component_marks=9,
    components_lost=10,
    minor=5,
    severe=4,
    trauma=2,
    grit=12,
    missions=13,
    faction="elves",
    facts=("higher",),
    marks=("haunted",),
)
VIEW = View(own=OWN, target=Body(deck=10, faction="church"), distance=3, side=4, season=2, stores=(("iron", 5),))
COUNTED: dict[Counted, int] = {
    "cards-in-deck": 21,
    "cards-in-discard": 2,
    "cards-in-graveyard": 3,
    "cards-in-hand": 4,
    "hp": 25,
    "heat": 6,
    "taint": 7,
    "sp": 1,
    "hexes-moved": 5,
    "attacks-made": 8,
    "marks": 9,
    "components-lost": 10,
    "wounds": 11,
    "grit": 12,
    "missions": 13,
}


@every("of", COUNTED)
def test_every_number_of_a_casket_and_its_pilot_can_be_asked_for(of: Counted) -> None:
    number = COUNTED[of]
    assert holds(Count(of=of, at_least=number, at_most=number), VIEW, DEFAULT)
    assert not holds(Count(of=of, at_least=number + 1), VIEW, DEFAULT)
    assert not holds(Count(of=of, at_most=number - 1), VIEW, DEFAULT)


def test_no_number_is_left_out() -> None:
    assert set(COUNTED) == set(FIELDS)


@every(
    ("condition", "held"),
    [
        (Count(of="cards-in-deck", whose="target", at_most=10), True),
        (Count(of="cards-in-deck", whose="target", at_most=9), False),
        (Struck(sides=(3, 4)), True),
        (Struck(sides=(3, 5)), False),
        (Distance(at_least=2, at_most=3), True),
        (Distance(at_least=4), False),
        (Is(what="higher"), True),
        (Is(what="higher", so=False), False),
        (Is(what="in-water"), False),
        (Is(what="in-water", so=False), True),
        (Is(what="in-cover", whose="target", so=False), True),
        (OfFaction(factions=("church", "elves")), True),
        (OfFaction(factions=("church",)), False),
        (OfFaction(factions=("church",), whose="target"), True),
        (Marked(mark="haunted"), True),
        (Marked(mark="blessed"), False),
        (Marked(mark="blessed", held=False), True),
        (Season(at_least=2), True),
        (Season(at_most=1), False),
        (Stored(store="iron", at_least=5), True),
        (Stored(store="bone", at_least=1), False),
        (Stored(store="bone", at_most=0), True),
        (Ruled(rule="pen.cover.forest", any_of=("light", "heavy")), True),
        (Ruled(rule="pen.cover.forest", any_of=("light",)), False),
        (Ruled(rule="pen.modules.grit", any_of=(True,)), True),
    ],
)
def test_a_condition_holds_or_not(condition: Condition, held: bool) -> None:  # noqa: FBT001
    assert holds(condition, VIEW, DEFAULT) is held


@every(
    "condition",
    [
        Count(of="heat", whose="target", at_most=99),
        Is(what="higher", whose="target", so=False),
        OfFaction(factions=("church",), whose="target"),
        Distance(at_most=99),
        Struck(sides=(1, 2, 3, 4, 5, 6)),
    ],
)
def test_what_asks_for_a_target_does_not_hold_without_one(condition: Condition) -> None:
    assert not holds(condition, replace(VIEW, target=None, distance=None, side=None), DEFAULT)
