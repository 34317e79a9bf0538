"""Which errors are a fault of the ground: by the numbers of real databases, brokers and systems, and nothing else."""

from __future__ import annotations

import errno
import logging
from typing import Any

import psycopg
import pytest
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.test import Client
from kombu.exceptions import OperationalError as BrokerAway
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from apps.ground import faults
from apps.ground.faults import fault_of

ON_POSTGRES = {
    "53100": faults.FULL,
    "53300": faults.CROWDED,
    "57014": faults.SLOW,
    "57P01": faults.AWAY,
    "08006": faults.AWAY,
    "3D000": faults.AWAY,
    "28P01": faults.AWAY,
    "25006": faults.READ_ONLY,
    "58030": faults.BROKEN,
    "XX001": faults.BROKEN,
    "40001": faults.BUSY,
    "40P01": faults.BUSY,
    "55P03": faults.BUSY,
}
OURS = ("42P01", "42601", "22003", "23505", "42501", "0A000")


def raised_by_postgres(state: str) -> DatabaseError:
    """By a real server, and renamed by Django on its way."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite is in the house")
    with pytest.raises(DatabaseError) as caught, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"DO $$ BEGIN RAISE EXCEPTION 'as told' USING ERRCODE = '{state}'; END $$")
    return caught.value


@pytest.mark.django_db
class TestPostgres:
    @pytest.mark.parametrize(("state", "kind"), ON_POSTGRES.items())
    def test_what_it_says_of_itself_is_its_fault(self, state: str, kind: faults.FaultKind) -> None:
        fault = fault_of(raised_by_postgres(state))
        assert fault
        assert (fault.kind, fault.said) == (kind, "as told")

    @pytest.mark.parametrize("state", OURS)
    def test_what_it_says_of_us_is_ours(self, state: str) -> None:
        assert fault_of(raised_by_postgres(state)) is None

    def test_one_that_is_not_there_is_away(self) -> None:
        with pytest.raises(psycopg.OperationalError) as caught:
            psycopg.connect("host=127.0.0.1 port=1 connect_timeout=1")
        fault = fault_of(caught.value)
        assert fault
        assert fault.kind is faults.AWAY


@pytest.mark.django_db
class TestSqlite:
    @pytest.fixture(autouse=True)
    def here(self) -> None:
        if connection.vendor != "sqlite":
            pytest.skip("PostgreSQL is in the house")

    def raised(self, *statements: str) -> DatabaseError:
        *before, last = statements
        with connection.cursor() as cursor:
            for statement in before:
                cursor.execute(statement)
            with pytest.raises(DatabaseError) as caught:
                cursor.execute(last)
        return caught.value

    def test_one_that_can_only_be_read(self) -> None:
        try:
            fault = fault_of(self.raised("PRAGMA query_only = ON", "DELETE FROM django_session"))
        finally:
            connection.cursor().execute("PRAGMA query_only = OFF")
        assert fault
        assert fault.kind is faults.READ_ONLY

    def test_one_that_is_full(self) -> None:
        with connection.cursor() as cursor:
            (pages,) = cursor.execute("PRAGMA page_count").fetchone()
            (most,) = cursor.execute("PRAGMA max_page_count").fetchone()
        try:
            fault = fault_of(
                self.raised(f"PRAGMA max_page_count = {pages}", "CREATE TABLE more AS SELECT randomblob(9999999)")
            )
        finally:
            connection.cursor().execute(f"PRAGMA max_page_count = {most}")
        assert fault
        assert fault.kind is faults.FULL

    @pytest.mark.parametrize("statement", ["SELECT * FROM nowhere", "NO SQL", "INSERT INTO django_session VALUES (1)"])
    def test_what_it_says_of_us_is_ours(self, statement: str) -> None:
        assert fault_of(self.raised(statement)) is None


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.ENOSPC, faults.FULL),
        (errno.EDQUOT, faults.FULL),
        (errno.EROFS, faults.READ_ONLY),
        (errno.EIO, faults.BROKEN),
        (errno.EMFILE, faults.CROWDED),
    ],
)
def test_the_system_says_it_by_number(number: int, kind: faults.FaultKind) -> None:
    fault = fault_of(OSError(number, "as told"))
    assert fault
    assert fault.kind is kind


def test_a_broker_that_is_not_there_is_away() -> None:
    with pytest.raises(RedisError) as caught:
        Redis(host="127.0.0.1", port=1, socket_connect_timeout=1, retry=Retry(NoBackoff(), 0)).ping()
    found = [fault_of(caught.value), fault_of(BrokerAway("nobody there"))]
    assert [fault and fault.kind for fault in found] == [faults.BROKER, faults.BROKER]


@pytest.mark.parametrize(
    "error", [ValueError("x"), IntegrityError("x"), OSError(errno.ENOENT, "x"), PermissionDenied("x"), None]
)
def test_what_nobody_stands_on_is_ours(error: BaseException | None) -> None:
    assert fault_of(error) is None


def test_the_fault_behind_an_error_counts() -> None:
    error = RuntimeError("the export ended")
    error.__cause__ = OSError(errno.ENOSPC, "No space left on device")
    fault = fault_of(error)
    assert fault
    assert fault.kind is faults.FULL


@pytest.mark.django_db
class TestAnswers:
    """Whatever is asked, and wherever it breaks."""

    @pytest.fixture(autouse=True)
    def gone(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The sessions' own table asks a disk that is broken."""

        def broken(*_: object) -> Any:
            raise OSError(errno.EIO, "Input/output error")

        monkeypatch.setattr("apps.accounts.sessions.LIVING.answer", broken)
        monkeypatch.setattr("apps.accounts.tokens.WITH_ACCOUNT.answer", broken)

    @pytest.mark.parametrize("path", ["/", "/admin/", "/account/", "/sign-in/"])
    def test_a_page_says_when_to_come_again(self, path: str) -> None:
        visitor = Client(raise_request_exception=False)
        visitor.cookies["sessionid"] = "k" * 32
        page: Any = visitor.get(path)
        assert (page.status_code, page["Retry-After"], page["Cache-Control"]) == (503, "30", "no-store")
        said = page.content.decode()
        assert "What the house is written on reports an error of its own." in said
        assert f'<a class="button" href="{path}">Try again</a>' in said

    def test_the_api_says_it_as_a_problem_and_nothing_of_records_where_nothing_was_asked(self) -> None:
        caller = Client(raise_request_exception=False, headers={"Authorization": "Bearer pen_x"})
        answer: Any = caller.get("/api/v1/tokens/")
        assert (answer.status_code, answer["Content-Type"]) == (503, "application/problem+json")
        assert answer.json() == {
            "type": "urn:penance:unavailable",
            "title": "Service Unavailable",
            "status": 503,
            "detail": "What the house is written on reports an error of its own. Ask again in 30 seconds.",
            "cause": "disk-broken",
        }

    def test_it_is_one_line_of_log_without_a_trace(self, caplog: pytest.LogCaptureFixture) -> None:
        visitor = Client(raise_request_exception=False)
        visitor.cookies["sessionid"] = "k" * 32
        with caplog.at_level(logging.WARNING):
            visitor.get("/")
        lines: list[Any] = [record for record in caplog.records if record.levelno >= logging.WARNING]
        assert [(line.msg["event"], line.msg["fault"]) for line in lines] == [("request_failed", "disk-broken")]
        assert "exception" not in lines[0].msg
