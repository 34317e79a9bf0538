"""What every route has in common: methods, media types and slashes, with a problem document for all that is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoDbBlocker
from pytest_django.fixtures import Settings

from apps.accounts.scopes import SCOPES
from apps.accounts.token_grants import TokenWish, grant
from tests.campaigns.lived import Lived
from tests.rest.routes import PATHS, described, places
from tests.rest.standing import seen_by_a_test, standing

METHODS = ("get", "post", "put", "patch", "delete", "trace")
OPEN = re.compile(r"/api/v1/(odds/.*|rules/.*|)$")
pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture(scope="module")
def stands(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Lived]:
    with standing(django_db_blocker) as made:
        yield made


@pytest.fixture
def table(stands: Lived, settings: Settings) -> Lived:
    settings.REQUESTS_A_MINUTE = dict.fromkeys(settings.REQUESTS_A_MINUTE, 1_000_000)
    return seen_by_a_test(stands)


@pytest.fixture
def host(table: Lived) -> Client:
    _, token = grant(table.accounts["host"], TokenWish(name="t", scopes=SCOPES))
    return Client(headers={"Authorization": f"Bearer {token}"})


def is_a_problem(answer: Any, status: int) -> None:
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json"), answer.content
    said = answer.json()
    assert (said["status"], said["type"][:12]) == (status, "urn:penance:")
    assert said["detail"].endswith(".")


@pytest.mark.parametrize("path", PATHS)
def test_a_method_that_is_not_there_says_which_are(table: Lived, host: Client, path: str) -> None:
    there = set(described()["paths"][path])
    for method in set(METHODS) - there:
        answer: Any = host.generic(method.upper(), path.format(**places(table, path)))
        is_a_problem(answer, 405)
        assert {each.lower() for each in answer["Allow"].split(", ")} - {"head", "options"} == there
        assert answer.json()["detail"] == f"{method.upper()} is not answered here: {answer['Allow']} are."


@pytest.mark.parametrize("path", PATHS)
def test_head_and_options_are_answered_everywhere(table: Lived, host: Client, path: str) -> None:
    address, there = path.format(**places(table, path)), described()["paths"][path]
    options: Any = host.options(address)
    assert options.status_code == 200
    assert {each.lower() for each in options["Allow"].split(", ")} >= set(there)
    if "get" in there and "/odds/" not in path:
        looked: Any = host.head(address)
        assert (looked.status_code, b"".join(looked)) == (200, b"")


@pytest.mark.parametrize("path", [path for path in PATHS if "post" in described()["paths"][path]])
@pytest.mark.parametrize("media_type", ["text/plain", "application/xml", "application/x-www-form-urlencoded", "x"])
def test_a_body_is_json(table: Lived, host: Client, path: str, media_type: str) -> None:
    answer = host.generic("POST", path.format(**places(table, path)), b"a=1", content_type=media_type)
    if "/campaigns/{campaign}/" in path and "forks" not in path:  # an account's token may not act, whatever it sends
        is_a_problem(answer, 403)
        answer = table.caller("host").generic(
            "POST", path.format(**places(table, path)), b"a=1", content_type=media_type
        )
    is_a_problem(answer, 415)


@pytest.mark.parametrize(
    "path", [path for path in PATHS if "get" in described()["paths"][path] and "/odds/" not in path]
)
def test_an_answer_is_json(table: Lived, host: Client, path: str) -> None:
    if "/rules/" not in path:
        is_a_problem(host.get(path.format(**places(table, path)), headers={"Accept": "text/html"}), 406)


@pytest.mark.parametrize("path", [path for path in PATHS if "/campaigns/" in path])
def test_what_nobody_described_is_refused_by_every_method(table: Lived, path: str) -> None:
    client = table.caller("host")
    for method in described()["paths"][path]:
        answer: Any = client.generic(method.upper(), f"{path.format(**places(table, path))}?colour=red")
        is_a_problem(answer, 400)
        assert 'no query parameter "colour"' in answer.json()["detail"]


@pytest.mark.parametrize("path", [path for path in PATHS if "get" in described()["paths"][path]])
def test_what_is_described_is_read(table: Lived, path: str) -> None:
    """Each parameter by itself, with a value of its kind; whether it fits what is there is another matter."""
    client, address = table.caller("host"), path.format(**places(table, path))
    for each in described()["paths"][path]["get"].get("parameters", ()):
        if each["in"] == "query":
            answer: Any = client.get(address, {each["name"]: each["schema"].get("enum", [1])[0]})
            assert b"no query parameter" not in answer.getvalue(), each["name"]


@pytest.mark.parametrize("path", [path for path in PATHS if not OPEN.match(path)])
def test_nobody_gets_in_without_a_token_that_lives(table: Lived, path: str) -> None:
    for headers in ({}, {"Authorization": "Bearer pen_dead"}, {"Authorization": "Basic eDp5"}):
        for method in described()["paths"][path]:
            answer: Any = Client().generic(method.upper(), path.format(**places(table, path)), headers=headers)
            is_a_problem(answer, 401)
            assert answer["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("path", ["/api/v2/campaigns/", "/api/", "/api/v1/campaigns/x/y/z/", "/api/v1/%00"])
def test_no_error_is_a_page(path: str) -> None:
    for method in METHODS:
        is_a_problem(Client().generic(method.upper(), path), 404)


def test_a_host_that_is_not_ours_is_told_so_in_json() -> None:
    is_a_problem(Client().get("/api/v1/campaigns/", headers={"Host": "elsewhere.example"}), 400)


def test_what_breaks_is_told_in_json(monkeypatch: pytest.MonkeyPatch, table: Lived) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("apps.api.routes.campaign_routes.campaigns_of", broken)
    client = table.caller("host")
    client.raise_request_exception = False
    is_a_problem(client.get("/api/v1/campaigns/"), 500)


def test_pages_keep_their_own_errors() -> None:
    assert Client().get("/nowhere/")["Content-Type"].startswith("text/html")
