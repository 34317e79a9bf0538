"""Tags: whoever has an answer already is told so before anything is read, and nobody has another's."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from apps.accounts.tokens import new_token
from apps.api import api_request
from apps.campaigns.commands.give_role import GiveRole
from apps.campaigns.commands.write_note import WriteNote
from tests.campaigns.lived import Lived, lived

pytestmark = pytest.mark.django_db
PATHS = [
    *("", "pilots/", "pilots/{Vess}/", "caskets/", "caskets/{Mercy}/", "settlement/", "missions/", "battles/"),
    *("entries/", "stories/{Vess}/", "pilots/{Vess}/why/taint/", "changes/", "export/"),
]


@pytest.fixture
def table() -> Lived:
    return lived()


def path_of(table: Lived, path: str) -> str:
    return f"/api/v1/campaigns/{table.campaign}/{path.format(**table.ids)}"


def get(client: Client, path: str, tag: str = "") -> Any:
    return client.get(path, headers={"If-None-Match": tag} if tag else {})


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("bound", [True, False])
def test_nothing_is_read_for_whoever_has_it(
    table: Lived,
    path: str,
    *,
    bound: bool,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    account = Client(headers={"Authorization": f"Bearer {new_token(table.accounts['player'], label='t')}"})
    client, path = table.caller("player") if bound else account, path_of(table, path)
    first = get(client, path)
    assert (first.status_code, first["Cache-Control"]) == (200, "private, no-cache")
    assert "Authorization" in first["Vary"]
    with django_assert_max_num_queries(2):
        again = get(client, path, first["ETag"])
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert get(client, path, f'"x", W/{first["ETag"]}').status_code == 304
    assert get(client, path, '"x"').status_code == 200


@pytest.mark.parametrize("path", PATHS)
def test_whatever_happens_makes_it_news(table: Lived, path: str) -> None:
    client, path = table.caller("player"), path_of(table, path)
    tag = get(client, path)["ETag"]
    table.ask("host", WriteNote(about="", text="The bell rang."), "note")
    assert get(client, path, tag).status_code == 200


def test_a_tag_is_its_viewers_its_questions_and_its_builds(table: Lived, monkeypatch: pytest.MonkeyPatch) -> None:
    path, client = path_of(table, "pilots/"), table.caller("player")
    tags = {get(client, each)["ETag"] for each in (path, f"{path}?limit=1", f"{path}?at=3", path_of(table, "caskets/"))}
    tags |= {get(table.caller(who), path)["ETag"] for who in ("host", "rival", "spectator")}
    monkeypatch.setattr(api_request, "build", lambda: "another")
    tags.add(get(client, path)["ETag"])
    assert len(tags) == 8


def test_another_role_is_another_viewer(table: Lived) -> None:
    client, path = table.caller("spectator"), path_of(table, "")
    tag = get(client, path)["ETag"]
    table.ask("host", GiveRole(seat=table.sitting("spectator").seat, role="player"), "role")
    assert get(client, path, tag).json()["you"]["role"] == "player"


def test_the_list_of_campaigns_and_the_catalogue_have_tags(table: Lived) -> None:
    client = table.caller("player")
    for path in ("/api/v1/campaigns/", "/api/v1/commands/"):
        assert get(client, path, get(client, path)["ETag"]).status_code == 304
    tag = get(client, "/api/v1/campaigns/")["ETag"]
    table.ask("host", WriteNote(about="", text="The bell rang."), "note")
    assert get(client, "/api/v1/campaigns/", tag).status_code == 200


def test_problems_have_none_and_whoever_waits_gets_no_old_answer(table: Lived) -> None:
    client = table.caller("player")
    assert "ETag" not in get(client, path_of(table, "pilots/nobody/"))
    assert "ETag" not in get(client, path_of(table, "entries/?wait=1"))


def test_a_tag_may_be_sent_back_as_what_was_seen(table: Lived) -> None:
    client, path = table.caller("player"), path_of(table, "commands/")
    tag = get(client, path_of(table, ""))["ETag"]
    body = {"kind": "WriteNote", "body": {"about": table.ids["Vess"], "text": "She hums."}}
    for key, status in (("one", 201), ("two", 412)):
        sent: Any = client.post(
            path, body, content_type="application/json", headers={"Idempotency-Key": key, "If-Match": tag}
        )
        assert sent.status_code == status


def test_the_past_is_kept_apart_from_today(table: Lived) -> None:
    client, path = table.caller("player"), path_of(table, "pilots/")
    tag = get(client, f"{path}?at=3")["ETag"]
    assert get(client, f"{path}?at=4", tag).status_code == 200
    assert get(client, f"{path}?at=3", tag).status_code == 304
