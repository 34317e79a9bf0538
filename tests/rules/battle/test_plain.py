"""What a battle is made of is written plainly and read back exactly, and nothing else is taken."""

from __future__ import annotations

import json
from typing import Any

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.battle import events as ev
from apps.rules.battle.asking import Choice
from apps.rules.battle.fielding import Fielded
from apps.rules.battle.plain import (
    KINDS,
    event_from,
    folded,
    plain,
    plain_choice,
    plain_event,
    read,
)
from apps.rules.battle.stances import Stance
from apps.rules.ground.hexes import Hex
from tests.rules.battle.field import a_story
from tests.rules.battle.made import EVERY_KIND, made, same


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("kind", EVERY_KIND, ids=lambda kind: kind.__name__)
def test_an_event_of_any_kind_comes_back_exactly(kind: type[Any]) -> None:
    event = made(kind)
    back = event_from(through_json(plain_event(event)))
    assert same(back, event)


@pytest.mark.parametrize("seed", range(8))
def test_a_battle_folds_again_from_what_was_written_of_it(seed: int) -> None:
    story = a_story(seed)
    events = story.events()
    back = [event_from(each) for each in through_json([plain_event(event) for event in events])]
    assert all(same(one, other) for one, other in zip(events, back, strict=True))
    assert folded(story.fielding, back) == story.battle


def test_a_casket_as_it_goes_out_comes_back_exactly() -> None:
    for each in a_story(3).fielding.fielded:
        assert same(read(Fielded, through_json(plain(each))), each)


def test_an_answer_is_written_without_what_it_leaves_empty() -> None:
    assert plain_choice(Choice("end")) == {"do": "end"}
    assert plain_choice(Choice("move", place=Hex(1, -2))) == {"do": "move", "place": [1, -2]}
    seen = Choice("stance", target=1, stance=Stance(2, cover=("light",)))
    stance = {"distance": 2, "side": 1, "cover": ["light"], "obscured": False, "elevation": "level"}
    assert plain_choice(seen) == {"do": "stance", "target": 1, "stance": stance}


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (None, "a list: its kind first"),
        ([], "a list: its kind first"),
        ([["CardDone"], 1, 2], "a list: its kind first"),
        (["CardsEaten", 1], "knows no event 'CardsEaten': it knows Answered,"),
        (["CardDone", 1], "a list of 2: fighter, card should stand"),
        (["CardDone", 1, 2, 3], "a list of 2: fighter, card should stand"),
        (["CardDone", 1, "2"], "a whole number should stand"),
        (["CardDone", 1, True], "a whole number should stand"),
        (["CardDone", 1, 2.0], "a whole number should stand"),
        (["GoalReached", None], "a word should stand"),
        (["AttackEnded", 1], "a yes or a no should stand"),
        (["CardsDrawn", 0, 7], "a list should stand"),
        (["PhaseBegun", "supper"], "one of setup, round"),
        (["DefenseRaised", 0, {"code": "x"}], "an object of code, rule, text, value should stand"),
    ],
)
def test_what_is_no_event_is_refused_with_what_should_stand_there(written: Any, said: str) -> None:
    with pytest.raises(Refusal) as refused:
        event_from(written)
    assert said in refused.value.sentence


def test_what_was_written_before_a_field_was_there_has_what_the_field_begins_with() -> None:
    short: list[Any] = ["Answered", 0, 0, "deploy", ["deploy", 0, 0, "", [1, 7], 5, []]]
    read = event_from(short)
    assert read == ev.Answered(0, 0, "deploy", Choice("deploy", 0, 0, "", Hex(1, 7), 5, ()))
    assert plain_event(read) == [*short[:-1], [*short[-1], None, None]]


def test_every_kind_is_known_by_its_name() -> None:
    assert set(KINDS.values()) == set(EVERY_KIND)
    assert KINDS["CardDone"] is ev.CardDone
