"""What things cost and what is left to pay with: SP turn by turn, the hand, cards in play, and cards that come back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.rules.battle.battle_state import begun
from apps.rules.battle.engine import begin
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.views.battle_view import view
from apps.rules.explained import Line
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.cases import every
from tests.rules.battle.telling import AS_THEY_LIE, SOUTH, Loaded, Stands, Told, field_of

RULES = replace(DEFAULT, modules_grit=False)
HIT = (3, 2)
SIX = ("feint", "overextend", "retreat", "rally-cry", "emergency-vent", "desperate-lunge")


def red(*hand: str, rules: Ruleset = RULES, blue: Stands | None = None, **more: Any) -> Told:
    """Red with these cards in hand, and blue before it."""
    other = blue or Stands(at=(0, -1), facing=SOUTH)
    return field_of(rules=rules, red=Stands(at=(0, 0), hand=hand, **more), blue=other).turn("red")


@pytest.mark.canon("PEN-SP-01", "PEN-SP-02", "PEN-TURN-02", "PEN-DECK-01")
@pytest.mark.parametrize(
    ("kind", "frame", "sp"),
    [("confessor", "light", 6), ("sexton", "medium", 5), ("ironclad", "heavy", 4), ("breacher", "assault", 3)],
)
def test_each_frame_has_its_sp_and_all_have_thirty_cards(kind: str, frame: str, sp: int) -> None:
    told = field_of(rules=RULES, red=Stands(at=(0, 0), kind=kind), blue=Stands(at=(0, -4))).turn("red")
    seen: Any = view(told.battle, None)
    assert seen["caskets"][0]["frame"] == frame
    assert told.fighter("red").sp == sp
    battle = begun(told.battle.fielding)
    battle.fielding.__dict__["zones"] = {"A": tuple(battle.board.tiles)[:3]}
    names = ("initiative/red/0", "initiative/blue/0", "red/deck", "red/wounds", "blue/deck", "blue/wounds")
    begin(battle, Loaded(dict(zip(names, ((5, 5), (1, 1), *[AS_THEY_LIE] * 4), strict=True))))
    piles = battle.fighters[0].piles
    assert (len({*piles.hand, *piles.deck}), len(piles.hand), len(piles.deck)) == (30, 6, 24)


@pytest.mark.canon("PEN-TURN-02")
@pytest.mark.parametrize("spent", [0, 1, 6])
def test_a_refresh_sets_sp_to_the_maximum_whatever_was_left(spent: int) -> None:
    told = red(blue=Stands(at=(0, -5)))
    for step in range(spent):
        told.does("move", to=((1, 0), (0, 0))[step % 2])
    assert told.fighter("red").sp == 6 - spent
    assert told.ends().ends().fighter("red").sp == 6


@pytest.mark.canon("PEN-TURN-02", "PEN-SP-09", "PEN-SP-13")
def test_sp_above_the_maximum_are_gone_with_the_next_refresh() -> None:
    told = red("flagellants-zeal", tactics=("flagellants-zeal", "absolution"))
    told.does("play", "flagellants-zeal", dice={"red/suffering": (1, 1)})
    assert told.fighter("red").sp == 7
    assert told.ends().ends().fighter("red").sp == 6


@pytest.mark.canon("PEN-TURN-06")
@every("held", range(8))
def test_the_draw_phase_fills_the_hand_to_six(held: int) -> None:
    told = red(
        *(*SIX, "bash")[:held], top=("deflect", "deflect", "hunker-down", "hunker-down", "bash", "survey-the-field")
    )
    told.ends()
    drawn = [told.key(0, card) for event in told.of(ev.CardsDrawn) for card in event.cards if event.fighter == 0]
    top = ["deflect", "deflect", "hunker-down", "hunker-down", "bash", "survey-the-field"]
    assert drawn == top[: max(0, 6 - held)]
    assert len(told.hand("red")) == max(6, held)


COSTS = {
    "attacks": {
        "faithful-thrust": 2,
        "righteous-cleave": 3,
        "divine-judgment": 4,
        "bash": 1,
        "quick-shot": 1,
        "dual-wield": 2,
        "suppressing-fire": 3,
    },
    "utility": {"sensor-sweep": 1, "survey-the-field": 1, "jury-rig": 3},
    "reactives": {"brace-for-impact": 0, "deflect": 0, "wall-of-iron": 0},
}
EQUIPMENT = dict.fromkeys(("quick-shot", "dual-wield", "suppressing-fire"), "pistol") | {
    "jury-rig": "repair-kit",
    "wall-of-iron": "tower-shield",
}


@pytest.mark.canon("PEN-TURN-13")
@every(("card", "cost"), [*COSTS["attacks"].items(), *COSTS["utility"].items()])
def test_what_attacks_and_utility_cost(card: str, cost: int) -> None:
    """Attacks one to five, utility one to three."""
    told = red(card, "feint", equipment=EQUIPMENT.get(card, "buckler"), blue=Stands(at=(0, -1), facing=SOUTH, deck=9))
    attack = card in COSTS["attacks"]
    dice: Any = {"red/attack": (1, 1)} if attack else {"red/reshuffle": AS_THEY_LIE} if card == "jury-rig" else {}
    told.does("play", card, word="head" if attack else None, dice=dice)
    assert told.one(ev.CardPlayed).cost == cost
    assert told.fighter("red").sp == 6 - cost


@pytest.mark.canon("PEN-TURN-13")
@pytest.mark.parametrize(("card", "cost"), COSTS["reactives"].items())
def test_what_reactives_and_steps_cost(card: str, cost: int) -> None:
    theirs = Stands(at=(0, -1), facing=SOUTH, hand=(card,), equipment=EQUIPMENT.get(card, "buckler"))
    told = red("faithful-thrust", blue=theirs)
    told.fighter("blue").sp = 5
    told.strikes("faithful-thrust", HIT, stands=False)
    less = {"brace-for-impact": 2, "deflect": 1, "wall-of-iron": 3}[card]
    told.does("react", card, dice={"blue/defense": (1,) * (4 - less)})
    assert told.fighter("blue").sp == 5 - cost
    told.does("move", to=(0, 1))
    assert told.fighter("red").sp == 6 - 2 - 1, "one for each hex"


@pytest.mark.canon("PEN-DECK-26", "PEN-DECK-19")
def test_a_card_is_in_neither_pile_until_it_is_over_and_counts_as_hp() -> None:
    told = red("faithful-thrust", "desperate-lunge", blue=Stands(at=(0, -1), facing=SOUTH, hand=("brace-for-impact",)))
    told.does("play", "faithful-thrust", on="blue", word="head", dice={"red/attack": HIT})
    assert told.asked == ("hit", "blue")
    assert [told.pile("red", pile) for pile in ("hand", "in_play", "discard")] == [
        ["desperate-lunge"],
        ["faithful-thrust"],
        [],
    ]
    seen: Any = view(told.battle, None)
    assert seen["caskets"][0]["counts"]["hp"] == 30
    told.does("stand", dice={"blue/defense": (1, 1, 1, 1)})
    assert (told.pile("red", "in_play"), told.pile("red", "discard")) == ([], ["faithful-thrust"])
    told.does("play", "desperate-lunge")
    assert (told.pile("red", "in_play"), told.pile("red", "discard")) == (["desperate-lunge"], ["faithful-thrust"])
    told.does("step", to=(0, 1)).does("stay")
    assert (told.pile("red", "in_play"), told.pile("red", "discard")) == ([], ["faithful-thrust", "desperate-lunge"])


@pytest.mark.canon("PEN-DECK-26", "C-67")
def test_a_card_in_play_pays_for_nothing() -> None:
    """BLOOD PRICE asks for two, and nothing lies in the piles but one: Blood Offering itself is safe."""
    told = red("blood-offering", "feint", deck=1, top=("retreat",), discard=())
    told.does("play", "blood-offering", dice={"red/suffering": (2,), "red/save": (6,)})
    (lost,) = told.one(ev.CardsLost).lost
    assert (told.key(0, lost.card), told.one(ev.CardsLost).void) == ("retreat", 1)


@pytest.mark.canon("pen.recover.default_from", "C-34", "PEN-DECK-18")
@every(
    ("from_where", "card", "source"),
    [
        ("as_written", "emergency-repair", "discard"),
        ("as_written", "absolution", "graveyard"),
        ("discard", "emergency-repair", "discard"),
        ("discard", "absolution", "discard"),
        ("graveyard", "emergency-repair", "graveyard"),
        ("graveyard", "absolution", "graveyard"),
    ],
)
def test_which_pile_cards_are_recovered_from(from_where: Any, card: str, source: str) -> None:
    """Emergency Repair names the discard pile; Absolution names none. Both take three."""
    told = red(
        card,
        rules=replace(RULES, recover_default_from=from_where),
        equipment="repair-kit",
        tactics=("absolution", "last-rites"),
        discard=("feint", "retreat", "overextend", "rally-cry"),
        deck=15,
    )
    piles = ("discard", "graveyard")
    before = [len(told.pile("red", pile)) for pile in piles]
    told.does("play", card).stands()
    after = [len(told.pile("red", pile)) for pile in piles]
    expected = [count - 3 * (pile == source) for pile, count in zip(piles, before, strict=True)]
    assert after == [expected[0] + 1, expected[1]], "the card that was played lies in the discard pile besides"
    assert len(told.pile("red", "deck")) == 15 + 3


@pytest.mark.canon("pen.recover.to", "C-34", "PEN-DECK-18")
@pytest.mark.parametrize(
    ("to", "shuffle", "hand", "deck"),
    [
        ("deck_bottom", None, [], ["feint", "retreat", "rally-cry", "jury-rig", "scrap-armor"]),
        ("hand", None, ["feint", "rally-cry", "retreat"], ["jury-rig", "scrap-armor"]),
        ("shuffle", (3, 4, 1, 2, 5), [], ["scrap-armor", "retreat", "feint", "jury-rig", "rally-cry"]),
    ],
)
def test_where_recovered_cards_go(to: Any, shuffle: Any, hand: list[str], deck: list[str]) -> None:
    """The deck lies with its top last."""
    told = red(
        "emergency-repair",
        rules=replace(RULES, recover_to=to),
        equipment="repair-kit",
        top=("scrap-armor", "jury-rig"),
        deck=2,
        discard=("feint", "retreat", "rally-cry"),
    )
    told.does("play", "emergency-repair", dice={"red/recover": shuffle} if shuffle else None)
    assert told.pile("red", "discard") == ["emergency-repair"]
    assert sorted(told.hand("red")) == hand
    assert told.pile("red", "deck") == deck


@pytest.mark.canon("pen.sp.max_floor", "C-32", "PEN-SP-12", "PEN-SP-13")
@every(("floor", "lost", "sp"), [(1, 5, 1), (1, 6, 1), (1, 9, 1), (0, 5, 1), (0, 6, 0), (0, 9, 0)])
def test_how_low_the_sp_maximum_falls(floor: int, lost: int, sp: int) -> None:
    line = Line(code="bargain", value=-lost, rule="U-07", text="A bargain")
    told = red(rules=replace(RULES, sp_max_floor=floor), sp_lines=(line,))
    assert told.fighter("red").sp == sp


@pytest.mark.canon("pen.battle.round_limit", "PEN-VIC-12", "C-76")
@pytest.mark.parametrize("limit", [None, 1, 2])
def test_after_how_many_rounds_a_battle_ends(limit: int | None) -> None:
    told = red(rules=replace(RULES, battle_round_limit=limit), deck=20, blue=Stands(at=(0, -4)))
    for number in range(1, 4):
        told.ends().ends()
        if number == limit:
            assert told.won == "Blue"
            return
        assert (told.won, told.battle.round) == ("", number + 1)
    assert limit is None
