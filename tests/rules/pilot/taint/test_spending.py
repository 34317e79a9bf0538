"""What Taint buys, when, how often and for whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

from apps.rules.pilot.taint.taint_buyers import Buyer, Weakness, open_spends
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.pilot_damage import RESURRECTION, TAINT_OVERLOAD_SPEND
from apps.rules.tables.taint_spends import (
    EXPOSED_WEAKNESS,
    TAINT_SPENDS,
    Moment,
)

OFF = Ruleset(modules_taint_exploitation=False)
POOL = Ruleset(pool_enabled=True)
MINUS_ONE = Ruleset(taint_advantage_without_pool="minus_one")
UNAVAILABLE = Ruleset(taint_advantage_without_pool="unavailable")


def rich(moment: Moment, **facts: object) -> Buyer:
    """Somebody to whom everything of this moment is open, but for what a test says."""
    return replace(Buyer(moment=moment, own=9, enemy=9, blocking_dice=3), **facts)  # type: ignore[arg-type]


def names(buyer: Buyer, rules: Ruleset = DEFAULT) -> list[str]:
    return [spend.name for spend in open_spends(buyer, rules)]


@pytest.mark.canon(
    "PEN-TAINT-06",
    "PEN-TAINT-07",
    "PEN-TAINT-08",
    "PEN-TAINT-09",
    "PEN-TAINT-10",
    "PEN-TAINT-11",
    "PEN-TAINT-12",
    "PEN-TAINT-13",
    "PEN-TAINT-14",
    "PEN-TAINT-15",
    "PEN-TAINT-16",
)
def test_eleven_options_cost_and_do_what_is_printed() -> None:
    plain = replace(EXPOSED_WEAKNESS, advantage=0)
    effects = [name for name in plain.__dataclass_fields__ if getattr(plain, name) in (0, False, None)]
    printed = {
        spend.name: (
            spend.cost,
            spend.pool,
            {name: getattr(spend, name) for name in effects if getattr(spend, name) not in (0, False, None)},
        )
        for spend in TAINT_SPENDS
    }
    assert printed == {
        "Exposed Weakness": (1, "enemy", {"advantage": 1}),
        "Force Reroll": (2, "enemy", {"rerolls": 2}),
        "Heat Spike": (1, "enemy", {"target_heat": 1}),
        "Component Vulnerability": (3, "enemy", {"marks": 1}),
        "Neural Disruption": (4, "enemy", {"no_reactives": True}),
        "Taint Overload": (5, "enemy", {"hurts": TAINT_OVERLOAD_SPEND}),
        "Tainted Fury": (2, "own", {"damage": 2, "heat": 1}),
        "Ignore Pain": (3, "own", {"prevents": 3, "heat": 1}),
        "Void Step": (1, "own", {"hexes": 2, "heat": 1}),
        "Thermal Purge": (4, "own", {"vents_all": True, "sp_maximum": -1}),
        "Resurrection": (5, "own", {"hurts": RESURRECTION, "revives": True}),
    }
    assert (TAINT_OVERLOAD_SPEND.points, RESURRECTION.points) == (1, 2)


def test_a_buyer_has_nothing_and_suffers_nothing_unless_it_is_said() -> None:
    assert Buyer(moment="hit") == Buyer(
        moment="hit",
        own=0,
        enemy=0,
        bought=(),
        faction="church",
        enemy_faction="church",
        enemy_in_sight=True,
        execution=False,
        blocking_dice=0,
        sp_maximum=6,
        wounds_face_down=10,
    )
    assert Weakness() == Weakness(advantages=0, dice=2, target=0)
