"""Every operation is asked more than anybody thought of, by a host, a player and nobody: it answers as described."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as so_many
from pytest_django import DjangoDbBlocker
from pytest_django.fixtures import Settings
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks

from apps.accounts.scopes import OF_A_SEAT, SCOPES
from apps.accounts.token_grants import TokenWish, grant
from apps.api.routes import entry_routes
from apps.campaigns.seats import asker
from apps.jobs import queue
from tests.campaigns.lived import Lived
from tests.rest.routes import OPERATIONS, described, places
from tests.rest.standing import seen_by_a_test, standing

pytestmark = [pytest.mark.django_db, pytest.mark.machinery]
CALLERS = ("host", "player", "")
FEW, MANY = 3, 60
load_all_checks()
CHECKED = [
    CHECKS.get_one(name)
    for name in (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
    )
]


@cache
def schema() -> Any:
    return schemathesis.openapi.from_dict(described())


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """As the test client has it: a request closes no connection, or the test's own transaction would end with it."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture(scope="module")
def stands(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Lived]:
    with standing(django_db_blocker) as made:
        yield made


@pytest.fixture
def table(stands: Lived, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Lived:
    """Nobody is counted here, and nobody waits."""
    settings.REQUESTS_A_MINUTE = dict.fromkeys(settings.REQUESTS_A_MINUTE, 1_000_000)
    monkeypatch.setattr(entry_routes, "wait_for", lambda *_: None)
    return seen_by_a_test(stands)


def headers_of(table: Lived, who: str, operation: Any) -> dict[str, str]:
    """A seat's token, or an account's where that is what is needed; and nothing packed, which it could not read."""
    plain = {"Accept-Encoding": "identity"}
    if not who:
        return plain
    founds = operation.path == "/api/v1/campaigns/" or "/tokens/" in operation.path
    _, token = grant(
        table.accounts[who],
        TokenWish(name="t", scopes=SCOPES if founds else OF_A_SEAT, campaign="" if founds else table.campaign),
    )
    return {**plain, "Authorization": f"Bearer {token}"}


def named(table: Lived, operation: Any, who: str) -> dict[str, str]:
    """What there is, and an operation of one's own."""
    found = {name: value for name, value in places(table, operation.path).items() if f"{{{name}}}" in operation.path}
    if who and "operation" in found:
        own = queue.put("nothing yet", who, body={}, campaign=table.campaign, asked_by=asker(table.accounts[who]))
        found["operation"] = own.id
    return found


def ask_for_much(
    operation: Any, mode: GenerationMode, fixed: Mapping[str, Any], headers: Mapping[str, str], most: int
) -> set[int]:
    """What was answered, each answer as it is described."""
    statuses: set[int] = set()

    @so_many(
        max_examples=most,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(case=operation.as_strategy(generation_mode=mode, **fixed))
    def asked(case: Any) -> None:
        response = case.call(headers=dict(headers), app=WSGIHandler())
        case.validate_response(response, checks=CHECKED, headers=dict(headers))
        statuses.add(response.status_code)

    asked()
    return statuses


def ask_for_all(table: Lived, operation_id: str, most: int) -> None:
    operation = schema().find_operation_by_id(operation_id)
    said = described()["paths"][operation.path][operation.method]
    for who in CALLERS if said["security"] != [{}] else ("",):
        fixed = {"path_parameters": found} if (found := named(table, operation, who)) else {}
        headers = headers_of(table, who, operation)
        statuses = ask_for_much(operation, GenerationMode.POSITIVE, fixed, headers, most)
        if who and operation.method == "get":
            assert 200 in statuses
        if said.get("parameters") or "requestBody" in said:
            assert max(ask_for_much(operation, GenerationMode.NEGATIVE, fixed, headers, most)) < 500


@pytest.mark.parametrize("operation_id", OPERATIONS)
def test_an_operation_answers_as_described(table: Lived, operation_id: str) -> None:
    ask_for_all(table, operation_id, FEW)


@pytest.mark.nightly
@pytest.mark.parametrize("operation_id", OPERATIONS)
def test_an_operation_answers_as_described_however_long_it_is_asked(table: Lived, operation_id: str) -> None:
    ask_for_all(table, operation_id, MANY)
