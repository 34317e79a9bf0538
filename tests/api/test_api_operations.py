"""What is done later, over REST: for whoever asked for it, and for nobody else a thing that there is."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from apps.accounts.tokens import new_token
from apps.api.routes.operation_routes import accepted
from apps.campaigns.models import Member
from apps.campaigns.seats import asker
from apps.jobs import queue
from apps.jobs.models import Job
from tests.api.test_api import problem
from tests.campaigns.lived import Lived, lived
from tests.jobs.worker import work_off

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Lived:
    return lived()


@pytest.fixture
def job(table: Lived) -> Job:
    """As the page puts it on which a host lets the worker roll."""
    page, form = f"{table.page}schedule/", {"do": "now", "events": "2", "key": "k1"}
    assert table.client("host").post(page, form).status_code == 302
    return Job.objects.get(kind="roll season")


def path(job: Job) -> str:
    return f"/api/v1/operations/{job.id}/"


def test_it_is_followed_until_it_is_done_and_keeps_what_came_of_it(table: Lived, job: Job) -> None:
    host = table.caller("host")
    waits = host.get(path(job))
    assert (waits.status_code, waits["Retry-After"], waits.json()["state"]) == (200, "2", "waiting")
    work_off()
    done = host.get(path(job))
    assert "Retry-After" not in done
    told = done.json()
    assert (told["state"], told["said"], [each["refused"] for each in told["result"]]) == ("done", "", ["", ""])
    assert told["ended_at"] >= told["asked_at"]


def test_whoever_put_it_down_is_told_where_to_look(table: Lived, job: Job) -> None:
    answer = accepted(job)
    assert (answer.status_code, table.caller("host").get(answer["Location"]).status_code) == (202, 200)


@pytest.mark.parametrize("method", ["get", "delete"])
def test_for_everybody_else_it_is_not_there(table: Lived, job: Job, method: str) -> None:
    """Answered as an operation is that nobody ever asked for."""
    never = getattr(table.caller("host"), method)("/api/v1/operations/job-neverwas/")
    asked: dict[str, Client] = {who: table.caller(who) for who in ("player", "rival", "spectator")}
    elsewhere = new_token(table.accounts["host"], label="t", campaign="campaign-other", seat="seat-other")
    asked["the host's token of another table"] = Client(headers={"Authorization": f"Bearer {elsewhere}"})
    for who, client in asked.items():
        answer = getattr(client, method)(path(job))
        assert problem(answer) == (404, "urn:penance:not-found"), who
        assert answer.content == never.content, who
    assert Client().get(path(job)).status_code == 401
    job.refresh_from_db()
    assert job.state == "waiting"


def test_whoever_has_left_the_table_asks_in_vain(table: Lived, job: Job) -> None:
    account = new_token(table.accounts["host"], label="t")
    client = Client(headers={"Authorization": f"Bearer {account}"})
    assert client.get(path(job)).status_code == 200
    Member.objects.filter(campaign=table.campaign, account=table.accounts["host"]).delete()
    assert client.get(path(job)).status_code == 404


def test_it_is_called_off_before_it_is_done_and_not_afterwards(table: Lived, job: Job) -> None:
    host = table.caller("host")
    for _ in range(2):
        assert host.delete(path(job)).json()["state"] == "cancelled"
    work_off()
    job.refresh_from_db()
    assert (job.state, job.result) == ("cancelled", None)
    other: Any = queue.put("roll season", "k", body={"events": 1}, campaign=table.campaign, asked_by=job.asked_by)
    work_off()
    assert problem(host.delete(path(other))) == (409, "urn:penance:over")
    assert host.get(path(other)).json()["state"] == "done"


def test_an_operation_of_the_whole_house_needs_no_seat(table: Lived) -> None:
    job = queue.put("nothing yet", "k", body={}, asked_by=asker(table.accounts["host"]))
    account = new_token(table.accounts["host"], label="t")
    assert Client(headers={"Authorization": f"Bearer {account}"}).get(path(job)).status_code == 200
    assert table.caller("host").get(path(job)).status_code == 404, "a seat's token is for its table alone"
