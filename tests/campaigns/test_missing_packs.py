"""A campaign whose pack nobody has here: said with what to do, and the rest stays open."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from apps.kernel import caches
from apps.rules.packs.shelf import VERSIONS
from tests.api.test_api import problem
from tests.campaigns.lived import Lived, lived

pytestmark = pytest.mark.django_db
SAID = "comes with a newer version of the program than this one: upgrade it"


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lived]:
    """It was founded by a newer program than this one."""
    made = lived()
    monkeypatch.setitem(VERSIONS, "house", VERSIONS["house"][:-1])
    caches.clear()
    yield made
    caches.clear()


def test_what_is_written_stays_readable(table: Lived) -> None:
    client = table.client("host")
    pilot = f"pilots/{table.ids['Vess']}/"
    for page in ("", "missions/", "chronicle/", pilot, "ask/", "ask/WriteNote/", "door/", "copies/", "schedule/"):
        answer = client.get(f"{table.page}{page}")
        assert answer.status_code == 200, page
        assert "comes with a newer program than this one" in " ".join(answer.content.decode().split()), page
    assert client.get("/").status_code == 200, "another campaign's page does not hang on this one"
    for part in ("", "missions/", "entries/", pilot, "export/"):
        assert table.caller("host").get(f"/api/v1/campaigns/{table.campaign}/{part}").status_code == 200, part


@pytest.mark.parametrize("page", ["settlement/", "changes/?since=1", "?at=20"])
def test_what_cannot_be_reckoned_without_it_says_so(table: Lived, page: str) -> None:
    answer = table.client("host").get(f"{table.page}{page}")
    assert answer.status_code == 503
    assert SAID in answer.content.decode()


def test_a_read_over_rest_says_so_too_and_the_rest_is_answered(table: Lived) -> None:
    caller, here = table.caller("host"), f"/api/v1/campaigns/{table.campaign}/"
    for part in ("settlement/", "changes/?since=1", "?at=20", "pilots/?at=20", "missions/?at=20", "settlement/?at=20"):
        answer = caller.get(f"{here}{part}")
        assert problem(answer) == (503, "urn:penance:missing-pack"), part
        assert SAID in answer.json()["detail"]
        assert "Retry-After" not in answer, "nobody knows when the house is upgraded"
    told = ("pilots/", "caskets/", "battles/", "stories/campaign/", f"stories/{table.ids['Vess']}/")
    for part in (*told, f"pilots/{table.ids['Vess']}/why/grit/", "entries/?at=20"):
        assert caller.get(f"{here}{part}").status_code == 200, part
    exported = b"".join(caller.get(f"{here}export/"))
    assert len(exported.splitlines()) > 1, "the file is written to its end"
    assert caller.get("/api/v1/commands/").status_code == 200


def test_what_needs_it_is_refused_and_everything_else_is_recorded(table: Lived) -> None:
    statuses = {}
    for kind, body in (("WriteNote", {"text": "It snows."}), ("EnlistPilot", {"name": "Anselm", "faction": "elves"})):
        answer = table.caller("host").post(
            f"/api/v1/campaigns/{table.campaign}/commands/",
            json.dumps({"kind": kind, "body": body}),
            content_type="application/json",
            headers={"Idempotency-Key": kind},
        )
        statuses[kind] = answer.status_code, SAID in answer.content.decode()
    assert statuses == {"WriteNote": (201, False), "EnlistPilot": (422, True)}
