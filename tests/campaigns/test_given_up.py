"""What the worker gave up is shown to whoever keeps the table, tried again, or let be; nobody else hears of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from apps.accounts.credentials import account_named
from apps.accounts.models import Account
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.seats import found
from apps.jobs import clock, queue
from apps.jobs.models import Job
from tests.campaigns.lived import Lived, lived
from tests.jobs.worker import work_off

pytestmark = pytest.mark.django_db
WHY = "The database did not answer."
LIST = "/admin/jobs/job/"


@pytest.fixture
def table() -> Lived:
    return lived()


@pytest.fixture
def job(table: Lived) -> Job:
    job = queue.put("roll season", "k", body={"events": 2}, campaign=table.campaign, cause="by hand, by a host")
    Job.objects.update(state="dead", said=WHY, failures=8, ended=clock.now())
    return job


@pytest.fixture
def keeper(table: Lived) -> Client:
    """Whoever keeps the house, and sits at no table."""
    account: Account = account_named("nora")
    account.is_staff = account.is_superuser = True
    account.save()
    client = Client()
    client.force_login(account)
    return client


def words(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode()))


def test_the_page_names_it_with_its_sentence_and_a_button(table: Lived, job: Job) -> None:
    host, page = table.client("host"), f"{table.page}schedule/"
    assert f"Rolling the season&#x27;s events , by hand, by a host: {WHY}".replace(" ,", ",") in words(host.get(page))
    assert "The worker tries it again" in words(host.post(page, {"do": "again", "job": job.id}, follow=True))
    shown = words(host.get(page))
    assert "Given up" not in shown
    assert "1 thing noted for the worker, and not done yet" in shown
    assert work_off() >= 1
    job.refresh_from_db()
    assert (job.state, [each["refused"] for each in job.result]) == ("done", ["", ""])
    late = host.post(page, {"do": "again", "job": job.id})
    assert (late.status_code, "no longer given up" in words(late)) == (422, True)


def test_it_can_be_let_be(table: Lived, job: Job) -> None:
    host, page = table.client("host"), f"{table.page}schedule/"
    assert "not tried again" in words(host.post(page, {"do": "let-be", "job": job.id}, follow=True))
    job.refresh_from_db()
    assert job.state == "cancelled"


def test_a_host_settles_nothing_of_another_table(table: Lived, job: Job) -> None:
    stranger = account_named("stranger")
    elsewhere = found(stranger, FoundCampaign(name="Elsewhere"), "k").chronicle
    client = Client()
    client.force_login(stranger)
    for job_id in (job.id, "job-neverwas"):
        answer = client.post(f"/campaigns/{elsewhere}/schedule/", {"do": "again", "job": job_id})
        assert (answer.status_code, "no longer given up" in words(answer)) == (422, True)
    job.refresh_from_db()
    assert job.state == "dead"


def test_the_admin_lists_it_for_its_host_who_asks_for_it_again(table: Lived, job: Job) -> None:
    host = table.client("host")
    assert WHY in words(host.get(LIST))
    assert WHY in words(host.get(f"{LIST}{job.id}/change/"))
    chosen = {"action": "again", "_selected_action": [job.id]}
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(table.accounts["host"])
    assert strict.post(LIST, chosen).status_code == 403
    assert "1 of the chosen are tried again" in words(host.post(LIST, chosen, follow=True))
    job.refresh_from_db()
    assert job.state == "waiting"


def test_whoever_keeps_the_house_sees_that_it_is_there_and_not_why(table: Lived, job: Job, keeper: Client) -> None:
    shown = words(keeper.get(LIST))
    assert "Rolling the season" in shown
    assert "Its host is told why." in shown
    assert WHY not in shown + words(keeper.get(f"{LIST}{job.id}/change/"))
    assert "1 of the chosen are left" in words(
        keeper.post(LIST, {"action": "let_be", "_selected_action": [job.id]}, follow=True)
    )


def test_for_a_host_of_another_table_there_is_none(table: Lived, job: Job) -> None:
    stranger = account_named("stranger")
    found(stranger, FoundCampaign(name="Elsewhere"), "k")
    client = Client()
    client.force_login(stranger)
    assert "Rolling the season" not in words(client.get(LIST))
    assert client.get(f"{LIST}{job.id}/change/").status_code == 302
    client.post(LIST, {"action": "again", "_selected_action": [job.id]})
    job.refresh_from_db()
    assert job.state == "dead"
