"""What a Prometheus reads of a house, and who may."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any, cast

import pytest
from django.db import connection
from django.test import Client

from apps.jobs import clock
from apps.jobs.models import Job, State
from apps.keeping import backup_rotation
from tests.house import House
from tests.measures.metrics_reader import Samples, one, samples
from tests.penance_campaign.test_house import enlisted

TOKEN = "a-token-of-some-length-for-tests"


def read(client: Client, **headers: str) -> Samples:
    answer = client.get("/metrics", headers=headers or None)
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain; version=0.0.4")
    assert "no-store" in answer["Cache-Control"]
    return samples(answer.text)


class TestWhoMayRead:
    @pytest.fixture(autouse=True)
    def _database(self, db: None) -> None: ...

    def test_this_machine(self, client: Client) -> None:
        assert one(read(client), "penance_database_answers") == 1

    @pytest.mark.parametrize(
        "asked",
        [
            {"REMOTE_ADDR": "192.0.2.1"},
            {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "192.0.2.1"},
            {"REMOTE_ADDR": "192.0.2.1", "HTTP_AUTHORIZATION": "Bearer "},
            {"REMOTE_ADDR": "192.0.2.1", "HTTP_AUTHORIZATION": f"Bearer {TOKEN}x"},
            {"REMOTE_ADDR": "192.0.2.1", "HTTP_AUTHORIZATION": TOKEN},
        ],
    )
    @pytest.mark.parametrize("token", ["", TOKEN])
    def test_for_anybody_else_there_is_no_such_address(
        self, client: Client, settings: Any, asked: Any, token: str
    ) -> None:
        settings.METRICS_TOKEN = token
        here, nowhere = (client.get(path, **asked) for path in ("/metrics/", "/nowhere/"))
        assert (
            (here.status_code, len(here.content))
            == (nowhere.status_code, len(nowhere.content))
            == (404, len(here.content))
        )

    def test_whoever_knows_the_token(self, client: Client, settings: Any) -> None:
        settings.METRICS_TOKEN = TOKEN
        answer = client.get("/metrics", REMOTE_ADDR="192.0.2.1", headers={"Authorization": f"Bearer {TOKEN}"})
        assert answer.status_code == 200

    def test_behind_a_proxy_everybody_seems_to_be_here(self, client: Client, settings: Any) -> None:
        settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
        assert client.get("/metrics").status_code == 404


class TestJobs:
    @pytest.fixture(autouse=True)
    def _database(self, db: None) -> None: ...

    def test_the_oldest_that_is_due_and_how_many_there_are(self, client: Client) -> None:
        moment = clock.now()
        for number, (state, late) in enumerate([("waiting", 90), ("waiting", -90), ("running", -30), ("dead", 9000)]):
            due = moment - timedelta(seconds=late)
            Job.objects.create(
                id=f"job-{number}", kind="any", key=str(number), state=cast("State", state), due=due, made=due
            )
        found = read(client)
        assert one(found, "penance_oldest_due_job_seconds") == pytest.approx(90, abs=60)
        counted = {state: one(found, "penance_jobs", state=state) for state in ("waiting", "running", "dead")}
        assert counted == {"waiting": 2, "running": 1, "dead": 1}

    def test_without_one_nothing_is_late(self, client: Client) -> None:
        assert one(read(client), "penance_oldest_due_job_seconds") == 0

    def test_connections_of_postgresql(self, client: Client) -> None:
        found = read(client)
        held = one(found, "penance_database_connections", state="held")
        assert (held > 0) is (connection.vendor == "postgresql")


class TestBackups:
    @pytest.fixture(autouse=True)
    def _database(self, db: None) -> None: ...

    def test_the_age_of_the_newest_and_whether_the_last_try_failed(
        self, client: Client, settings: Any, tmp_path: Path
    ) -> None:
        settings.BACKUP_DIR, settings.BACKUP_EVERY = tmp_path, 24
        assert one(read(client), "penance_backup_failed") == 0
        assert ("penance_backup_age_seconds", frozenset()) not in read(client)
        (tmp_path / backup_rotation.name_at(clock.now() - timedelta(days=3))).touch()
        moment = clock.now()
        Job.objects.create(
            id="job-b", kind="backup", key="b", state="waiting", due=moment, made=moment, said="No room."
        )
        found = read(client)
        assert one(found, "penance_backup_age_seconds") == pytest.approx(3 * 86400, abs=120)
        assert one(found, "penance_backup_failed") == 1


class TestOfAHouse:
    def test_what_it_did_is_counted_and_tells_of_nobody(self, house: House) -> None:
        demo = house.demo()
        before = samples(house.ask("GET", "/metrics").text)
        enlisted(house, demo, "Brother Metric")
        house.ask("GET", "/nowhere-at-all/")
        text = house.ask("GET", "/metrics").text
        after = samples(text)

        def grown(name: str, **labels: str) -> float:
            return one(after, name, **labels) - one(before, name, **labels)

        assert grown("penance_append_seconds_count", outcome="recorded") >= 1
        assert grown("penance_requests_total", route="none", status="4xx") >= 1
        assert grown("penance_requests_total", route="metrics", status="2xx") == 1
        assert grown("penance_request_seconds_count", part="api") >= 1
        assert ("penance_front_held", frozenset({("what", "threads_busy")})) in after
        known = [demo["campaign"], *demo["pilots"], "Brother Metric", "nowhere-at-all", "demo-host"]
        assert not [word for word in known if str(word) in text]
