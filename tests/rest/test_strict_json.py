"""Bodies of every kind of badness, on every route that takes one: a sentence, the right status, and nothing written."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import Token
from apps.accounts.scopes import SCOPES
from apps.accounts.token_grants import TokenWish, grant
from apps.campaigns.models import CampaignRow
from apps.chronicle.models import Decision
from tests.campaigns.lived import Lived, lived
from tests.rest.routes import OPERATIONS, places
from tests.rest.test_doors import is_a_problem

pytestmark = pytest.mark.django_db
BODIES = [
    *(b"", b" ", b"{", b"[]", b'"text"', b"null", b"0", b"true", b"{}}", b"\xff\xfe{", b"\xef\xbb\xbf{}"),
    *(b'{"name": NaN}', b'{"name": Infinity}', b'{"name": 1e999}', b'{"name": 9223372036854775808}'),
    *(b'{"name": "a", "name": "a"}', b'{"at": {"b": 1, "b": 1}}', b'{"name": "\\u0000"}', b'{"\\u0000": 1}'),
    *(b'{"name": "\\ud800"}', b'{"name": "\\udfff\\ud800"}', b'{"name": ' + b"[" * 33 + b"]" * 33 + b"}"),
    *(b"[" * 100_000, b'{"a":' * 100_000, b'{"name": ' + b"9" * 5000 + b"}", b'{"kind": [], "body": []}'),
    *(b'{"kind": "EnlistPilot", "body": {}}', b'{"kind": "Nothing", "body": {}}', b'{"at": -1.5}', b'{"reason": {}}'),
]
WRITING = [name for name, (path, method) in OPERATIONS.items() if method == "post"]
STATUSES = {400, 413, 422}


@pytest.mark.parametrize("body", BODIES, ids=lambda body: repr(body[:20]))
def test_it_is_refused_on_every_route_and_nothing_is_written(body: bytes) -> None:
    table = lived()
    table.plan()
    _, token = grant(table.accounts["host"], TokenWish(name="t", scopes=SCOPES))
    account, seat = Client(headers={"Authorization": f"Bearer {token}"}), table.caller("host")
    before = written(table)
    for name in WRITING:
        path, _ = OPERATIONS[name]
        client = seat if "{campaign}" in path else account
        address, key = path.format(**places(table)), {"Idempotency-Key": f"bad-{name}"}
        answer: Any = client.generic("POST", address, body, content_type="application/json", headers=key)
        assert answer.status_code in STATUSES, (name, answer.content)
        is_a_problem(answer, answer.status_code)
    assert written(table) == before


def written(table: Lived) -> tuple[int, int, int]:
    return Decision.objects.count(), CampaignRow.objects.count(), Token.objects.count()


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"report": {"rounds": 3, "sides": [{"side": "west", "colour": "red"}]}}, "ReportBattle.report.sides[0]"),
        ({"report": {"rounds": 3, "sides": [], "weather": "snow"}}, "ReportBattle.report has no field 'weather'"),
        ({"weather": "snow"}, "ReportBattle has no field 'weather'"),
    ],
)
def test_a_field_that_nobody_knows_is_named_however_deep_it_lies(body: dict[str, Any], said: str) -> None:
    table = lived()
    mission = table.plan()
    sent = {"kind": "ReportBattle", "body": {"mission": mission, **body}}
    path = f"/api/v1/campaigns/{table.campaign}/preview/"
    answer = table.caller("player").post(path, sent, content_type="application/json")
    is_a_problem(answer, 400)
    assert said in answer.json()["detail"]


def test_so_it_is_in_an_amendment() -> None:
    table = lived()
    change = {"decision": 5, "kind": "WriteNote", "body": {}, "colour": "red"}
    path = f"/api/v1/campaigns/{table.campaign}/amendments/"
    sent = {"replace": [change], "reason": "x", "preview": True}
    answer = table.caller("host").post(path, sent, content_type="application/json")
    is_a_problem(answer, 400)
    assert "Amendment.replace[0] has no field 'colour'" in answer.json()["detail"]
