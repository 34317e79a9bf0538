"""Taint that comes and goes, its tenth point, and what the void does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from apps.pilots.decider.taint_moves import gain_taint, lose_taint, spend_taint
from apps.pilots.events.parting_events import PilotDied
from apps.pilots.events.taint_events import CorruptionResisted, PilotCorrupted, TaintGained, TaintLost, TaintSpent
from apps.pilots.events.wound_events import WoundFlipped, WoundWithstood
from apps.rules.effects import body_effects, combat_effects, settlement_effects
from apps.rules.packs.content import CorruptionRow
from apps.rules.packs.shelf import library_of, shipped
from tests.cases import every
from tests.pilots.roll import PLAYED, VESS, Loaded, all_but, befell, kinds, ordeal, played, roster

OVERLOAD = "taint-overload-threshold"
ROWS = {1: "mind-control", 2: "mind-control", 3: "explosion", 4: "explosion", 5: "mutation", 6: "mutation"}


def gained(by: int) -> TaintGained:
    return TaintGained(pilot=VESS, cause="battle", by=by)


@every(("before", "by"), [(0, 1), (0, 9), (8, 1), (10, 5), (12, 1)])
def test_no_die_falls_but_for_the_tenth(before: int, by: int) -> None:
    roll = roster(taint=before)
    assert befell(roll, gain_taint(ordeal(roll, PLAYED, Loaded(), "vess"), "battle", by)) == [gained(by)]
    assert roll.pilots[VESS].taint == before + by


@pytest.mark.canon("PEN-TAINT-01", "PEN-TAINT-18", "C-36")
@every(("before", "by"), [(9, 1), (0, 10), (7, 30)])
@every("face", [4, 5, 6])
def test_the_tenth_wounds_and_then_the_void_is_held_off(before: int, by: int, face: int) -> None:
    roll, dice = roster(taint=before), Loaded(6, 1, face)
    assert befell(roll, gain_taint(ordeal(roll, PLAYED, dice, "vess/taint"), "battle", by)) == [
        gained(by),
        WoundFlipped(pilot=VESS, cause=OVERLOAD, wound="shattered-hand", face=1, added=-1),
        CorruptionResisted(pilot=VESS, face=face),
    ]
    dice.asked("vess/taint/overload/1/card", "vess/taint/overload/1/grit", "vess/taint/resist")
    assert roll.pilots[VESS].taint == before + by


def test_where_no_pack_has_a_corrupted_table_the_void_does_nothing() -> None:
    """Its wound comes all the same."""
    roll, dice = roster(taint=9), Loaded(6, 1)
    bare = replace(PLAYED, library=library_of((("penance", shipped("penance").digest),)))
    said = befell(roll, gain_taint(ordeal(roll, bare, dice, "vess"), "battle", 1))
    assert [type(event) for event in said] == [TaintGained, WoundFlipped]
    dice.asked("vess/overload/1/card", "vess/overload/1/grit")


@pytest.mark.canon("PEN-TAINT-19")
@every("face", [1, 2, 3])
@every("table_face", range(1, 7))
def test_every_row_of_the_corrupted_table(face: int, table_face: int) -> None:
    roll, dice = roster(taint=9), Loaded(6, 1, face, table_face)
    said = befell(roll, gain_taint(ordeal(roll, PLAYED, dice, "vess"), "battle", 3))
    assert said[2:] == [
        PilotCorrupted(pilot=VESS, face=face, table_face=table_face, corruption=ROWS[table_face]),
        TaintLost(pilot=VESS, cause="corruption", by=7),
    ]
    pilot = roll.pilots[VESS]
    assert (pilot.taint, pilot.corruption) == (5, ROWS[table_face])
    dice.asked("vess/overload/1/card", "vess/overload/1/grit", "vess/resist", "vess/corrupted")


@pytest.mark.canon("pen.taint.at_10")
def test_the_tenth_may_wound_alone_or_corrupt_alone() -> None:
    roll = roster(taint=9)
    rules = played(taint_at_10="wound_only")
    assert kinds(befell(roll, gain_taint(ordeal(roll, rules, Loaded(1, 1), "vess"), "battle", 1))) == [
        "TaintGained",
        "WoundFlipped",
    ]
    roll = roster(taint=9)
    rules = played(taint_at_10="corruption_only")
    assert kinds(befell(roll, gain_taint(ordeal(roll, rules, Loaded(4), "vess"), "battle", 1))) == [
        "TaintGained",
        "CorruptionResisted",
    ]


@pytest.mark.canon("pen.modules.taint_exploitation")
def test_without_the_module_the_tenth_only_wounds() -> None:
    roll, dice = roster(taint=9), Loaded(1, 1)
    rules = played(modules_taint_exploitation=False)
    assert len(befell(roll, gain_taint(ordeal(roll, rules, dice, "vess"), "battle", 1))) == 2


def test_the_tenth_counts_again_once_taint_has_fallen_below() -> None:
    roll = roster(taint=10)
    befell(roll, lose_taint(VESS, roll, "taint-purging", 1))
    assert len(befell(roll, gain_taint(ordeal(roll, PLAYED, Loaded(1, 1, 6), "vess"), "battle", 1))) == 3


def test_whom_the_overload_kills_no_void_corrupts() -> None:
    roll, dice = roster(taint=9, wounds=all_but("cracked-rib")), Loaded(1)
    assert befell(roll, gain_taint(ordeal(roll, PLAYED, dice, "vess", "mission-gate"), "battle", 1)) == [
        gained(1),
        WoundFlipped(pilot=VESS, cause=OVERLOAD, wound="cracked-rib", face=1, added=-3),
        PilotDied(pilot=VESS, cause=OVERLOAD, mission="mission-gate"),
    ]
    dice.asked("vess/overload/1/grit")


def test_the_ossuarium_is_not_hurt_but_may_be_corrupted() -> None:
    roll, dice = roster(taint=9, faction="ossuarium"), Loaded(3, 1)
    said = befell(roll, gain_taint(ordeal(roll, PLAYED, dice, "vess"), "battle", 1))
    assert said[1] == WoundWithstood(pilot=VESS, cause=OVERLOAD, result="immune")
    assert kinds(said[2:]) == ["PilotCorrupted", "TaintLost"]


@pytest.mark.parametrize("by", [0, -2])
def test_nothing_gained_is_nothing(by: int) -> None:
    roll = roster(taint=9)
    assert not befell(roll, gain_taint(ordeal(roll, PLAYED, Loaded(), "vess"), "battle", by))


def test_the_dead_gain_lose_and_spend_nothing() -> None:
    roll = roster(taint=9, fate="dead")
    assert not befell(roll, gain_taint(ordeal(roll, PLAYED, Loaded(), "vess"), "battle", 5))
    assert not befell(roll, lose_taint(VESS, roll, "battle", 5))
    assert not befell(roll, spend_taint(VESS, roll, "void-step", 1))


@pytest.mark.parametrize(("by", "lost"), [(1, 1), (3, 3), (4, 3), (30, 3)])
def test_no_more_is_lost_or_spent_than_there_is(by: int, lost: int) -> None:
    roll = roster(taint=3)
    assert befell(roll, lose_taint(VESS, roll, "taint-purging", by)) == [
        TaintLost(pilot=VESS, cause="taint-purging", by=lost)
    ]
    roll = roster(taint=3)
    assert befell(roll, spend_taint(VESS, roll, "heat-spike", by, "pilot-orrin")) == [
        TaintSpent(pilot=VESS, cause="heat-spike", by=lost, buyer="pilot-orrin")
    ]
    assert roll.pilots[VESS].taint == 3 - lost


@pytest.mark.parametrize("by", [0, 2])
def test_from_nothing_nothing_goes(by: int) -> None:
    roll = roster()
    assert not befell(roll, lose_taint(VESS, roll, "taint-purging", by))
    assert not befell(roll, spend_taint(VESS, roll, "void-step", by))


def test_a_hosts_own_row_leaves_what_outlives_the_battle() -> None:
    row = CorruptionRow(
        key="hollow",
        name="Hollow",
        least=1,
        most=6,
        text="Something moved in.",
        source="the house",
        effects=(
            body_effects.LoseControl(),
            combat_effects.AllAttacks(damage=1, lasts="mission"),
            body_effects.SpMaximum(amount=-1),
            body_effects.SpMaximum(amount=-1, lasts="for-good"),
            body_effects.Grit(amount=-1),
            settlement_effects.LeaveMark(mark="haunted"),
            body_effects.HurtPilot(damage=1, checked=False),
            body_effects.TaintFalls(to=0),
            body_effects.Taint(amount=10),
        ),
    )
    rules = replace(PLAYED, library=replace(PLAYED.library, corruption={"hollow": row}))
    roll, dice = roster(taint=9), Loaded(1, 1, 1, 1, 5, 2, 1, 6)
    said = befell(roll, gain_taint(ordeal(roll, rules, dice, "vess"), "battle", 1))
    assert kinds(said) == [
        "TaintGained",
        "WoundFlipped",
        "PilotCorrupted",
        "SpMaximumShifted",
        "GritShifted",
        "PilotMarked",
        "WoundFlipped",
        "TaintLost",
        "TaintGained",
        "WoundFlipped",
        "CorruptionResisted",
    ]
    assert len(set(dice.labels)) == 8
    assert roll.pilots[VESS].taint == 10
    assert roll.pilots[VESS].grit_shifts == {"corruption": -1}
