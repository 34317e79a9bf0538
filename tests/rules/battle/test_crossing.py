"""Moving where others stand: allies are crossed and not stopped on, and nobody else is crossed at all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.rules.ruleset.rules import DEFAULT
from tests.cases import every
from tests.rules.battle.telling import NORTH, Stands, Told, field_of

AWAY = Stands(at=(0, 5), side=1)
LANE = {(0, 1): "wall", **{(q, r): "wall" for q in (-1, 1) for r in range(-5, 4)}}
NO_GRIT = replace(DEFAULT, modules_grit=False)


def lane(*, sp: int = 5, **those: Stands) -> Told:
    """Red at the end of a lane to the north, whose sides are walls; `sp` is what it has."""
    told = field_of(
        rules=NO_GRIT,
        ground=LANE,
        red=Stands(at=(0, 0), facing=NORTH),
        **{"blue": AWAY, **those},  # type: ignore[arg-type]  # all of them stand
    ).turn("red")
    told.fighter("red").sp = sp
    return told


def offered(told: Told, do: str = "move") -> set[tuple[int, int]]:
    return {(place.q, place.r) for choice in told.found(do) if (place := choice.place)}


def ally(at: tuple[int, int]) -> Stands:
    return Stands(at=at, side=0)


@pytest.mark.canon("C-75", "PEN-MOV-09", "PEN-MOV-01")
@pytest.mark.parametrize(("sp", "places"), [(0, set()), (1, set()), (2, {(0, -2)}), (5, {(0, -2)})])
def test_an_ally_is_crossed_for_the_price_of_both_hexes_and_not_stopped_on(sp: int, places: set[Any]) -> None:
    assert offered(lane(sp=sp, ruby=ally((0, -1)))) == places


@pytest.mark.canon("C-75", "PEN-MOV-06")
def test_whoever_crosses_pays_for_every_hex_and_moved_as_many() -> None:
    told = lane(ruby=ally((0, -1)), rose=ally((0, -2))).does("move", to=(0, -3))
    red = told.fighter("red")
    assert (red.at, red.sp, red.moved) == ((0, -3), 2, 3)


@pytest.mark.canon("C-75", "PEN-MOV-03")
@pytest.mark.parametrize("number", [0, 1])
def test_an_enemy_is_not_crossed_wherever_it_stands_in_the_order(number: int) -> None:
    """Neither beside one nor behind an ally."""
    enemy = Stands(at=(0, -1), side=1)
    behind = Stands(at=(0, -2), side=1)
    assert offered(lane(blue=enemy)) == set()
    others: dict[str, Any] = {"ruby": ally((0, -1)), "blue": behind}
    told = lane(**(others if number else dict(reversed(others.items()))))
    assert offered(told) == set()


@pytest.mark.canon("C-76", "PEN-MOV-03")
def test_a_casket_whose_pilot_is_dead_is_an_obstacle_of_either_side() -> None:
    for side in (0, 1):
        beside = lane(ruby=Stands(at=(0, -1), side=side, face_down=()))
        assert offered(beside) == set()
        behind = lane(ruby=ally((0, -1)), rose=Stands(at=(0, -2), side=side, face_down=()))
        assert offered(behind) == set()


@pytest.mark.canon("PEN-MOV-03")
@pytest.mark.parametrize("out", ["destroyed", "gone"])
def test_who_is_destroyed_or_has_left_stands_in_nobodys_way(out: str) -> None:
    """Before it and behind an ally, friend or foe."""
    for side in (0, 1):
        told = lane(ruby=Stands(at=(0, -1), side=side))
        setattr(told.fighter("ruby"), out, True)
        assert offered(told) == {(0, -1)}
        told = lane(ruby=ally((0, -1)), rose=Stands(at=(0, -2), side=side))
        setattr(told.fighter("rose"), out, True)
        assert offered(told) == {(0, -2)}


@pytest.mark.canon("PEN-MOV-04", "C-75")
@every(("moved", "places"), [(0, {(0, -2)}), (1, {(0, -2)}), (2, set()), (3, set()), (5, set())])
def test_without_legs_allies_are_crossed_within_three_hexes_a_turn(moved: int, places: set[Any]) -> None:
    told = lane(sp=9, ruby=ally((0, -1)))
    red = told.fighter("red")
    red.components.marks["legs"] = 3
    red.components.is_hurt = True
    red.moved = moved
    assert offered(told) == places


@pytest.mark.canon("PEN-MOV-04")
@pytest.mark.parametrize(("moved", "places"), [(2, {(0, -1)}), (3, set()), (4, set())])
def test_without_legs_nobody_takes_a_fourth_hex(moved: int, places: set[Any]) -> None:
    told = lane(sp=9)
    red = told.fighter("red")
    red.components.marks["legs"] = 3
    red.components.is_hurt = True
    red.moved = moved
    assert offered(told) == places


@pytest.mark.canon("C-75", "PEN-MOV-05", "PEN-MOV-01")
@pytest.mark.parametrize(
    ("ground", "wounds", "cost"),
    [({}, (), 2), ({(0, -1): "forest"}, (), 3), ({}, ("spinal-trauma",), 4)],
)
def test_what_makes_a_hex_dearer_is_paid_on_the_way_over_an_ally(ground: Any, wounds: Any, cost: int) -> None:
    def crossing(sp: int) -> Told:
        red = Stands(at=(0, 0), facing=NORTH, wounds=wounds)
        told = field_of(rules=NO_GRIT, ground={**LANE, **ground}, red=red, ruby=ally((0, -1)), blue=AWAY).turn("red")
        told.fighter("red").sp = sp
        return told

    assert offered(crossing(cost - 1)) == set()
    assert crossing(cost).does("move", to=(0, -2)).fighter("red").sp == 0


@pytest.mark.canon("C-75")
@pytest.mark.parametrize("cheap", [(0, -1), (1, -1)])
def test_of_two_ways_over_allies_the_cheaper_is_gone(cheap: tuple[int, int]) -> None:
    """Both lead to the same hex; one of the allies stands in a forest."""
    dear = (0, -1) if cheap == (1, -1) else (1, -1)
    told = field_of(
        rules=NO_GRIT,
        ground={dear: "forest"},
        red=Stands(at=(0, 0), facing=NORTH),
        ruby=ally((0, -1)),
        rose=ally((1, -1)),
        blue=AWAY,
    ).turn("red")
    told.fighter("red").sp = 5
    told.does("move", to=(1, -2))
    assert told.fighter("red").sp == 3
    assert told.fighter("red").moved == 2


@pytest.mark.canon("PEN-MOV-08", "C-75", "pen.move.card_terrain")
@pytest.mark.parametrize(("terrain", "places"), [("free", {(0, -2)}), ("pays_extra", set())])
def test_a_cards_hexes_lead_over_allies_too(terrain: Any, places: set[Any]) -> None:
    """Overextend gives three; over a forest and onto a hill is four of them, where the ground is not free."""
    rules = replace(NO_GRIT, move_card_terrain=terrain)
    told = field_of(
        rules=rules,
        ground={
            **{(q, r): "wall" for q in (-1, 1) for r in range(-5, 4)},
            (0, 1): "wall",
            (0, -1): "forest",
            (0, -2): "forest",
        },
        red=Stands(at=(0, 0), facing=NORTH, hand=("overextend",)),
        ruby=ally((0, -1)),
        blue=AWAY,
    ).turn("red")
    told.does("play", "overextend")
    assert offered(told, "step") == places


@pytest.mark.canon("PEN-MOV-03")
def test_who_is_walled_in_goes_nowhere() -> None:
    told = field_of(
        rules=NO_GRIT,
        ground=dict.fromkeys(((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)), "wall"),
        red=Stands(at=(0, 0), facing=NORTH, hand=("overextend",)),
        blue=AWAY,
    ).turn("red")
    assert offered(told) == set()
    told.does("play", "overextend")
    assert offered(told, "step") == set()
