"""A fact holds numbers and words alone; why a number is what it is, is reckoned again from what was told before it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import pytest

from apps.rules.battle.battle_state import begun
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.reasons import line, sources
from apps.rules.battle.values.battle_questions import BattleAnswer, Pending, Task
from apps.rules.battle.values.table_words import Stance, Way
from apps.rules.casket.piles.card_losses import Lost
from apps.rules.explained import Part
from apps.rules.ground.hexes import Hex
from apps.rules.packs.effect_lists import effect_lists
from apps.rules.pilot.wounds.deck import FaceUp, WoundDeck
from apps.rules.victory import Reason, Verdict
from tests.battles.written import read_from
from tests.cases import every
from tests.rules.battle.field import a_story, explained_by, library
from tests.rules.battle.made import EVERY_KIND

PLAIN = {str, int, bool, type(None), Hex}
OF_A_BATTLE = {BattleAnswer, Pending, Task, Stance, Way, Lost, Part, WoundDeck, FaceUp, Verdict, Reason}
"""What lies within facts: answers, questions and piles, each of them numbers and words all the way down."""


def within(hint: Any) -> Iterator[Any]:
    """The types that a value of this annotation is made of."""
    if get_args(hint):
        for inner in get_args(hint):
            yield from within(inner)
    elif isinstance(hint, type):
        yield hint
        if hint not in PLAIN:
            yield from (each for inner in get_type_hints(hint).values() for each in within(inner))


@every("kind", EVERY_KIND, ids=lambda kind: kind.__name__)
def test_no_fact_holds_a_reason(kind: type[Any]) -> None:
    found = {each for hint in get_type_hints(kind).values() for each in within(hint)}
    assert found <= PLAIN | OF_A_BATTLE, (
        "say numbers and words, and let apps/rules/battle/position/fact_numbers.py say why"
    )


@pytest.mark.machinery
def test_every_number_of_a_battle_is_explained_by_what_was_told_before_it() -> None:
    found = set[str]()
    for seed in range(12):
        story = a_story(seed)
        told, battle = story.events(), begun(story.fielding)
        for event in told:
            found |= {f"{type(event).__name__}.{name}" for name in explained_by(battle, event)}
            event.fold(battle)
    assert {"AttackRolled.target", "DamageReckoned.defense", "HeatChanged.by", "PilotStruck.added"} <= found
    assert {"CardPlayed.cost", "Refreshed.sp", "StrainRolled.total"} <= found


def test_a_code_means_one_thing() -> None:
    """Else a line of one source would be told in the words of another."""
    known = sources(library())
    for place, felt in effect_lists(library()).items():
        assert known[felt.source.code] == felt.source, place


def test_what_a_pack_has_left_out_since_is_told_by_its_code() -> None:
    left_out = line(library(), "a-card-of-old", 2)
    assert (left_out.value, left_out.text) == (2, "a card of old")


def test_facts_that_held_their_reasons_are_read_as_they_would_be_told_today() -> None:
    """As 0.1.0 wrote them, and what came before its next version."""
    reason = {"code": "wound.cracked-rib", "value": 1, "rule": "PEN-WND-12", "text": "Cracked Rib"}
    base = {"code": "base", "value": 5, "rule": "PEN-ATK-03", "text": "Every attack begins at 5"}
    unused = {"code": "head", "rule": "PEN-MOD-11", "why": "the attacker's Head is whole"}
    target = {"value": 5, "lines": [base], "not_applied": [unused]}
    told = [
        {"fact": "HeatChanged", "fighter": 1, "by": 1, "lines": [reason]},
        {"fact": "AttackRolled", "aim": {"target": target, "sources": {"value": 0, "lines": []}, "mode": "standard"},
         "faces": [2, 3], "strike": {"kept": [2, 3], "total": 5, "outcome": "hit"}, "side": 4},
        {"fact": "DamageReduced", "line": {**reason, "code": "shield-wall", "value": -2}, "reactive": True},
        {"fact": "AttackDeclared", "attacker": 0, "card": 3, "target": 1, "component": "legs", "second": False,
         "used": [
            {"number": 2, "effect": {"code": "a", "text": "A", "rule": "B"}, "turn_ends": 1},
            {"number": 1, "effect": {"code": "b", "text": "B", "rule": "B", "serves": "against"}, "turn_ends": None},
        ]},
    ]  # fmt: skip
    assert [*read_from(json.dumps(told))] == [
        ev.HeatChanged(1, 1, (Part("wound.cracked-rib", 1),)),
        ev.AttackRolled(4, 5, "standard", (2, 3), (2, 3), 5, "hit"),
        ev.DamageReduced(2, "shield-wall", reactive=True),
        ev.AttackDeclared(0, 3, 1, "legs", second=False, own=(2,), against=(1,)),
    ]
