"""Grit and where it comes from."""

from __future__ import annotations

import pytest

from apps.rules.factions import FACTIONS, Faction
from apps.rules.grit import grit, grit_tier


@pytest.mark.canon("PEN-GRIT-02", "PEN-GRIT-03", "PEN-GRIT-04", "PEN-GRIT-05")
@pytest.mark.parametrize(
    ("missions", "severe", "tier"),
    [
        (0, 0, 0),
        (4, 0, 0),
        (5, 0, 1),
        (0, 1, 1),
        (9, 2, 1),
        (10, 0, 2),
        (0, 3, 2),
        (19, 4, 2),
        (20, 0, 3),
        (0, 5, 3),
        (99, 9, 3),
    ],
)
def test_the_tier_is_the_higher_of_missions_and_severe_injuries(missions: int, severe: int, tier: int) -> None:
    assert grit_tier(missions=missions, severe_survived=severe).grit == tier


@pytest.mark.canon("PEN-GRIT-11")
@pytest.mark.parametrize("faction", FACTIONS)
def test_only_the_church_starts_one_higher(faction: Faction) -> None:
    assert grit(faction, missions=0, severe_survived=0).value == (1 if faction == "church" else 0)


@pytest.mark.canon("PEN-GRIT-01")
@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("missions", range(0, 25, 5))
@pytest.mark.parametrize("severe", range(6))
def test_the_lines_add_up_to_a_number_from_0_to_3(faction: Faction, missions: int, severe: int) -> None:
    found = grit(faction, missions=missions, severe_survived=severe)
    assert 0 <= found.value <= 3
    assert sum(line.value for line in found.lines) == found.value
