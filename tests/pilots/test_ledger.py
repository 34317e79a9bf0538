"""What effects do to a pilot, and what they lay on the next deployment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import pytest

from apps.pilots.decider.banked_burden import burden
from apps.pilots.decider.taint_moves import OfPilots, carry
from apps.pilots.events.ledger_events import (
    GritShifted,
    MarkLifted,
    PilotBurdened,
    PilotMarked,
    RelicGained,
    SpMaximumShifted,
)
from apps.pilots.events.parting_events import PilotDied
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.events.taint_events import TaintGained, TaintLost
from apps.pilots.events.wound_events import WoundFlipped, WoundHealed
from apps.pilots.state import Roster
from apps.rules.effects import outcomes as out
from apps.rules.effects.body_effects import WoundKind
from apps.rules.effects.outcomes import Outcome
from apps.rules.explained import Line
from apps.rules.pilot.wounds.deck import FaceUp
from apps.rules.tables.pilot_damage import PilotDamage
from tests.cases import every
from tests.pilots.roll import PLAYED, VESS, Loaded, all_but, befell, lying_open, ordeal, roster

CAUSE = "leg-skimming"
BITE = PilotDamage(key="whatever", name="A bite", rule="", points=1, checked=False)
UP = Line(code="x", value=1, rule="", text="x")
EVERY: tuple[OfPilots, ...] = (
    out.TaintChangedOutcome(by=1, asked=1),
    out.TaintChangedOutcome(by=-1, asked=-1),
    out.PilotHurtOutcome(damage=BITE),
    out.GritChangedOutcome(by=1),
    out.SpMaximumChangedOutcome(line=UP, lasts="for-good"),
    out.MarkLeftOutcome(mark="haunted", held=True),
    out.MarkLeftOutcome(mark="sung", held=False),
    out.RelicGainedOutcome(relic="tin-saint"),
    out.WoundsHealedOutcome(wounds=1, asked=1, kind="any"),
)


def carried(roll: Roster, outcome: OfPilots, dice: Loaded | None = None) -> list[PilotEvent]:
    return befell(
        roll, carry(outcome, ordeal(roll, PLAYED, dice or Loaded(), "vess", roll.pilots[VESS].mission), CAUSE)
    )


def test_each_outcome_becomes_its_event() -> None:
    known = {"taint": 3, "marks": ("sung",), "wounds": lying_open("ptsd")}
    found = [carried(roster(**known), outcome, Loaded(1) if outcome == EVERY[2] else None) for outcome in EVERY]
    assert found == [
        [TaintGained(pilot=VESS, cause=CAUSE, by=1)],
        [TaintLost(pilot=VESS, cause=CAUSE, by=1)],
        [WoundFlipped(pilot=VESS, cause=CAUSE, wound="concussion")],
        [GritShifted(pilot=VESS, cause=CAUSE, by=1)],
        [SpMaximumShifted(pilot=VESS, cause=CAUSE, by=1)],
        [PilotMarked(pilot=VESS, cause=CAUSE, mark="haunted")],
        [MarkLifted(pilot=VESS, cause=CAUSE, mark="sung")],
        [RelicGained(pilot=VESS, cause=CAUSE, relic="tin-saint")],
        [WoundHealed(pilot=VESS, cause=CAUSE, wound="ptsd")],
    ]
    assert {type(outcome) for outcome in EVERY} == set(get_args(OfPilots))


@every("outcome", EVERY)
def test_nothing_reaches_the_dead(outcome: OfPilots) -> None:
    assert not carried(roster(fate="dead", taint=3, marks=("sung",), wounds=lying_open("ptsd")), outcome)


@every(
    "outcome",
    [
        out.MarkLeftOutcome(mark="haunted", held=True),
        out.MarkLeftOutcome(mark="sung", held=False),
        out.RelicGainedOutcome(relic="tin-saint"),
        out.WoundsHealedOutcome(wounds=2, asked=2, kind="any"),
        out.TaintChangedOutcome(by=-2, asked=-2),
        out.SpMaximumChangedOutcome(line=UP, lasts="mission"),
    ],
)
def test_what_is_so_already_does_not_come_about(outcome: OfPilots) -> None:
    assert not carried(roster(marks=("haunted",), relics=("tin-saint",)), outcome)


def test_whoever_dies_of_it_out_on_a_mission_died_there() -> None:
    said = carried(roster(wounds=all_but("ptsd"), mission="mission-gate"), out.PilotHurtOutcome(damage=BITE), Loaded())
    assert said[-1] == PilotDied(pilot=VESS, cause=CAUSE, mission="mission-gate")


@every(
    ("kind", "wounds", "healed"),
    [
        ("any", 1, ["ruptured-organ"]),
        ("any", 2, ["ruptured-organ", "ptsd"]),
        ("any", 9, ["ruptured-organ", "ptsd", "cracked-rib", "shattered-hand", "concussion"]),
        ("minor", 2, ["cracked-rib", "shattered-hand"]),
        ("severe", 2, ["ruptured-organ"]),
        ("trauma", 1, ["ptsd"]),
    ],
)
def test_the_gravest_wound_heals_first_and_a_faded_one_last(kind: WoundKind, wounds: int, healed: list[str]) -> None:
    borne = (
        FaceUp(wound="concussion", faded=True),
        FaceUp(wound="cracked-rib"),
        FaceUp(wound="ptsd"),
        FaceUp(wound="shattered-hand", downgraded=True),
        FaceUp(wound="ruptured-organ"),
    )
    said = carried(roster(wounds=borne), out.WoundsHealedOutcome(wounds=wounds, asked=wounds, kind=kind))
    assert [event.wound for event in said if isinstance(event, WoundHealed)] == healed
    assert [event.wound for event in said if isinstance(event, WoundHealed) and event.faded] == [
        wound for wound in healed if wound == "concussion"
    ]


class TestBurden:
    @pytest.mark.parametrize("outcomes", [(), EVERY])
    def test_what_banks_nothing_is_no_burden(self, outcomes: Sequence[Outcome]) -> None:
        assert burden(VESS, CAUSE, outcomes) is None

    def test_dice_that_asked_for_nothing_are_told_all_the_same(self) -> None:
        assert burden(VESS, CAUSE, [out.SufferingThrownOutcome(faces=(1,))]) == PilotBurdened(
            pilot=VESS, cause=CAUSE, faces=(1,)
        )

    @pytest.mark.canon("PEN-CAMP-09")
    def test_all_of_one_happening_comes_in_one_event(self) -> None:
        outcomes: list[Outcome] = [
            out.SufferingThrownOutcome(faces=(4,)),
            out.BankedOutcome(what="cards-lost", amount=1),
            out.BankedOutcome(what="heat", amount=1),
            out.BankedOutcome(what="first-attack", amount=2),
            out.TaintChangedOutcome(by=1, asked=1),
            out.SufferingThrownOutcome(faces=(5, 6)),
            out.BankedOutcome(what="cards-lost", amount=3),
            out.BankedOutcome(what="first-attack", amount=3),
            out.BankedOutcome(what="first-attack-ignores", amount=2),
            out.BankedOutcome(what="all-attacks", amount=1),
            out.BankedOutcome(what="sp-maximum", amount=-1),
        ]
        assert burden(VESS, CAUSE, outcomes) == PilotBurdened(
            pilot=VESS,
            cause=CAUSE,
            faces=(4, 5, 6),
            cards_lost=4,
            heat=1,
            first_attack=5,
            first_attack_ignores=2,
            all_attacks=1,
            sp_maximum=-1,
        )
