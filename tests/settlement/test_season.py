"""What lies open as a season ends comes to pass by itself."""

from __future__ import annotations

import pytest

from apps.campaigns.state import Event
from apps.pilots.events.ledger_events import PilotMarked
from apps.pilots.events.parting_events import PilotCaptured, PilotDied
from apps.pilots.events.service_events import PilotDeployed
from apps.pilots.events.taint_events import TaintGained
from apps.settlement.decider.event_resolution import pass_season
from apps.settlement.decider.home import HomeEvent
from apps.settlement.events.happening_events import EventAnswered, EventSkipped
from apps.settlement.events.store_events import StoreShifted
from tests.cast import RIVALS, VESS
from tests.settlement.cast import CAME, FEW, after, called, played, rolled
from tests.story import LoadedDice

CROW = rolled("crow", VESS)


def passed(*history: Event, dice: tuple[int, ...] = ()) -> list[HomeEvent]:
    home, loaded = after(*history), LoadedDice(list(dice))
    said = played(pass_season(home, loaded), home)
    assert not loaded.faces
    assert not home.settlement.pending, "nothing stays open"
    return said


def by_default(event: str, concerns: str = "", choice: str = "", happening: str = CAME) -> EventAnswered:
    return EventAnswered(happening=happening, event=event, concerns=concerns, choice=choice, by_default=True)


def test_where_nothing_lies_open_nothing_happens() -> None:
    assert passed(*FEW) == []


def test_what_leaves_nothing_to_choose_comes_to_pass() -> None:
    assert passed(*FEW, rolled("frost")) == [by_default("frost"), StoreShifted(store="salt", cause="frost", by=-2)]


def test_the_last_answer_is_given() -> None:
    assert passed(*FEW, CROW) == [
        by_default("crow", VESS, "bear"),
        PilotMarked(pilot=VESS, cause="crow", mark="seen"),
    ]


def test_the_last_answer_that_is_open_is_given() -> None:
    """Of two salt the levy takes one: both more are not there, and one is."""
    assert passed(*FEW, called("levy"))[0] == by_default("levy", choice="one")


def test_where_no_answer_is_open_the_event_itself_comes_to_pass() -> None:
    spent = StoreShifted(store="salt", cause="ruling", by=-1)
    assert passed(*FEW, spent, called("levy")) == [
        by_default("levy"),
        StoreShifted(store="salt", cause="levy", by=-1),
    ]


def test_no_bargain_is_struck_by_default() -> None:
    assert passed(*RIVALS, called("soul-bargain", VESS)) == [by_default("soul-bargain", VESS, "refuse")]


@pytest.mark.canon("PEN-TAINT-02")
def test_a_purging_that_nobody_answered_is_refused() -> None:
    tainted = TaintGained(pilot=VESS, cause="battle", by=8)
    assert passed(*RIVALS, tainted, called("taint-purging", VESS)) == [by_default("taint-purging", VESS, "refuse")]


def test_what_was_rolled_and_what_was_called_pass_alike_one_after_the_other() -> None:
    """The frost takes what the levy would have taken, because it came first."""
    said = passed(*FEW, rolled("frost", happening="happening-first"), called("levy"))
    assert said == [
        by_default("frost", happening="happening-first"),
        StoreShifted(store="salt", cause="frost", by=-2),
        by_default("levy"),
    ]


@pytest.mark.parametrize(
    "gone",
    [
        PilotDied(pilot=VESS, cause="seen"),
        PilotCaptured(pilot=VESS, mission="mission-told"),
        PilotDeployed(pilot=VESS, mission="mission-told"),
    ],
)
def test_nothing_befalls_a_pilot_who_is_not_there(gone: Event) -> None:
    skipped = EventSkipped(happening=CAME, event="crow", concerns=VESS, reason="Nobody was at home to answer.")
    assert passed(*FEW, CROW, gone) == [skipped]


def test_what_no_pack_tells_of_any_longer_passes() -> None:
    (skipped,) = passed(*FEW, rolled("forgotten"))
    assert skipped == EventSkipped(happening=CAME, event="forgotten", reason="No pack tells of it any longer.")


def test_whoever_died_of_one_event_is_spared_the_next() -> None:
    ordeal, crow = called("ordeal", VESS, happening="happening-first"), CROW
    died = PilotDied(pilot=VESS, cause="ordeal")
    home = after(*FEW, ordeal, crow)
    said = []
    for event in pass_season(home, LoadedDice([1, 1, 4, 1])):
        said += played([event], home)
        if isinstance(event, EventAnswered):
            said += played([died], home)
    assert [type(event).__name__ for event in said] == [
        "EventAnswered",
        "PilotDied",
        "StoreShifted",
        "EventSkipped",
    ]
