"""What becomes of whoever is left on the field of a battle that was played here: captured, or carried home."""

from __future__ import annotations

from typing import Any

import pytest

from apps.battles.events.ending_events import BattleSettled
from apps.battles.events.report_events import BattleReported
from apps.battles.events.told_report import CrewReport
from apps.caskets.events.fate_events import CasketWrecked
from apps.pilots.events.parting_events import PilotCaptured, PilotDied, PilotExtracted
from apps.rules.battle.battle_options import default
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.recorded_facts import BattleFacts
from apps.rules.battle.values.battle_questions import BattleAnswer
from apps.rules.pilot.wounds.deck import FaceUp, WoundDeck
from tests.battles.cast import ILKA, KEYS, NAVE, OUT, home, wounded
from tests.battles.engaged import BRAKKA, PAIRS, SLAG, Table
from tests.cast import ANVIL, ORRIN, VESS

FIRST, SECOND, THIRD, FOURTH = range(4)
"""Vess and Ilka for the west, Orrin and Brakka for the east."""


def under_way(history: Any, *, captives: bool = True) -> Table:
    """Everybody stands, and the first turn has begun."""
    table = Table(history=history)
    table.open(captives=captives)
    while table.battle.pending and table.battle.pending.kind != "act":
        table.answer(default(table.battle))
    return table


def befalls(table: Table, *events: Any) -> None:
    engagement = table.mission.engagement
    assert engagement
    engagement.tell(BattleFacts(events))


def wrecked(number: int) -> ev.CasketDestroyed:
    return ev.CasketDestroyed(number, "no-cards", -1)


def killed(table: Table, number: int) -> tuple[Any, ...]:
    """The tenth wound of a pilot who came with nine."""
    wounds = table.battle.fighters[number].wounds
    (last,) = wounds.face_down
    deck = WoundDeck(face_down=(), face_up=(*wounds.face_up, FaceUp(wound=last)))
    struck = ev.PilotStruck(number, "neural-feedback", 1, None, "flip", last, 0, deck)
    return struck, ev.PilotKilled(number, -1)


def ended(table: Table, choice: BattleAnswer | None = None) -> list[Any]:
    """What the last answer brought."""
    events = table.answer(choice or default(table.battle))
    assert NAVE not in table.state.war_table.missions, "it is over"
    return events


def endings(events: list[Any]) -> list[str]:
    (settled,) = [event for event in events if isinstance(event, BattleSettled)]
    return [outcome.ending for outcome in settled.outcomes]


def told_of(events: list[Any], pilot: str) -> CrewReport:
    (told,) = [event for event in events if isinstance(event, BattleReported)]
    return next(crew for side in told.report.sides for crew in side.crews if crew.pilot == pilot)


def left(table: Table, *numbers: int) -> Table:
    """These Caskets are destroyed, and their pilots unhurt."""
    befalls(table, *(wrecked(number) for number in numbers))
    return table


@pytest.mark.canon("PEN-CAMP-08", "PEN-VIC-08", "PEN-GEN-04")
def test_a_pilot_without_a_casket_on_the_enemys_field_is_captured_as_by_a_report() -> None:
    table = left(under_way(OUT), SECOND)
    events = ended(table)
    assert PilotCaptured(pilot=ORRIN, mission=NAVE, captor="West Door") in events
    assert endings(events) == ["success", "failure"]
    assert told_of(events, ORRIN).captor == "West Door"
    assert not told_of(events, VESS).captor
    pilot = table.state.roster.pilots[ORRIN]
    assert (pilot.fate, pilot.missions, pilot.mission) == ("captured", 1, "")
    assert any(isinstance(event, CasketWrecked) and event.casket == ANVIL for event in events)


@pytest.mark.canon("PEN-CAMP-08", "PEN-VIC-07")
def test_whoever_gives_up_in_time_goes_home() -> None:
    table = under_way(OUT)
    loser = VESS if table.battle.turn == FIRST else ORRIN
    events = ended(table, BattleAnswer("surrender"))
    assert sorted(endings(events)) == ["partial", "success"]
    assert home(loser) in events
    assert not any(isinstance(event, PilotCaptured) for event in events)


@pytest.mark.canon("PEN-CAMP-08", "PEN-VIC-08")
def test_a_whole_side_on_foot_is_captured() -> None:
    events = ended(left(under_way(PAIRS), THIRD, FOURTH))
    taken = {event.pilot for event in events if isinstance(event, PilotCaptured)}
    assert taken == {ORRIN, BRAKKA}
    assert endings(events) == ["success", "failure"]


@pytest.mark.canon("PEN-CAMP-08", "PEN-WND-21")
def test_an_ally_who_still_stands_brings_the_living_and_the_dead_home() -> None:
    table = under_way((*PAIRS, *wounded(BRAKKA, *KEYS[:9])))
    befalls(table, *killed(table, FOURTH))
    while table.battle.of(table.battle.turn).side == 0:
        table.answer(default(table.battle))
    events = ended(table, BattleAnswer("surrender"))
    assert PilotExtracted(pilot=BRAKKA, mission=NAVE) in events
    assert any(isinstance(event, PilotDied) and event.pilot == BRAKKA for event in events)
    assert told_of(events, BRAKKA).extracted
    assert not any(isinstance(event, PilotCaptured) for event in events)
    assert table.state.roster.pilots[ORRIN].fate == "serving"


@pytest.mark.canon("PEN-WND-21", "PEN-WND-20")
def test_the_dead_stay_with_a_casket_that_stands_inert_where_nobody_is_left() -> None:
    table = under_way((*PAIRS, *wounded(BRAKKA, *KEYS[:9])))
    befalls(table, *killed(table, FOURTH))
    events = ended(left(table, THIRD))
    assert not any(isinstance(event, PilotExtracted) for event in events)
    assert {event.pilot for event in events if isinstance(event, PilotCaptured)} == {ORRIN}
    assert table.state.roster.pilots[BRAKKA].fate == "dead"
    assert table.state.hangar.caskets[SLAG].stands


@pytest.mark.canon("PEN-CAMP-08", "PEN-WND-21")
def test_the_winners_own_are_never_left() -> None:
    table = under_way((*PAIRS, *wounded(VESS, *KEYS[:9])))
    befalls(table, *killed(table, FIRST), wrecked(THIRD), wrecked(FOURTH))
    events = ended(table)
    assert PilotExtracted(pilot=VESS, mission=NAVE) in events
    assert home(ILKA) in events
    assert {event.pilot for event in events if isinstance(event, PilotCaptured)} == {ORRIN, BRAKKA}


def test_where_no_captives_are_taken_they_walk_home() -> None:
    table = under_way(OUT, captives=False)
    befalls(table, wrecked(1))
    events = ended(table)
    assert not any(isinstance(event, PilotCaptured) for event in events)
    assert not told_of(events, ORRIN).captor
