"""Moving: what each step costs and why, how far a turn goes, and what stands in the way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.explained import Explained
from apps.rules.ground.boards import Board, Tile, board_of, tile
from apps.rules.ground.hexes import Hex, neighbours
from apps.rules.ground.moving import Mover, Walk, is_sprint, walked, walked_by_card
from apps.rules.ground.steps import ways
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.tables.terrain import TERRAIN_KEYS
from tests.rules.ground.maps import HERE, field

PAYS_EXTRA = replace(DEFAULT, move_card_terrain="pays_extra")
COST = {
    "clear": 1,
    "open-ground": 1,
    "water": 1,
    "elevated": 1,
    "forest": 2,
    "dense-forest": 2,
    "rubble": 2,
    "low-wall": 2,
}
CLOSED = ("wall", "fortress-wall", "building", "obstacle")


def onto(terrain: str, *, level: int | None = None, start: int = 0) -> Board:
    return board_of({HERE: tile("clear", level=start), Hex(1, 0): tile(terrain, level=level)})


def east(hexes: int) -> list[Hex]:
    return [Hex(q, 0) for q in range(1, hexes + 1)]


def step(board: Board, mover: Mover | None = None, sp: int = 9) -> Walk:
    return walked(board, mover or Mover(at=HERE), [Hex(1, 0)], sp)


def reasons(cost: Explained) -> dict[str, int]:
    assert sum(line.value for line in cost.lines) == cost.value
    return {line.code: line.value for line in cost.lines}


@pytest.mark.canon("PEN-MOV-01", "PEN-TER-01", "PEN-TER-02", "PEN-TER-03", "PEN-TER-05", "PEN-TER-08")
@pytest.mark.parametrize(("terrain", "cost"), COST.items())
def test_a_level_step_costs_what_the_terrain_says(terrain: str, cost: int) -> None:
    level = 1 if terrain == "elevated" else 0
    assert step(onto(terrain, start=level, level=level)).cost.value == cost


@pytest.mark.canon("PEN-MOV-03", "PEN-TER-04", "PEN-TER-08")
@pytest.mark.parametrize("terrain", CLOSED)
def test_walls_buildings_and_obstacles_cannot_be_entered(terrain: str) -> None:
    with pytest.raises(Refusal, match="fills hex 1, 0 and cannot be entered: go round it") as refused:
        step(onto(terrain))
    assert refused.value.rule == "PEN-MOV-03"
    with pytest.raises(Refusal, match="cannot be entered"):
        walked_by_card(onto(terrain), Mover(at=HERE), [Hex(1, 0)], 3, DEFAULT)


def test_every_terrain_is_either_entered_or_closed() -> None:
    assert sorted([*COST, *CLOSED]) == sorted(TERRAIN_KEYS)


@pytest.mark.canon("PEN-TER-08")
@pytest.mark.parametrize("overlay", ["smoke", "darkness"])
@pytest.mark.parametrize("terrain", ["clear", "forest"])
def test_smoke_and_darkness_cost_nothing(terrain: str, overlay: str) -> None:
    board = field({(1, 0): tile(terrain, overlays=[overlay])})
    assert step(board).cost.value == COST[terrain]


@pytest.mark.canon("PEN-MOV-02", "PEN-TER-06")
def test_a_level_up_costs_2_and_a_level_down_1() -> None:
    assert reasons(step(onto("elevated")).cost) == {"hexes": 1, "up": 1}
    assert reasons(step(onto("clear", start=1)).cost) == {"hexes": 1}
    assert reasons(step(onto("elevated", start=1)).cost) == {"hexes": 1}


@pytest.mark.canon("PEN-MOV-09", "C-75")
@pytest.mark.parametrize(("start", "end"), [(0, 2), (2, 0), (1, 4), (9, 7)])
def test_a_step_climbs_or_descends_one_level_alone(start: int, end: int) -> None:
    board = onto("clear", start=start, level=end)
    with pytest.raises(Refusal, match=f"lies at level {start}, hex 1, 0 at {end}. Take a way that goes level by level"):
        step(board)
    with pytest.raises(Refusal, match="one level"):
        walked_by_card(board, Mover(at=HERE), [Hex(1, 0)], 3, DEFAULT)


@pytest.mark.canon("PEN-MOV-01", "PEN-MOV-02", "PEN-MOV-04", "PEN-MOV-05", "PEN-COMP-10", "C-75", "C-20")
@pytest.mark.parametrize(
    ("legs", "spine", "cost"), [(False, False, 3), (True, False, 4), (False, True, 4), (True, True, 5)]
)
def test_surcharges_add_up_on_the_base_of_1(legs: bool, spine: bool, cost: int) -> None:  # noqa: FBT001 - a table's columns
    uphill_forest = onto("forest", level=1)
    found = step(uphill_forest, Mover(at=HERE, legs_destroyed=legs, spinal_trauma=spine)).cost
    surcharges = {"legs": 1} if legs else {}
    surcharges |= {"spinal-trauma": 1} if spine else {}
    assert found.value == cost
    assert reasons(found) == {"hexes": 1, "difficult": 1, "up": 1, **surcharges}


@pytest.mark.canon("PEN-MOV-01", "PEN-MOV-02")
def test_a_path_has_one_line_for_each_reason() -> None:
    board = field({(1, 0): "forest", (2, 0): tile("rubble", level=1), (3, 0): "elevated"})
    found = walked(board, Mover(at=HERE), east(4), 7)
    assert reasons(found.cost) == {"hexes": 4, "difficult": 2, "up": 1}
    assert [line.rule for line in found.cost.lines] == ["PEN-MOV-01", "PEN-MOV-01", "PEN-MOV-02"]
    assert found.end == Hex(4, 0)


@pytest.mark.canon("PEN-MOV-01")
@pytest.mark.parametrize("sp", [2, 0, -1])
def test_a_way_that_costs_more_sp_than_there_are_is_refused(sp: int) -> None:
    assert walked(field(), Mover(at=HERE), east(3), 3).cost.value == 3
    with pytest.raises(Refusal, match=f"costs 3 SP and there are {sp}"):
        walked(field(), Mover(at=HERE), east(3), sp)


@pytest.mark.canon("PEN-MOV-09", "C-75")
def test_any_neighbour_may_be_stepped_onto_and_nothing_farther() -> None:
    for to in neighbours(HERE):
        assert walked(field(), Mover(at=HERE), [to], 1).end == to
    for far in (Hex(2, 0), HERE, Hex(1, 1)):
        with pytest.raises(Refusal, match="A step goes to a neighbouring hex"):
            walked(field(), Mover(at=HERE), [far], 9)


def test_a_way_off_the_board_or_to_nowhere_is_refused() -> None:
    board = field(radius=1)
    with pytest.raises(Refusal, match="There is no hex 2, 0 on this board"):
        walked(board, Mover(at=HERE), east(2), 9)
    with pytest.raises(Refusal, match="There is no hex 7, 7 on this board"):
        walked(board, Mover(at=Hex(7, 7)), [Hex(7, 6)], 9)
    with pytest.raises(Refusal, match="at least one hex"):
        walked(board, Mover(at=HERE), [], 9)


@pytest.mark.canon("PEN-MOV-03")
def test_enemies_and_dead_caskets_cannot_be_moved_through() -> None:
    path = east(2)
    with pytest.raises(Refusal, match="An enemy stands in hex 1, 0") as refused:
        walked(field(), Mover(at=HERE, enemies=frozenset({Hex(1, 0)})), path, 9)
    assert refused.value.rule == "PEN-MOV-03"
    with pytest.raises(Refusal, match="stands dead in hex 2, 0 and is an obstacle"):
        walked(field(), Mover(at=HERE, obstacles=frozenset({Hex(2, 0)})), path, 9)
    with pytest.raises(Refusal, match="An enemy stands in hex 1, 0"):
        walked_by_card(field(), Mover(at=HERE, enemies=frozenset({Hex(1, 0)})), path, 9, DEFAULT)


@pytest.mark.canon("PEN-MOV-09", "C-75")
def test_allies_are_crossed_and_not_stopped_on() -> None:
    mover = Mover(at=HERE, allies=frozenset({Hex(1, 0)}))
    assert walked(field(), mover, east(2), 2).cost.value == 2
    assert walked_by_card(field(), mover, east(2), 2, DEFAULT).end == Hex(2, 0)
    with pytest.raises(Refusal, match="An ally stands in hex 1, 0: cross it"):
        walked(field(), mover, east(1), 2)
    with pytest.raises(Refusal, match="An ally stands in hex 1, 0: cross it"):
        walked_by_card(field(), mover, east(1), 2, DEFAULT)


@pytest.mark.canon("PEN-MOV-04", "PEN-COMP-10", "C-20")
@pytest.mark.parametrize(("before", "left"), [(0, 3), (1, 2), (3, 0), (5, 0)])
def test_without_legs_a_turn_goes_three_hexes_at_most_even_by_card(before: int, left: int) -> None:
    mover = Mover(at=HERE, moved=before, legs_destroyed=True)
    for hexes in range(1, left + 1):
        assert walked(field(), mover, east(hexes), 9).moved == before + hexes
        assert walked_by_card(field(), mover, east(hexes), 9, DEFAULT).moved == before + hexes
    with pytest.raises(Refusal, match=f"3 hexes a turn at most, even by cards: {left} are left") as refused:
        walked(field(), mover, east(left + 1), 99)
    assert refused.value.rule == "PEN-MOV-04"
    with pytest.raises(Refusal, match=f"3 hexes a turn at most, even by cards: {left} are left"):
        walked_by_card(field(), mover, east(left + 1), 99, DEFAULT)


@pytest.mark.canon("PEN-MOV-04")
def test_without_legs_nobody_sprints() -> None:
    for before in range(4):
        mover = Mover(at=HERE, moved=before, legs_destroyed=True)
        for hexes in range(1, 4 - before):
            assert not walked(field(), mover, east(hexes), 9).sprinted


@pytest.mark.canon("PEN-MOV-07")
def test_seven_hexes_in_a_turn_are_a_sprint() -> None:
    assert [is_sprint(moved) for moved in (0, 6, 7, 12)] == [False, False, True, True]
    board = field(radius=8)
    assert not walked(board, Mover(at=HERE), east(6), 9).sprinted
    assert walked(board, Mover(at=HERE), east(7), 9).sprinted
    assert walked_by_card(board, Mover(at=HERE, moved=3), east(4), 4, DEFAULT).sprinted


@pytest.mark.canon("PEN-MOV-08", "C-75", "pen.move.card_terrain")
@pytest.mark.parametrize(
    ("ground", "free", "extra"),
    [
        (tile("clear"), 1, 1),
        (tile("water"), 1, 1),
        (tile("forest"), 1, 2),
        (tile("rubble"), 1, 2),
        (tile("elevated"), 1, 2),
        (tile("forest", level=1), 1, 2),
    ],
)
def test_a_card_passes_hard_ground_freely_or_uses_two_hexes_for_it(ground: Tile, free: int, extra: int) -> None:
    board = field({(1, 0): ground})
    for rules, used in ((DEFAULT, free), (PAYS_EXTRA, extra)):
        found = walked_by_card(board, Mover(at=HERE), east(1), 2, rules)
        assert found.cost.value == used
        assert found.moved == 1
        assert bool(found.cost.not_applied) == (free != extra and rules is DEFAULT)


@pytest.mark.canon("PEN-MOV-08", "pen.move.card_terrain")
@pytest.mark.parametrize(("legs", "spine"), [(True, False), (False, True), (True, True)])
def test_a_card_asks_no_more_of_a_hurt_casket(legs: bool, spine: bool) -> None:  # noqa: FBT001 - a table's columns
    mover = Mover(at=HERE, legs_destroyed=legs, spinal_trauma=spine)
    assert walked_by_card(field(), mover, east(2), 2, DEFAULT).cost.value == 2
    assert walked_by_card(field(), mover, east(2), 2, PAYS_EXTRA).cost.value == 2


@pytest.mark.canon("PEN-MOV-08")
def test_a_card_that_gives_fewer_hexes_is_refused() -> None:
    assert walked_by_card(field(), Mover(at=HERE), east(2), 2, DEFAULT).end == Hex(2, 0)
    with pytest.raises(Refusal, match="gives 2 hexes and this way takes 3"):
        walked_by_card(field(), Mover(at=HERE), east(3), 2, DEFAULT)
    rough = field({(1, 0): "forest"})
    with pytest.raises(Refusal, match="gives 2 hexes and this way takes 3"):
        walked_by_card(rough, Mover(at=HERE), east(2), 2, PAYS_EXTRA)


def test_the_ground_itself_offers_the_ways_that_may_be_gone() -> None:
    board = field({(1, 0): "wall", (0, 1): tile("clear", level=2), (-1, 0): "forest"}, radius=1)
    assert [way.to for way in ways(board, HERE)] == [Hex(0, -1), Hex(1, -1), Hex(-1, 1), Hex(-1, 0)]
    assert ways(board, HERE) is ways(board, HERE)
