"""Who is asked for an answer to a hit or to an ally's fall: whoever might hold one, as far as the open piles tell."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.rules.ruleset.rules import DEFAULT
from tests.rules.battle.telling import SOUTH, Stands, Told, field_of

NO_GRIT = replace(DEFAULT, modules_grit=False)
AFTER = replace(NO_GRIT, reactive_pierce="window_after_dice")
RED = Stands(at=(0, 0), hand=("faithful-thrust",))
HIT = (3, 2)
SHIELD, FLESH, PIERCE = 1, 3, 5
RITES = ("last-rites", "absolution")


def reactives(on: str) -> list[str]:
    """Every card of Blue's deck that answers to this, copies and all."""
    told = field_of(rules=NO_GRIT, red=RED, blue=Stands(at=(0, -1), tactics=RITES))
    return [face.key for face in told.battle.fielding.decks[1] if face.timing == "reactive" and face.on == on]


def hit(discard: list[str]) -> Told:
    told = field_of(
        rules=NO_GRIT,
        red=RED,
        blue=Stands(at=(0, -1), facing=SOUTH, tactics=RITES, hand=("feint",), discard=tuple(discard)),
    ).turn("red")
    dice = (FLESH,) * 4 if len(discard) == len(reactives("hit")) else ()
    return told.strikes("faithful-thrust", HIT, dice, word="head", stands=False)


@pytest.mark.canon("PEN-REACT-01", "PEN-DISP-07")
def test_somebody_whose_every_answer_to_a_hit_lies_open_is_not_asked_for_one() -> None:
    """That Last Rites may be held is no reason: they answer to something else."""
    every = reactives("hit")
    assert "last-rites" not in every
    assert hit(every).asked == ("pay", "blue")


@pytest.mark.canon("PEN-REACT-01", "PEN-DISP-07")
def test_with_one_answer_unseen_whoever_holds_a_card_is_asked() -> None:
    assert hit(reactives("hit")[1:]).asked == ("hit", "blue")


def fall(**more: Any) -> Told:
    told = field_of(
        rules=NO_GRIT,
        red=RED,
        blue=Stands(at=(0, -1), facing=SOUTH, deck=3),
        navy=Stands(at=(0, -3), side=1, **{"tactics": RITES, "hand": ("feint",), **more}),
    ).turn("red")
    return told.strikes("faithful-thrust", HIT, (FLESH,) * 4, word="head", blue_save=(6,))


@pytest.mark.canon("PEN-CARD-T03", "C-74")
@pytest.mark.parametrize(
    ("more", "asked"),
    [
        ({}, True),
        ({"hand": ()}, False),
        ({"discard": ("last-rites",)}, False),
        ({"tactics": ("righteous-fury", "absolution")}, False),
    ],
)
def test_an_ally_is_asked_for_last_rites_only_where_they_may_be_held(more: dict[str, Any], asked: bool) -> None:  # noqa: FBT001 - one column
    assert (fall(**more).asked == ("rites", "navy")) == asked


@pytest.mark.canon("pen.reactive.pierce", "C-34")
@pytest.mark.parametrize(
    ("faces", "asked"),
    [
        ((SHIELD, FLESH, FLESH, FLESH), True),
        ((PIERCE, FLESH, FLESH, FLESH), False),
        ((SHIELD, SHIELD, FLESH, PIERCE), False),
    ],
)
def test_after_the_dice_nobody_answers_what_pierces(faces: tuple[int, ...], asked: bool) -> None:  # noqa: FBT001 - one column
    told = field_of(rules=AFTER, red=RED, blue=Stands(at=(0, -1), facing=SOUTH, hand=("deflect",))).turn("red")
    told.strikes("faithful-thrust", HIT, faces, word="head", stands=False)
    assert (told.asked == ("hit", "blue")) == asked


@pytest.mark.canon("PEN-FACE-04", "PEN-REACT-07", "PEN-REACT-08")
@pytest.mark.parametrize(
    ("lost", "card", "open_"),
    [("left-arm", "deflect", False), ("right-arm", "deflect", True), ("left-arm", "brace-for-impact", True)],
)
def test_an_arm_silences_what_it_carries(lost: Any, card: str, open_: bool) -> None:  # noqa: FBT001 - one column
    blue = Stands(at=(0, -1), facing=SOUTH, hand=(card,), marks={lost: 3})
    told = field_of(rules=NO_GRIT, red=RED, blue=blue).turn("red")
    told.strikes("faithful-thrust", HIT, word="head", stands=False)
    assert told.asked == ("hit", "blue")
    assert told.may("react", card) == open_


@pytest.mark.canon("PEN-REACT-06", "PEN-TAINT-10")
def test_whoever_is_silenced_is_asked_for_taint_alone() -> None:
    blue = Stands(at=(0, -1), facing=SOUTH, hand=("deflect",), taint=9)
    told = field_of(rules=NO_GRIT, red=RED, blue=blue).turn("red")
    told.does("play", "faithful-thrust", on="blue", word="head").does("buy", word="neural-disruption")
    told.does("roll", dice={"red/attack": HIT})
    assert told.asked == ("hit", "blue")
    assert (told.may("react"), told.may("buy", word="ignore-pain")) == (False, True)


@pytest.mark.canon("PEN-CARD-T03", "C-74", "PEN-REACT-03")
def test_last_rites_are_no_second_answer_to_the_attack() -> None:
    told = field_of(
        rules=NO_GRIT,
        red=RED,
        blue=Stands(at=(0, -1), facing=SOUTH, deck=1, hand=("brace-for-impact",)),
        navy=Stands(at=(0, -3), side=1, tactics=RITES, hand=("last-rites",), deck=20),
    ).turn("red")
    told.strikes("faithful-thrust", HIT, word="head", stands=False)
    told.does("react", "brace-for-impact", dice={"blue/defense": (FLESH, FLESH), "blue/save": (6,)})
    assert told.asked == ("rites", "navy")
    assert told.may("react", "last-rites")
