"""The odds of what befalls a pilot, against the canon's tables, brute force and two other calculators."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import dyce
import icepool
import pytest

from apps.kernel.refusal import Refusal
from apps.rules.book.pilot_figures import corruption
from apps.rules.factions import Faction
from apps.rules.odds.chances import Chances
from apps.rules.odds.pilot_odds import Quantity, grit_results, suffering, suffering_of
from apps.rules.packs.shelf import shelf
from apps.rules.pilot.wounds.wound_flips import Nerve, Peril
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.suffering import Suffered
from apps.rules.tables.wound_kinds import WOUND_KINDS, WoundKind
from tests.cases import every
from tests.rules.people import FACTIONS

# Each face's discards, cards recovered, Heat, next attack and all attacks, as printed.
PRINTED = {
    1: (0, 0, 0, 0, 0),
    2: (2, 0, 0, 0, 0),
    3: (1, 0, 0, 0, 1),
    4: (1, 0, 1, 2, 0),
    5: (3, 0, 0, 3, 0),
    6: (1, 1, 0, 0, 0),
}
QUANTITIES: dict[Quantity, tuple[int, ...]] = {
    "gross": (0, 2, 1, 1, 3, 1),
    "net": (0, 2, 1, 1, 3, 0),
    "heat": (0, 0, 0, 1, 0, 0),
    "next_attack": (0, 0, 0, 2, 3, 0),
    "all_attacks": (0, 0, 1, 0, 0, 0),
}
NO_GRIT = Ruleset(modules_grit=False)
D6 = Ruleset(casket_destruction_save="d6_4plus")
UNCHECKED = Ruleset(grit_ossuarium="no_checks")


def sixths(*counts: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(count, 6) for count in counts)


def rows(stat: int, faction: Faction, kind: WoundKind, traumas: int = 0) -> tuple[Fraction, ...]:
    """Full, tough, shrug and iron."""
    found = grit_results(stat, faction, traumas=traumas, kind=kind, rules=DEFAULT)
    assert found is not None
    return tuple(found.of(key) for key in ("full-wound", "tough-it-out", "shrug-it-off", "iron-will"))


@pytest.mark.canon("C-40", "PEN-PROB-03")
@every(
    ("added", "truth"),
    [
        (-3, sixths(6, 0, 0, 0)),
        (-2, sixths(5, 1, 0, 0)),
        (-1, sixths(4, 2, 0, 0)),
        (0, sixths(3, 2, 1, 0)),
        (1, sixths(2, 2, 2, 0)),
        (2, sixths(1, 2, 2, 1)),
        (3, sixths(0, 2, 2, 2)),
        (4, sixths(0, 1, 2, 3)),
    ],
)
def test_the_table_of_grit_checks(added: int, truth: tuple[Fraction, ...]) -> None:
    """Every way of coming by the number has the same odds."""
    ways = [
        (stat, faction, kind, traumas)
        for stat, faction, kind, traumas in product(range(4), ("church", "dwarves", "elves"), WOUND_KINDS, range(3))
        if stat - (faction == "elves") - traumas + (faction == "dwarves" and kind == "severe") == added
    ]
    assert ways
    for stat, faction, kind, traumas in ways:
        assert rows(stat, faction, kind, traumas) == truth  # type: ignore[arg-type]


@pytest.mark.canon("pen.grit.check_min")
def test_a_check_that_cannot_fall_below_zero_is_the_row_of_zero() -> None:
    lifted = grit_results(0, "elves", traumas=2, kind="minor", rules=Ruleset(grit_check_min=0))
    assert lifted == grit_results(0, "church", traumas=0, kind="minor", rules=DEFAULT)


@pytest.mark.canon("pen.modules.grit", "pen.grit.ossuarium")
def test_where_no_check_is_made_there_are_no_odds_of_one() -> None:
    for faction in FACTIONS:
        assert grit_results(3, faction, traumas=0, kind="minor", rules=NO_GRIT) is None
    assert grit_results(3, "ossuarium", traumas=0, kind="minor", rules=DEFAULT) is None
    assert grit_results(3, "ossuarium", traumas=0, kind="minor", rules=UNCHECKED) is None


def peril(kind: WoundKind, *, grit: int = 0, faction: Faction = "church") -> Peril:
    return Peril(nerve=Nerve(grit, faction), kind=kind)


@pytest.mark.canon("PEN-SUF-14", "C-03", "PEN-PROB-03")
@every("dice", range(11))
def test_what_so_many_dice_cost_and_lend_on_average(dice: int) -> None:
    means = {quantity: suffering_of(dice, quantity).mean(lambda number: number) for quantity in QUANTITIES}
    assert means == {
        "gross": dice * Fraction(4, 3),
        "net": dice * Fraction(7, 6),
        "heat": dice * Fraction(1, 6),
        "next_attack": dice * Fraction(5, 6),
        "all_attacks": dice * Fraction(1, 6),
    }


@pytest.mark.canon("C-03", "PEN-SUF-15")
def test_one_die_in_sixths() -> None:
    one = suffering(1)
    assert one.where(lambda fell: fell.discard == 0) == Fraction(1, 6)
    assert one.where(lambda fell: fell.next_attack == 3) == Fraction(1, 6)
    assert one.where(lambda fell: fell.all_attacks > 0) == Fraction(1, 6)
    assert one.where(lambda fell: fell.next_attack + fell.all_attacks > 0) == Fraction(1, 2)
    assert (min(fell.discard for fell, _ in one), max(fell.discard for fell, _ in one)) == (0, 3)


@every("dice", range(1, 5))
@every("quantity", QUANTITIES)
def test_icepool_and_dyce_count_the_same(dice: int, quantity: Quantity) -> None:
    mine = suffering_of(dice, quantity).fractions()
    pooled = dice @ icepool.Die(QUANTITIES[quantity])
    assert mine == {number: Fraction(weight, pooled.denominator()) for number, weight in pooled.items()}
    thrown = dice @ dyce.H(QUANTITIES[quantity])
    assert mine == {number: Fraction(weight, thrown.total) for number, weight in thrown.items()}


@pytest.mark.parametrize("dice", range(1, 5))
def test_brute_force_counts_the_same(dice: int) -> None:
    counted: dict[Suffered, int] = {}
    for faces in product(range(1, 7), repeat=dice):
        discard, recover, heat, following, every = (
            sum(numbers) for numbers in zip(*(PRINTED[face] for face in faces), strict=True)
        )
        fell = Suffered(discard=discard, recover=recover, heat=heat, next_attack=following, all_attacks=every)
        counted[fell] = counted.get(fell, 0) + 1
    assert suffering(dice) == Chances(counted)


@pytest.mark.parametrize("dice", [-1, 11])
def test_odds_are_told_for_ten_dice_at_most(dice: int) -> None:
    with pytest.raises(Refusal, match="0 to 10"):
        suffering(dice)


@pytest.mark.canon("PEN-TAINT-18", "PEN-TAINT-19")
def test_corruption_is_resisted_half_of_the_time() -> None:
    table = shelf().corruption.values()
    assert corruption(table) == Chances({"resisted": 3, "mind-control": 1, "explosion": 1, "mutation": 1})
