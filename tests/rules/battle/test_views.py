"""Whoever looks at a battle sees all that they may know and nothing else: what is hidden changes not a byte."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from apps.kernel.fast import FastDice
from apps.rules.battle.battle_options import NAMING, default, is_open, options
from apps.rules.battle.battle_state import Battle, Fighter, begun
from apps.rules.battle.engine import decide
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.battle.facts.recorded_facts import BattleFacts
from apps.rules.battle.facts.visibility import covered
from apps.rules.battle.position.situation import controller
from apps.rules.battle.setup.lineup import Owed, fielding, fresh
from apps.rules.battle.values.battle_questions import Task
from apps.rules.battle.views.battle_view import view
from apps.rules.battle.views.masked_battle import sees_hand, veiled
from apps.rules.battle.views.plain_values import plain_choice
from apps.rules.casket.piles.hp import hp
from apps.rules.packs.decks import deck
from apps.rules.ruleset.rules import DEFAULT
from tests.rules.battle.field import Chance, Story, Told, a_story, library, other_rules

VIEWERS: tuple[int | None, ...] = (0, 1, None)
NUMBER, WORD = 987_654, "canary"
REVEALING = (ev.CardsLost, ev.CardsDiscarded, ev.PilotStruck, ev.HandSeen, ev.CardsDrawn, ev.HandShuffled)
"""By rule these show what was hidden: cards lost, or dropped if there are any; a flipped wound; a hand; an own draw."""


def some_in_a_hurry(seeds: int) -> list[Any]:
    """The first for `make quick`, and all others for `make test`."""
    return [0, *(pytest.param(seed, marks=pytest.mark.machinery) for seed in range(1, seeds))]


def looked_at(battle: Battle, viewer: int | None) -> str:
    return json.dumps(view(battle, viewer))


def otherwise(battle: Battle, viewer: int | None, chance: Chance) -> Battle:
    """Another battle that looks the same to the viewer: unseen cards dealt again, decks and wounds in another order."""
    other = battle.clone()
    for number, fighter in enumerate(other.fighters):
        _deal_again(fighter, chance, seen=sees_hand(battle, number, viewer))
    pending = other.pending
    if pending and pending.side != viewer and pending.kind in ("pay", "discard", "set-aside"):
        other.pending = pending._replace(cards=tuple(other.fighters[pending.fighter].piles.hand))
    return other


def _deal_again(fighter: Fighter, chance: Chance, *, seen: bool) -> None:
    piles, wounds = fighter.piles, fighter.wounds
    fighter.wounds = replace(wounds, face_down=chance.some_of(wounds.face_down, len(wounds.face_down)))
    unseen = piles.deck if seen else [*piles.deck, *piles.hand]
    dealt = chance.some_of(unseen, len(unseen))
    piles.deck = list(dealt[: len(piles.deck)])
    if not seen:
        piles.hand = list(dealt[len(piles.deck) :])


def some(story: Story, every: int) -> Iterator[Told]:
    """Each so-manyth decision, and all in which somebody attacks or is asked about cards."""
    for number, told in enumerate(story.told()):
        pending = told.before.pending
        if told.choice and pending and (number % every == 0 or pending.kind not in ("act", "deploy", "walk")):
            yield told


@pytest.mark.parametrize("seed", some_in_a_hurry(9))
def test_what_is_hidden_changes_nothing_in_a_view(seed: int) -> None:
    chance = Chance(seed)
    for told in some(a_story(seed), every=9):
        for viewer in VIEWERS:
            assert looked_at(otherwise(told.before, viewer, chance), viewer) == looked_at(told.before, viewer)


@pytest.mark.parametrize("seed", some_in_a_hurry(4))
def test_a_passive_card_in_an_unseen_hand_shows_in_no_number(seed: int) -> None:
    """Where passive cards work while they are held, lines and odds would say who holds one."""
    chance = Chance(seed)
    for told in some(_in_their_last_hall(seed), every=5):
        for viewer in VIEWERS:
            assert looked_at(otherwise(told.before, viewer, chance), viewer) == looked_at(told.before, viewer)


def _in_their_last_hall(seed: int) -> Story:
    """Two Dwarves with few cards left, each with a passive card that raises Defense while it is held."""
    rules = replace(DEFAULT, tactics_passive="when_drawn", battle_round_limit=4)
    built = deck("dwarven-heavy", "buckler", ("last-hall", "quench"), library())
    fielded = [replace(fresh(f"s{side}", side, built, library()), owed=Owed(cards=18)) for side in (0, 1)]
    story = Story(seed, scenario="duel-in-the-nave")
    story.fielding = fielding(rules, library(), "duel-in-the-nave", tuple(fielded))
    story.battle = begun(story.fielding)
    return story


@pytest.mark.parametrize("seed", some_in_a_hurry(9))
def test_what_is_hidden_changes_no_answer(seed: int) -> None:
    """The engine's own list goes by nothing that whoever is asked may not know, nor does the answer of silence."""
    chance = Chance(seed)
    for told in some(a_story(seed), every=3):
        asked = told.before.pending.side if told.before.pending else -1
        for other in (otherwise(told.before, asked, chance), veiled(told.before, asked)):
            if told.before.pending and told.before.pending.kind not in NAMING:
                assert options(other) == options(told.before)
            assert default(other) == default(told.before)


