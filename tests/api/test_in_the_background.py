"""A change of the past that takes long: put down, worked out by the worker, and found again by whoever asked for it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import Account
from apps.api.tasks import MOST_KEPT
from apps.campaigns.demo.ash_march_opening import Demo, fresh_tokens, opened
from apps.campaigns.models import Member
from apps.chronicle.decisions import patience
from apps.chronicle.models import Decision
from apps.jobs import due_jobs, job_lease
from apps.jobs.models import Job
from tests.api.test_api import Caller, problem

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo(monkeypatch: pytest.MonkeyPatch) -> Demo:
    """Nobody waits for anything."""
    monkeypatch.setattr(patience, "AT_ONCE", -1.0)
    monkeypatch.setattr(job_lease, "TOLD", 0.0)
    return opened()


@pytest.fixture
def host(demo: Demo) -> Caller:
    return Caller(fresh_tokens(demo)["host"])


def enlisted(demo: Demo) -> int:
    """A decision on which others hang."""
    return Decision.objects.filter(campaign=demo.campaign, kind="EnlistPilot").order_by("number")[0].number


def amended(demo: Demo, host: Caller, *, preview: bool, key: str = "k", reason: str = "It never was.") -> Any:
    body = {"strike": [enlisted(demo)], "reason": reason, "preview": preview}
    return host.post(f"campaigns/{demo.campaign}/amendments", body, key=key)


def worked() -> None:
    """The worker comes by, which knows all kinds of work from its start."""
    import_module("apps.campaigns.tasks")
    due_jobs.sweep(grace=due_jobs.NONE)


def rewound(demo: Demo) -> int:
    return Decision.objects.filter(campaign=demo.campaign, kind="Amend").count()


class TestALook:
    def test_is_answered_as_it_is_at_once(self, demo: Demo, host: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
        with monkeypatch.context() as before:
            before.setattr(patience, "AT_ONCE", 600.0)
            at_once = amended(demo, host, preview=True)
        assert (at_once.status_code, at_once.json()["left_out"]) == (200, 0)
        later = amended(demo, host, preview=True)
        assert (later.status_code, later.json()["state"], later["Retry-After"]) == (202, "waiting", "2")
        assert later["Location"] == f"/api/v1/operations/{later.json()['id']}/"
        worked()
        told = host.client.get(later["Location"]).json()
        assert (told["state"], told["result"]) == ("done", at_once.json())
        assert told["progress"] < told["of"]
        again = amended(demo, host, preview=True)
        assert (again.status_code, again.json()) == (200, at_once.json())
        assert rewound(demo) == 0

    def test_is_another_once_the_log_has_grown(self, demo: Demo, host: Caller) -> None:
        first = amended(demo, host, preview=True)
        worked()
        host.post(f"campaigns/{demo.campaign}/commands", {"kind": "WriteNote", "body": {"text": "Salt."}}, key="n")
        second = amended(demo, host, preview=True)
        assert second.status_code == 202
        assert second["Location"] != first["Location"]

    def test_of_something_long_keeps_the_beginning(
        self, demo: Demo, host: Caller, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("apps.api.tasks.MOST_KEPT", 1)
        later = amended(demo, host, preview=True)
        worked()
        result = host.client.get(later["Location"]).json()["result"]
        assert [len(result[name]) for name in ("entries", "struck", "changes")] == [1, 1, 1]
        assert result["left_out"] > 0
        assert MOST_KEPT > 1


class TestARecording:
    def test_is_done_once_under_its_key(self, demo: Demo, host: Caller) -> None:
        later, twice = amended(demo, host, preview=False), amended(demo, host, preview=False)
        assert (later.status_code, twice.status_code, later["Location"]) == (202, 202, twice["Location"])
        assert rewound(demo) == 0
        worked()
        assert rewound(demo) == 1
        told = host.client.get(later["Location"]).json()
        again = amended(demo, host, preview=False)
        assert (again.status_code, again["Idempotency-Replayed"]) == (201, "true")
        assert told["result"] == again.json()
        job = Job.objects.get(pk=later.json()["id"])
        Job.objects.filter(pk=job.pk).update(state="waiting", due=job.made)
        worked()
        assert rewound(demo) == 1

    def test_lends_its_key_to_no_other(self, demo: Demo, host: Caller) -> None:
        amended(demo, host, preview=False)
        other = amended(demo, host, preview=False, reason="It was otherwise.")
        assert problem(other) == (422, "urn:penance:key-reused")

    def test_that_is_refused_says_so(self, demo: Demo, host: Caller) -> None:
        body = {"strike": [1, enlisted(demo)], "reason": "None of it."}
        answer = host.post(f"campaigns/{demo.campaign}/amendments", body)
        assert problem(answer) == (422, "urn:penance:refused"), "what needs no deciding is said at once"

    def test_is_called_off_and_then_not_done(self, demo: Demo, host: Caller) -> None:
        later = amended(demo, host, preview=False)
        assert host.client.delete(later["Location"]).json()["state"] == "cancelled"
        worked()
        assert rewound(demo) == 0
        assert amended(demo, host, preview=False).json()["state"] == "cancelled"

    def test_is_not_done_for_whoever_has_left_the_table(self, demo: Demo, host: Caller) -> None:
        later = amended(demo, host, preview=False)
        Member.objects.filter(campaign=demo.campaign).delete()
        worked()
        job = Job.objects.get(pk=later.json()["id"])
        assert (job.state, rewound(demo)) == ("dead", 0)
        assert "may not change the past" in job.said


class TestOnAPage:
    @pytest.fixture
    def page(self, demo: Demo) -> Client:
        host = Member.objects.filter(campaign=demo.campaign, account__username="demo-host").values("account")
        client = Client()
        client.force_login(Account.objects.get(pk__in=host))
        return client

    def sent(self, demo: Demo, page: Client, **button: str) -> Any:
        form = {"strike": enlisted(demo), "reason": "It never was.", "key": "one", **button}
        return page.post(f"/campaigns/{demo.campaign}/ask/Amend/", form)

    def test_the_same_button_looks_again(self, demo: Demo, page: Client) -> None:
        waits = self.sent(demo, page, preview="1")
        assert waits.status_code == 202
        assert "Press the same button in a few seconds" in waits.content.decode()
        assert "It never was." in waits.content.decode()
        worked()
        seen = self.sent(demo, page, preview="1")
        assert seen.status_code == 200
        assert "What would follow" in seen.content.decode()
        assert "would be struck" in seen.content.decode()

    def test_it_is_recorded_by_the_worker(self, demo: Demo, page: Client) -> None:
        assert self.sent(demo, page).status_code == 202
        assert rewound(demo) == 0
        worked()
        assert rewound(demo) == 1
        assert self.sent(demo, page).status_code == 302
        assert rewound(demo) == 1

    def test_a_link_that_strikes_opens_at_once(self, demo: Demo, page: Client) -> None:
        opened = page.get(f"/campaigns/{demo.campaign}/ask/Amend/", {"alone": enlisted(demo)})
        assert opened.status_code == 200
        assert "Look at it first" in opened.content.decode()
