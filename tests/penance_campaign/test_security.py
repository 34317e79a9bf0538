"""Whom to tell that something is not safe, as RFC 9116 has it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from penance_campaign import environment
from tests.house import ROOT

PLACE = "/.well-known/security.txt"


def fields(client: Client) -> dict[str, str]:
    answer = client.get(PLACE)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/plain; charset=utf-8")
    return dict(line.split(": ", 1) for line in answer.content.decode().splitlines())


def test_whoever_keeps_the_house_is_named(client: Client, settings: Any) -> None:
    settings.SECURITY_CONTACT = "mailto:keeper@example.org"
    told = fields(client)
    assert told["Contact"] == "mailto:keeper@example.org"
    left = datetime.fromisoformat(told["Expires"]) - datetime.now(UTC)
    assert timedelta(days=150) < left < timedelta(days=365), "less than a year, as the RFC recommends"
    assert told["Canonical"] == f"http://testserver{PLACE}"


def test_where_nobody_is_named_it_is_said_how_to_find_them(client: Client, settings: Any) -> None:
    settings.SECURITY_CONTACT = ""
    told = fields(client)
    assert told["Contact"] == told["Policy"] == "http://testserver/security/"
    assert client.get("/security/").content.decode() == (ROOT / "SECURITY.md").read_text()


@pytest.mark.parametrize("said", ["keeper@example.org", "http://example.org", "mailto:nobody", "mailto:a@b c"])
def test_what_is_no_address_is_refused(said: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"SECURITY_CONTACT is not understood: give an address"):
        environment.security_contact({"SECURITY_CONTACT": said})
    for good in ("", "mailto:keeper@example.org", "https://example.org/report"):
        assert environment.security_contact({"SECURITY_CONTACT": good}) == good
