"""Lines from centre to centre, held against plain geometry in fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from apps.rules.ground.hex_lines import passed_between
from apps.rules.ground.hexes import Hex
from tests.cases import every
from tests.rules.ground.maps import within

HERE = Hex(0, 0)
Cube = tuple[int, int, int]


def gaps(place: Hex) -> Cube:
    """Cube coordinates, one less another: a hex is where all three stay within 1 of its centre's."""
    q, r, s = place.q, place.r, -place.q - place.r
    return q - r, r - s, s - q


def met(end: Hex, place: Hex) -> str:
    """What the line from the origin does to a hex, by clipping it at the hex's six edges."""
    enters, leaves, on_an_edge = Fraction(0), Fraction(1), False
    for slope, centre in zip(gaps(end), gaps(place), strict=True):
        if slope == 0:
            on_an_edge = on_an_edge or abs(centre) == 1
            if abs(centre) > 1:
                return "misses"
            continue
        bounds = sorted((Fraction(centre - 1, slope), Fraction(centre + 1, slope)))
        enters, leaves = max(enters, bounds[0]), min(leaves, bounds[1])
    if enters >= leaves:
        return "misses"
    return "runs along" if on_an_edge else "crosses"


@pytest.mark.canon("PEN-LOS-08", "C-75")
def test_a_line_passes_what_it_crosses_and_what_it_runs_along_and_nothing_else() -> None:
    around = within(HERE, 7)
    for end in within(HERE, 6):
        passed = passed_between(HERE, end)
        crossed = {sides[0] for sides in passed if len(sides) == 1}
        beside = {place for sides in passed if len(sides) == 2 for place in sides}
        others = [place for place in around if place not in {HERE, end}]
        assert crossed == {place for place in others if met(end, place) == "crosses"}
        assert beside == {place for place in others if met(end, place) == "runs along"}


@pytest.mark.canon("PEN-LOS-08", "C-75")
def test_the_way_back_passes_the_same_in_the_other_order() -> None:
    for start in within(HERE, 2):
        for end in within(HERE, 6):
            there = [set(sides) for sides in passed_between(start, end)]
            back = [set(sides) for sides in passed_between(end, start)]
            assert there == back[::-1]


@every(
    ("end", "passed"),
    [
        (Hex(0, -1), ()),
        (Hex(0, -3), (((0, -1),), ((0, -2),))),
        (Hex(2, 1), (((1, 0),), ((1, 1),))),
        (Hex(2, -1), (((1, -1), (1, 0)),)),
        (Hex(4, -2), (((1, -1), (1, 0)), ((2, -1),), ((3, -2), (3, -1)))),
    ],
)
def test_lines_pass_these_hexes_in_their_order(end: Hex, passed: tuple[tuple[tuple[int, int], ...], ...]) -> None:
    assert passed_between(HERE, end) == passed


def test_a_hex_whose_corner_alone_is_touched_is_not_passed() -> None:
    touched = Hex(1, 1)
    passed = passed_between(HERE, Hex(4, 1))
    assert all(touched not in sides for sides in passed)
    assert ((1, 0),) in passed
    assert ((2, 0),) in passed
