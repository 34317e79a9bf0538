"""Where there is no room to work out a change of the past: told so over REST and on the page, and nothing is lost."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import Account
from apps.campaigns.demo.ash_march_opening import Demo, fresh_tokens, opened
from apps.campaigns.models import Member
from apps.chronicle.door import past_room
from apps.chronicle.models import Decision
from tests.api.test_api import Caller, problem
from tests.chronicle.test_room import taken

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo(monkeypatch: pytest.MonkeyPatch) -> Demo:
    monkeypatch.setattr(past_room, "PATIENCE", 0.0)
    return opened()


def struck(demo: Demo) -> dict[str, Any]:
    last = Decision.objects.filter(campaign=demo.campaign, entries__gt=0).order_by("-number")[0]
    return {"strike": [last.number], "reason": "It never was."}


@pytest.mark.parametrize("preview", [True, False])
def test_over_rest_it_says_when_to_come_again(demo: Demo, *, preview: bool) -> None:
    host, body = Caller(fresh_tokens(demo)["host"]), {**struck(demo), "preview": preview}
    there = Decision.objects.count()
    with taken(demo.campaign):
        answer = host.post(f"campaigns/{demo.campaign}/amendments", body)
    assert problem(answer) == (503, "urn:penance:crowded")
    assert answer["Retry-After"] == "5"
    assert Decision.objects.count() == there
    assert host.post(f"campaigns/{demo.campaign}/amendments", body).status_code == (200 if preview else 201)


def test_on_the_page_all_that_was_typed_stands_there_still(demo: Demo) -> None:
    client, form = Client(), f"/campaigns/{demo.campaign}/ask/Amend/"
    host = Member.objects.filter(campaign=demo.campaign, account__username="demo-host").values("account")
    client.force_login(Account.objects.get(pk__in=host))
    number = struck(demo)["strike"][0]
    with taken(demo.campaign):
        looked = client.get(form, {"alone": number})
        sent = client.post(form, {"strike": number, "reason": "It never was.", "key": "one", "preview": "1"})
    for answer in (looked, sent):
        assert (answer.status_code, answer["Retry-After"]) == (503, "5")
        assert "there is room for no more" in answer.content.decode()
    assert "It never was." in sent.content.decode()
    assert 'value="one"' in sent.content.decode()