@pytest.mark.parametrize("seed", some_in_a_hurry(9))
def test_what_is_hidden_changes_no_event_but_what_shows_it(seed: int) -> None:
    """The same answer and the same dice: the first event that looks otherwise is one that shows a hidden card."""
    chance, rules = Chance(seed), replace(other_rules(Chance(seed)), tactics_passive="always_on")
    for told in some(a_story(seed, rules=rules), every=2):
        for viewer in VIEWERS:
            other = otherwise(told.before, viewer, chance)
            if told.choice is None or not is_open(other, told.choice):
                continue
            dice = f"{seed}/{told.before.decisions}".encode()
            one, two = (decide(each, told.choice, FastDice(dice)) for each in (told.before.clone(), other))
            _differ_by_rule_alone(one, two, told.before, viewer)


def _differ_by_rule_alone(one: list[BattleFact], two: list[BattleFact], battle: Battle, viewer: int | None) -> None:
    for here, there in zip(one, two, strict=False):
        shown = BattleFacts(covered(event, viewer, battle.fielding) for event in (here, there))
        if shown[:1] != shown[1:] or type(here) is not type(there):
            assert isinstance(here, REVEALING) or isinstance(there, REVEALING)
            return
    assert len(one) == len(two)


@pytest.mark.parametrize("seed", some_in_a_hurry(4))
def test_no_view_holds_a_canary(seed: int) -> None:
    for told in some(a_story(seed), every=12):
        for viewer in VIEWERS:
            battle = _with_canaries(told.before, viewer)
            found = looked_at(battle, viewer)
            assert str(NUMBER) not in found
            assert WORD not in found


def _with_canaries(battle: Battle, viewer: int | None) -> Battle:
    other = battle.clone()
    other.agenda = (Task(WORD, word=WORD),)
    for number, fighter in enumerate(other.fighters):
        hidden = (WORD,) * len(fighter.wounds.face_down)
        fighter.wounds = replace(fighter.wounds, face_down=hidden)
        fighter.piles.deck = [NUMBER] * len(fighter.piles.deck)
        if not sees_hand(battle, number, viewer):
            fighter.piles.hand = [NUMBER] * len(fighter.piles.hand)
    pending = other.pending
    if pending and pending.side != viewer and pending.kind != "recover":
        other.pending = pending._replace(cards=(NUMBER,) * len(pending.cards))
    return other


@pytest.mark.parametrize("seed", some_in_a_hurry(4))
def test_looking_changes_nothing(seed: int) -> None:
    for told in some(a_story(seed), every=25):
        before = told.before.clone()
        for viewer in VIEWERS:
            found = view(told.before, viewer)
            assert json.loads(json.dumps(found)) == found
        assert told.before == before


@pytest.mark.parametrize("seed", some_in_a_hurry(6))
def test_whoever_is_asked_finds_every_answer_and_nobody_else_does(seed: int) -> None:
    for told in some(a_story(seed), every=10):
        pending = told.before.pending
        assert pending
        asked: dict[str, Any] = view(told.before, pending.side)["question"]
        if pending.kind in NAMING:
            assert [card["id"] for card in asked["cards"]] == list(pending.cards)
            assert asked["do"] == NAMING[pending.kind]
        else:
            assert [each["choice"] for each in asked["options"]] == [
                plain_choice(each) for each in options(told.before)
            ]
        assert asked["default"] == plain_choice(default(told.before))
        for viewer in (1 - pending.side, None):
            shown = view(told.before, viewer)["question"]
            assert shown == {name: asked[name] for name in shown}
            assert not {"options", "cards", "default"} & shown.keys()


@pytest.mark.parametrize("seed", some_in_a_hurry(6))
def test_a_hand_is_seen_by_whoever_plays_it(seed: int) -> None:
    for told in some(a_story(seed), every=20):
        for viewer in VIEWERS:
            for number, seen in enumerate(view(told.before, viewer)["caskets"]):
                fighter, side = told.before.fighters[number], told.before.of(number).side
                mine = viewer in (side, controller(told.before, number))
                assert (seen["hand"] is not None) == mine
                if mine:
                    assert [card["id"] for card in seen["hand"]] == fighter.piles.hand
                assert seen["counts"]["hand"] == len(fighter.piles.hand)


def test_whose_mind_is_lost_shows_their_hand_to_whoever_plays_them() -> None:
    story = a_story(0, scenario="duel-in-the-nave")
    battle = next(told.before for told in story.told() if told.choice and told.before.pending.kind == "act")  # type: ignore[union-attr]  # a question is open
    battle.fighters[battle.turn].lost_control = True
    other = 1 - battle.of(battle.turn).side
    assert view(battle, other)["caskets"][battle.turn]["hand"]
    battle.fighters[battle.turn].lost_control = False
    assert view(battle, other)["caskets"][battle.turn]["hand"] is None


@pytest.mark.parametrize("seed", some_in_a_hurry(4))
def test_numbers_are_those_of_the_battle(seed: int) -> None:
    for told in some(a_story(seed), every=30):
        for number, seen in enumerate(view(told.before, None)["caskets"]):
            fighter = told.before.fighters[number]
            assert seen["hp"]["value"] == seen["counts"]["hp"]
            if not fighter.destroyed:
                assert seen["counts"]["hp"] == hp(fighter.piles, told.before.fielding.rules)
            assert sum(component["marks"] for component in seen["components"]) == fighter.components.total
            assert [card["id"] for card in seen["discard"]] == fighter.piles.discard


@pytest.mark.parametrize("seed", some_in_a_hurry(12))
def test_a_goal_shows_how_far_it_has_come(seed: int) -> None:
    story = a_story(seed)
    for _ in story.told():
        pass
    for goal in view(story.battle, None)["goals"]:
        assert goal["reached"] == (goal["key"] in story.battle.reached)
        if goal["reached"] and goal["kind"] in ("destroy", "survive", "carry"):
            assert goal["done"] >= goal["due"]
