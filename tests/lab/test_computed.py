"""Odds are counted over every way in which the dice may fall, and so are the figures that the rulebook puts right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from fractions import Fraction
from io import StringIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.lab.answers import told
from tests.lab.conftest import Caller

WORTH = (1, 2, 3, 4, 5, 0)
POOLS = {
    "standard": (2, slice(0, 2)),
    "advantage": (3, slice(1, 3)),
    "critical_advantage": (4, slice(2, 4)),
    "disadvantage": (3, slice(0, 2)),
    "critical_disadvantage": (4, slice(0, 2)),
}
"""By pool: how many Attack dice, and which two of them are kept, the lowest first."""


def shares(found: Iterable[Hashable]) -> dict[str, Fraction]:
    counted = Counter(map(str, found))
    return {one: Fraction(ways, counted.total()) for one, ways in counted.items()}


def fractions(answer: dict[str, str]) -> dict[str, Fraction]:
    """Without what never happens."""
    return {one: Fraction(chance) for one, chance in answer.items() if Fraction(chance)}


@pytest.mark.canon("PEN-PROB-03", "PEN-PROB-04", "PEN-POOL-02", "PEN-POOL-03", "PEN-POOL-04", "PEN-POOL-05", "C-30")
@pytest.mark.parametrize("mode", POOLS)
def test_pools(caller: Caller, mode: str) -> None:
    dice, two = POOLS[mode]
    thrown = [sorted(faces)[two] for faces in product(WORTH, repeat=dice)]
    answer = told(caller.get(f"odds/attack-dice?mode={mode}"))
    assert fractions(answer["totals"]) == shares(sum(kept) for kept in thrown)
    assert Fraction(answer["double_jam"]) == Fraction(thrown.count([0, 0]), len(thrown))
    assert Fraction(answer["execution"]) == Fraction(thrown.count([5, 5]), len(thrown))


@pytest.mark.canon("PEN-PROB-03", "PEN-DEF-12", "PEN-DEF-13")
@pytest.mark.parametrize("count", [1, 3, 5])
def test_defense_dice(caller: Caller, count: int) -> None:
    """SHIELD and ABSORB are the first two faces."""
    answer = told(caller.get(f"odds/defense-dice?count={count}"))
    thrown = product(range(1, 7), repeat=count)
    assert fractions(answer["blocks"]) == shares(sum(face <= 2 for face in faces) for faces in thrown)
    assert Fraction(answer["expected_blocks"]) == Fraction(count, 3)


LOST = (0, 2, 1, 1, 3, 1)
"""By Suffering face: the cards that are discarded."""


@pytest.mark.canon("PEN-PROB-03", "PEN-SUF-14", "C-03")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_suffering_dice(caller: Caller, dice: int) -> None:
    answer = told(caller.get(f"odds/suffering?dice={dice}"))
    assert fractions(answer["gross"]) == shares(map(sum, product(LOST, repeat=dice)))


def strain(total: int) -> str:
    rows = ((12, "malfunction"), (9, "damage"), (6, "sp"))
    return next((row for least, row in rows if total >= least), "heat")


@pytest.mark.canon("PEN-PROB-03", "C-25", "PEN-HEAT-02", "PEN-HEAT-05", "PEN-HEAT-06", "PEN-HEAT-07")
@pytest.mark.parametrize("heat", range(5, 10))
def test_strain(caller: Caller, heat: int) -> None:
    answer = told(caller.get(f"odds/strain?heat={heat}"))
    assert fractions(answer["results"]) == shares(strain(heat + face) for face in range(1, 7))


def checked(total: int) -> str:
    rows = ((8, "iron-will"), (6, "shrug-it-off"), (4, "tough-it-out"))
    return next((row for least, row in rows if total >= least), "full-wound")


@pytest.mark.canon("PEN-PROB-03", "C-40", "PEN-GRIT-12", "PEN-GRIT-14", "PEN-GRIT-16", "PEN-GRIT-17")
@pytest.mark.parametrize(("faction", "added"), [("church", 0), ("dwarves", 1), ("elves", -1)])
@pytest.mark.parametrize(("grit", "traumas"), [(0, 0), (0, 2), (1, 0), (2, 1), (3, 0)])
def test_grit(caller: Caller, faction: str, added: int, grit: int, traumas: int) -> None:
    """Against a Severe wound."""
    answer = told(caller.get(f"odds/grit?grit={grit}&wound=severe&faction={faction}&traumas={traumas}"))
    stands = grit - traumas + added
    assert fractions(answer["results"]) == shares(checked(face + stands) for face in range(1, 7))


@pytest.fixture
def book(tmp_path: Path) -> Path:
    call_command("rulebook", "--folder", str(tmp_path / "rules"), stdout=StringIO())
    return tmp_path / "rules"


def row(page: str, begins: str) -> list[str]:
    (found,) = (line for line in page.splitlines() if line.startswith(f"| {begins} |"))
    return [cell.strip() for cell in found.strip("|").split("|")]


@pytest.mark.canon("C-44", "C-46", "C-61", "PEN-PROB-03", "PEN-LOS-01")
def test_the_rulebook_puts_printed_figures_right_and_says_what_words_for_range_mean(book: Path) -> None:
    """Three of thirty-three cards and four of thirty-four; one success and two botches; and the side with +1."""
    errata, ground = (book / "errata.md").read_text(), (book / "ground.md").read_text()
    shown = {
        "DAMAGED cards after three or four reshuffles": ["30%", f"{share(3, 33)} % or {share(4, 34)} %"],
        "Net successes of [8, 1, 1], by the code shown": ["-1", "0"],
        "The side that is hardest to hit": ["1, the front", "6, the shield side"],
    }
    assert {begins: row(errata, begins)[2:4] for begins in shown} == shown
    words: Any = {word: row(ground, word)[1] for word in ("Melee", "Close", "Medium", "Long")}
    assert words == {"Melee": "1", "Close": "2\N{EN DASH}3", "Medium": "4\N{EN DASH}6", "Long": "7+"}


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f}"
