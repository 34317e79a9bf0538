"""Every log is proved by itself, and one that does not stand is told to whoever can do something about it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from apps.accounts.models import Account
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.handle import begin, handle
from apps.chronicle.models import Entry
from apps.jobs import clock, queue
from apps.jobs.job_attempt import run
from apps.jobs.models import Job
from apps.keeping.models import Proof
from apps.keeping.watch import daily_proofs
from apps.pilots.commands.enlist_pilot import EnlistPilot
from tests.campaigns.lived import NAME, lived
from tests.chronicle.test_verify import guards_down
from tests.measures.metrics_reader import one, samples

HOST = By(seat="seat-host", role="host")
NAMES = [f"campaign-proof{number}" for number in range(3)]


@pytest.fixture
def logs(committing: None) -> list[str]:
    for name in NAMES:
        begin(name, FoundCampaign(name=name), key="k", by=HOST)
        handle(name, EnlistPilot(name="Vess", faction="elves"), key="seat:h/1", by=HOST)
    return NAMES


def work() -> Job:
    """A round, as the worker does it."""
    job = queue.put(daily_proofs.KIND, f"round {Job.objects.count()}", body={})
    assert run(job.id)
    job.refresh_from_db()
    return job


def tampered(campaign: str) -> None:
    with guards_down():
        Entry.objects.filter(campaign=campaign, position=3).update(subject="another")


def test_each_is_proved_once_and_then_left_in_peace(logs: list[str]) -> None:
    assert work().result == {"proved": 3, "broken": 0}
    assert work().result == {"proved": 0, "broken": 0}
    assert set(Proof.objects.values_list("campaign", "found")) == {(name, "") for name in logs}


def test_what_has_waited_longest_comes_first_and_what_is_gone_is_forgotten(logs: list[str]) -> None:
    now = clock.now()
    for number, name in enumerate([*logs, "campaign-gone"]):
        when = now - daily_proofs.EVERY - timedelta(hours=number + 1)
        Proof.objects.create(campaign=name, proved=when, position=1, found="")
    assert daily_proofs.due_now(now) == logs[::-1]
    assert not Proof.objects.filter(campaign="campaign-gone").exists()
    Proof.objects.filter(campaign=logs[0]).delete()
    assert daily_proofs.due_now(now) == [logs[0], logs[2], logs[1]]


def test_a_round_that_is_long_ends_and_the_next_goes_on(logs: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_proofs, "AT_MOST", -1.0)
    assert work().result == {"proved": 0, "broken": 0}
    monkeypatch.undo()
    assert work().result == {"proved": 3, "broken": 0}


def test_one_that_does_not_stand_is_told(logs: list[str], client: Client, caplog: pytest.LogCaptureFixture) -> None:
    tampered(logs[1])
    assert work().result == {"proved": 3, "broken": 1}
    found = Proof.objects.get(campaign=logs[1]).found
    assert found
    assert [line.levelname for line in caplog.records if "log_does_not_stand" in line.getMessage()] == ["ERROR"]
    told = samples(client.get("/metrics").text)
    assert one(told, "penance_proofs") == 3
    assert one(told, "penance_proofs_broken") == 1
    keeper = Account.objects.create(username="keeper", is_superuser=True)
    client.force_login(keeper, backend="django.contrib.auth.backends.ModelBackend")
    assert logs[1] in client.get("/admin/").text


@pytest.mark.django_db
def test_the_host_of_a_broken_log_is_told_and_no_other(client: Client) -> None:
    table = lived()
    Proof.objects.create(campaign=table.campaign, proved=clock.now(), position=9, found="entry 5: is not what it was")
    Proof.objects.create(campaign="campaign-others", proved=clock.now(), position=9, found="entry 6")
    page = " ".join(table.client("host").get("/admin/").text.split())
    assert page.count('role="alert"') == 1
    assert f"The log of <bdi>{NAME}</bdi> is not as it was written." in page
    assert "entry 5" not in page
    assert "others" not in page
