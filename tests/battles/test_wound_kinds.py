"""What a mission's end leaves of wounds of each kind, and how a mission ends by who lives and who is free."""

from __future__ import annotations

import pytest

from apps.battles.commands.confirm_report import ConfirmReport
from apps.battles.events.ending_events import BattleSettled, Ending
from apps.battles.events.report_events import BattleReported
from apps.battles.events.told_report import CrewReport, Looked
from apps.campaigns.state import Campaign
from apps.pilots.sheet.pilot_sheet import pilot_sheet
from tests.battles.cast import AT, AT_THE_FORD, FORD, OUT, duel, ford, ilka, ruled, vess, wounded
from tests.battles.following import after, hurt
from tests.cases import every
from tests.cast import HOST, PLAYER, VESS
from tests.story import given

MINOR = ("concussion", "broken-finger", "internal-bleeding", "dislocated-shoulder", "cracked-rib")
SEVERE = ("shattered-hand", "spinal-trauma", "ruptured-organ")
TRAUMA = ("ptsd", "dissociation")
NEVER = ruled(pen__wounds__minor_recovers="never")
GONE, TAKEN = {"died": True}, {"captor": "The Drowned"}


def opened(wound: str) -> CrewReport:
    """A pilot whom this wound came to in the battle."""
    return vess(hurts=(hurt(Looked(wound=wound, face=1, finger=10 if wound == "broken-finger" else 0)),))


@pytest.mark.canon("PEN-WND-09")
@every("wound", [*MINOR, *SEVERE, *TRAUMA])
def test_a_minor_injury_is_of_the_mission_and_a_severe_one_and_a_trauma_are_for_good(wound: str) -> None:
    pilot = after(duel(opened(wound))).roster.pilots[VESS]
    assert [each.wound for each in pilot.wounds] == ([] if wound in MINOR else [wound])
    assert pilot.severe_survived == (wound in SEVERE)


@pytest.mark.canon("PEN-WND-10")
def test_a_concussion_costs_sp_until_the_mission_ends_even_where_it_stays_open() -> None:
    hurt_there = wounded(VESS, "concussion")
    fighting = given(*OUT, NEVER, *hurt_there).state()
    home = after(duel(vess()), NEVER, *hurt_there)
    assert [wound.wound for wound in home.roster.pilots[VESS].wounds] == ["concussion"]
    assert [_modifiers(state) for state in (fighting, home)] == [{"sp-maximum": -1}, {"sp-maximum": 0}]


@pytest.mark.canon("PEN-WND-15")
def test_a_shattered_hand_costs_two_threads_and_two_sp_beyond_the_mission() -> None:
    assert _modifiers(after(duel(opened("shattered-hand")))) == {"sp-maximum": -2, "threads": -2}
    assert _modifiers(given(*OUT, *wounded(VESS, "shattered-hand")).state()) == {"sp-maximum": -2, "threads": -2}


def _modifiers(state: Campaign) -> dict[str, int]:
    """What the sheet of the pilot says that wounds change."""
    return {each.figure: each.by.value for each in pilot_sheet(state.roster.pilots[VESS], state.played).modifiers}


@pytest.mark.canon("C-56")
@every(
    ("first", "second", "reached", "missed"),
    [
        ({}, {}, "success", "partial"),
        ({}, GONE, "success", "partial"),
        ({}, TAKEN, "success", "partial"),
        (GONE, TAKEN, "failure", "failure"),
        (GONE, GONE, "failure", "failure"),
        (TAKEN, TAKEN, "failure", "failure"),
    ],
)
def test_a_mission_needs_somebody_alive_and_free_and_then_its_objective(
    first: dict[str, object], second: dict[str, object], reached: Ending, missed: Ending
) -> None:
    for held, ending in ((True, reached), (False, missed)):
        told = BattleReported(
            mission=FORD,
            number=1,
            seat=PLAYER,
            at=AT,
            report=ford(vess(**first), ilka(**second), held=held),
            waits_for=("them",),
        )
        story = given(*AT_THE_FORD, told).when(ConfirmReport(mission=FORD), seat=HOST, role="host")
        (settled,) = [event for event in story.events if isinstance(event, BattleSettled)]
        assert [outcome.ending for outcome in settled.outcomes if outcome.side == "ours"] == [ending]
