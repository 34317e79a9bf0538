"""The end of a mission and of a season, and the careers that they make."""

from __future__ import annotations

from typing import Literal

import pytest

from apps.pilots.decider.homecoming import promote, rest, survive
from apps.pilots.decider.pilot_checks import grit_of
from apps.pilots.events.service_events import MissionSurvived, PilotPromoted
from apps.pilots.events.wound_events import WoundFaded, WoundHealed
from apps.rules.pilot.wounds.deck import FaceUp
from apps.rules.ruleset.rules import DEFAULT
from tests.pilots.roll import KEYS, PLAYED, VESS, all_but, befell, lying_open, played, roster

GATE = "mission-gate"
Recovers = Literal["mission_end", "settlement", "never"]


def survived(severe: int = 0) -> MissionSurvived:
    return MissionSurvived(pilot=VESS, mission=GATE, severe=severe)


@pytest.mark.canon("PEN-CAMP-01", "PEN-CAMP-02", "C-35", "C-78")
def test_minor_wounds_heal_as_a_mission_ends_and_the_others_stay() -> None:
    roll = roster(wounds=lying_open(*KEYS[:9]), mission=GATE, severe_open=3)
    said = befell(roll, survive(VESS, roll, GATE, PLAYED))
    assert said == [
        survived(severe=3),
        *(WoundHealed(pilot=VESS, cause="mission-end", wound=wound) for wound in KEYS[:5]),
        PilotPromoted(pilot=VESS, tier=2),
    ]
    pilot = roll.pilots[VESS]
    assert [wound.wound for wound in pilot.wounds] == list(KEYS[5:9])
    assert (pilot.missions, pilot.severe_survived, pilot.severe_open, pilot.mission) == (1, 3, 0, "")
    assert grit_of(pilot, DEFAULT).value == 2


@pytest.mark.canon("PEN-GRIT-08")
def test_a_downgraded_injury_heals_with_the_mission_and_counts_as_none() -> None:
    roll = roster(wounds=(FaceUp(wound="shattered-hand", downgraded=True),))
    assert befell(roll, survive(VESS, roll, GATE, PLAYED)) == [
        survived(),
        WoundHealed(pilot=VESS, cause="mission-end", wound="shattered-hand"),
    ]


@pytest.mark.canon("pen.wounds.minor_recovers", "PEN-WND-22")
@pytest.mark.parametrize("recovers", ["settlement", "never"])
def test_where_they_stay_open_what_was_printed_for_the_mission_fades(recovers: Recovers) -> None:
    rules = played(wounds_minor_recovers=recovers)
    roll = roster(wounds=(*lying_open("concussion", "cracked-rib"), FaceUp(wound="spinal-trauma", downgraded=True)))
    assert befell(roll, survive(VESS, roll, GATE, rules)) == [
        survived(),
        WoundFaded(pilot=VESS, wound="concussion"),
        WoundFaded(pilot=VESS, wound="spinal-trauma"),
    ]
    said = befell(roll, rest(VESS, roll, "settlement", rules))
    healed = [("concussion", True), ("cracked-rib", False), ("spinal-trauma", True)]
    assert said == [
        WoundHealed(pilot=VESS, cause="season-end", wound=wound, faded=faded)
        for wound, faded in healed
        if recovers == "settlement"
    ]


@pytest.mark.parametrize("moment", ["mission_end", "settlement"])
def test_what_has_faded_fades_once(moment: Literal["mission_end", "settlement"]) -> None:
    rules = played(wounds_minor_recovers="never")
    roll = roster(wounds=(FaceUp(wound="concussion", faded=True), FaceUp(wound="cracked-rib")))
    assert not befell(roll, rest(VESS, roll, moment, rules))


def test_under_the_printed_rules_a_season_heals_nobody() -> None:
    roll = roster(wounds=lying_open(*KEYS[:9]))
    assert not befell(roll, rest(VESS, roll, "settlement", PLAYED))


@pytest.mark.canon("C-38")
def test_severe_injuries_count_over_the_career_those_healed_since_too() -> None:
    roll = roster(severe_survived=4, severe_open=1)
    said = befell(roll, survive(VESS, roll, GATE, PLAYED))
    assert said == [survived(severe=1), PilotPromoted(pilot=VESS, tier=3)]


@pytest.mark.canon("PEN-GRIT-02", "PEN-GRIT-03", "PEN-GRIT-04", "PEN-GRIT-05")
def test_twenty_missions_are_a_career_of_three_promotions() -> None:
    roll = roster()
    told = [befell(roll, survive(VESS, roll, f"mission-{number}", PLAYED)) for number in range(1, 26)]
    promoted = {number: said[-1] for number, said in enumerate(told, start=1) if isinstance(said[-1], PilotPromoted)}
    assert promoted == {
        5: PilotPromoted(pilot=VESS, tier=1),
        10: PilotPromoted(pilot=VESS, tier=2),
        20: PilotPromoted(pilot=VESS, tier=3),
    }
    assert roll.pilots[VESS].tier == 3


def test_a_tier_that_was_reached_is_told_once() -> None:
    roll = roster(missions=5)
    assert befell(roll, promote(VESS, roll, PLAYED)) == [PilotPromoted(pilot=VESS, tier=1)]
    assert not befell(roll, promote(VESS, roll, PLAYED))


@pytest.mark.canon("PEN-WND-21")
def test_the_dead_survive_nothing_and_rest_already() -> None:
    roll = roster(fate="dead", missions=5, wounds=all_but("ptsd"))
    assert not befell(roll, survive(VESS, roll, GATE, PLAYED))
    assert not befell(roll, rest(VESS, roll, "mission_end", PLAYED))
    assert not befell(roll, promote(VESS, roll, PLAYED))


def test_whoever_was_captured_lived_to_the_end_of_it() -> None:
    roll = roster(fate="captured", mission=GATE)
    assert befell(roll, survive(VESS, roll, GATE, PLAYED)) == [survived()]
    assert roll.pilots[VESS].fate == "captured"
