"""Answers that name cards: every row of them is offered, and nothing else is taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest

from apps.rules.battle.battle_options import NAMING, is_open, options
from apps.rules.battle.values.battle_questions import BattleAnswer
from apps.rules.effects import body_effects
from apps.rules.ruleset.rules import DEFAULT
from tests.rules.battle.telling import SOUTH, Stands, Told, field_of

NO_GRIT = replace(DEFAULT, modules_grit=False)
BLUE = Stands(at=(0, -1), facing=SOUTH, hand=("feint", "retreat", "bash"))


def paying() -> Told:
    told = field_of(rules=NO_GRIT, red=Stands(at=(0, 0), hand=("faithful-thrust",)), blue=BLUE).turn("red")
    return told.strikes("faithful-thrust", (3, 2), (1, 1, 3, 3), word="head")


def discarding() -> Told:
    told = field_of(
        rules=NO_GRIT,
        printed={"feint": {"effects": (body_effects.DiscardHand(cards=2),)}},
        red=Stands(at=(0, 0), hand=("feint", "retreat", "bash", "overextend")),
        blue=BLUE,
    ).turn("red")
    return told.does("play", "feint")


def setting_aside() -> Told:
    rules = replace(NO_GRIT, hand_set_aside="any")
    return field_of(rules=rules, red=Stands(at=(0, 0), hand=("feint", "retreat")), blue=BLUE).turn("red").ends()


def recovering() -> Told:
    red = Stands(at=(0, 0), hand=("consecrated-ground",), deck=20)
    return field_of(rules=NO_GRIT, red=red, blue=BLUE).turn("red").does("play", "consecrated-ground").ends()


ASKED: dict[str, tuple[Callable[[], Told], int, int]] = {
    "pay": (paying, 0, 2),
    "discard": (discarding, 2, 2),
    "set-aside": (setting_aside, 0, 2),
    "recover": (recovering, 2, 2),
}
"""By question, a story that comes to it, and from how many to how many cards are named."""


@pytest.mark.parametrize("kind", ASKED)
def test_every_row_of_cards_is_offered_once(kind: str) -> None:
    story, least, most = ASKED[kind]
    told = story()
    pending = told.battle.pending
    assert pending
    assert (pending.kind, pending.least, pending.most) == (kind, least, most)
    rows = [row for count in range(least, most + 1) for row in combinations(pending.cards, count)]
    assert [choice.cards for choice in options(told.battle)] == rows
    assert {choice.do for choice in options(told.battle)} == {NAMING[pending.kind]}


@pytest.mark.parametrize("kind", ASKED)
def test_nothing_else_is_taken(kind: str) -> None:
    story, least, most = ASKED[kind]
    battle = story().battle
    assert battle.pending
    cards = battle.pending.cards
    do = NAMING[battle.pending.kind]
    good = cards[:most]
    assert is_open(battle, BattleAnswer(do, cards=good))
    assert is_open(battle, BattleAnswer(do, cards=good[::-1])), "in any order"
    for other in ("a", "zzz"):
        assert not is_open(battle, BattleAnswer(other, cards=good)), "another answer"
    assert not is_open(battle, BattleAnswer(do, cards=good, number=1)), "and with nothing beside them"
    assert not is_open(battle, BattleAnswer(do, cards=(cards[0],) * 2)), "each once"
    assert not is_open(battle, BattleAnswer(do, cards=(cards[0], 99))), "cards that were asked about"
    assert not is_open(battle, BattleAnswer(do, cards=(*good, 99)[-most - 1 :])), "not too many"
    if len(cards) > most:
        assert not is_open(battle, BattleAnswer(do, cards=cards[: most + 1]))
    if least:
        assert not is_open(battle, BattleAnswer(do, cards=cards[: least - 1])), "not too few"
