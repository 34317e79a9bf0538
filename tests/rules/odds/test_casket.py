"""The exact odds of Strain, the Damage die, a random component, and DAMAGED cards after reshuffles."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from apps.rules.casket.damaged import toll
from apps.rules.casket.piles.cards import Piles
from apps.rules.casket.piles.causes import ATTACK
from apps.rules.casket.piles.deployment import dealt
from apps.rules.casket.piles.drawing import apply, draw
from apps.rules.casket.piles.hand import put_away
from apps.rules.casket.piles.losing import apply as suffer
from apps.rules.casket.piles.losing import loss
from apps.rules.odds.casket import component_chances, damage_dice_chances, damaged_share, strain_chances
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.tables.components import COMPONENTS
from tests.rules.casket.piles.lying import Stacked, lying

SIXTH = Fraction(1, 6)


@pytest.mark.canon("C-25", "PEN-PROB-03")
@pytest.mark.parametrize(
    ("heat", "sp", "damage", "malfunction"),
    [(5, 3, 3, 0), (6, 2, 3, 1), (7, 1, 3, 2), (8, 0, 3, 3), (9, 0, 2, 4), (10, 0, 0, 6), (17, 0, 0, 6)],
)
def test_strain_by_heat(heat: int, sp: int, damage: int, malfunction: int) -> None:
    chances = strain_chances(heat).map(lambda row: row.key if row else "none")
    expected = {"sp": sp * SIXTH, "damage": damage * SIXTH, "malfunction": malfunction * SIXTH}
    assert chances.fractions() == {key: chance for key, chance in expected.items() if chance}


@pytest.mark.canon("PEN-HEAT-01", "PEN-PROB-03")
@pytest.mark.parametrize("heat", range(5))
def test_a_safe_casket_never_strains(heat: int) -> None:
    assert strain_chances(heat).fractions() == {None: 1}


@pytest.mark.canon("PEN-PROB-03")
def test_one_damage_die_has_six_results_each_as_likely() -> None:
    chances = damage_dice_chances()
    assert chances.fractions() == {toll([face]): SIXTH for face in range(1, 7)}


@pytest.mark.canon("PEN-PROB-03")
def test_two_damage_dice_against_every_pair_of_faces() -> None:
    counted = Counter(toll(faces) for faces in product(range(1, 7), repeat=2))
    assert damage_dice_chances(2).fractions() == {felt: Fraction(ways, 36) for felt, ways in counted.items()}
    assert damage_dice_chances(2).where(lambda felt: felt.wounds > 0) == Fraction(11, 36)


@pytest.mark.canon("C-69", "PEN-COMP-05")
@pytest.mark.parametrize("count", range(1, 6))
def test_each_intact_component_is_as_likely(count: int) -> None:
    for intact in combinations(COMPONENTS, count):
        assert component_chances(intact).fractions() == dict.fromkeys(intact, Fraction(1, count))


@pytest.mark.canon("C-69")
def test_with_none_intact_the_chassis_is_certain() -> None:
    assert component_chances(()).fractions() == {"chassis": 1}


@pytest.mark.canon("C-44")
def test_of_no_card_in_circulation_none_is_damaged() -> None:
    assert damaged_share(lying(graveyard=[1, -1])) == 0
    assert damaged_share(lying(deck=[-1])) == 1


def reshuffled(piles: Piles, times: int) -> Piles:
    """Every card is drawn and put away, so often."""
    for turn in range(times):
        apply(piles, draw(piles, len(piles.deck), Stacked(), f"down-{turn}"))
        put_away(piles, list(piles.hand), "PEN-DECK-09")
        apply(piles, draw(piles, 1, Stacked(), f"up-{turn}"))
    return piles


@pytest.mark.canon("C-44", "PEN-DMG-01")
@pytest.mark.parametrize(
    ("times", "share"),
    [(0, Fraction(0)), (3, Fraction(3, 33)), (4, Fraction(4, 34)), (12, Fraction(12, 42)), (13, Fraction(13, 43))],
)
def test_the_share_of_damaged_cards_after_reshuffles_is_far_below_the_printed_30_percent(
    times: int, share: Fraction
) -> None:
    piles = reshuffled(dealt(range(1, 31), range(1, 31), DEFAULT), times)
    assert damaged_share(piles) == share
    assert (share >= Fraction(3, 10)) == (times >= 13)


@pytest.mark.canon("C-44")
@pytest.mark.parametrize(("times", "healthy"), [(3, 7), (4, 9)])
def test_30_percent_after_three_or_four_reshuffles_needs_a_casket_down_to_7_or_9_cards(
    times: int, healthy: int
) -> None:
    piles = dealt(range(1, 31), range(1, 31), DEFAULT)
    suffer(piles, loss(piles, 30 - healthy, ATTACK, DEFAULT, chosen=piles.hand))
    piles = reshuffled(piles, times)
    assert damaged_share(piles) >= Fraction(3, 10)
    more = dealt(range(1, 31), range(1, 31), DEFAULT)
    suffer(more, loss(more, 29 - healthy, ATTACK, DEFAULT, chosen=more.hand))
    assert damaged_share(reshuffled(more, times)) < Fraction(3, 10)
