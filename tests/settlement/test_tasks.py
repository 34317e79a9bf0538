"""The settlement's background work, by the same door as everybody."""

from __future__ import annotations

import pytest

from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.handle import begin, handle
from apps.chronicle.models import Entry
from apps.jobs.models import Job
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.pilots.models import PilotRow
from apps.settlement.commands.hold_events import HoldEvents
from apps.settlement.models import SettlementRow
from apps.settlement.tasks import call_event, roll_event

pytestmark = pytest.mark.django_db
CHRONICLE = "campaign-told"
HOST = By(seat="seat-host", role="host")


@pytest.fixture
def pilot() -> str:
    begin(CHRONICLE, FoundCampaign(name="The Ash March"), key="account:1/k", by=HOST)
    handle(CHRONICLE, EnlistPilot(name="Vess", faction="church"), key="seat:h/enlist", by=HOST)
    return str(PilotRow.objects.get(name="Vess").pilot)


def entries(kind: str) -> int:
    return Entry.objects.filter(campaign=CHRONICLE, kind=kind).count()


def test_a_call_that_is_delivered_twice_calls_once(pilot: str) -> None:
    for _ in range(2):
        call_event(CHRONICLE, "penance-ritual", pilot, "j1")
    assert entries("EventCalled") == entries("PilotBurdened") == 1


def test_two_jobs_for_one_slot_bring_one_event(pilot: str) -> None:
    for job in ("j1", "j1", "j2"):
        roll_event(CHRONICLE, 1, job)
    assert entries("EventRolled") == 1
    roll_event(CHRONICLE, 2, "j3")
    assert entries("EventRolled") == 2
    sheet = SettlementRow.objects.get(campaign=CHRONICLE).sheet
    assert sheet["rolled"] == 2
    assert len(sheet["open"]) == 2


def test_while_events_are_held_a_job_is_refused(pilot: str) -> None:
    handle(CHRONICLE, HoldEvents(reason="Winter feast."), key="seat:h/hold", by=HOST)
    roll_event(CHRONICLE, 1, "j1")
    assert entries("EventRolled") == 0
    assert "Events are held" in Job.objects.get().result["refused"]
    assert SettlementRow.objects.get(campaign=CHRONICLE).sheet["held"]


def test_a_job_for_a_campaign_that_is_gone_does_nothing_and_is_done() -> None:
    roll_event("campaign-gone", 1, "j1")
    assert not Entry.objects.exists()
    assert (Job.objects.get().state, Job.objects.get().result) == ("done", None)
