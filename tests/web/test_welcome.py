"""A stranger at the door: told what this is, and shown the demo as a guest who can do no harm."""

from __future__ import annotations

from copy import deepcopy
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from apps.accounts.credentials import account_named, sign_in_link
from apps.campaigns.seats import seat_account
from apps.kernel.roles import GivenRole
from tests.campaigns.lived import Lived, lived

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture(scope="module")
def told(ground: None) -> Lived:
    return lived()


@pytest.fixture
def table(told: Lived) -> Lived:
    return deepcopy(told)


def with_a_demo(table: Lived, role: GivenRole = "spectator") -> Client:
    """The table as a demo: somebody of that name looks on."""
    seat_account(table.sitting("host"), account_named("demo-spectator"), role, "demo-seat")
    return Client()


def test_a_stranger_reads_what_this_is_and_the_odds(table: Lived) -> None:
    page = Client().get("/")
    assert page.status_code == 200
    text = page.content.decode()
    assert "Your campaign, kept" in text
    assert "58 %" in text
    assert "/sign-in/" in text
    assert "Look at the demo" not in text, "there is none"


def test_one_tap_opens_the_demo(table: Lived) -> None:
    guest = with_a_demo(table)
    assert "Look at the demo" in guest.get("/").content.decode()
    mission = table.plan()
    there = guest.post("/demo/", follow=True)
    assert there.redirect_chain[-1][0] == f"{table.page}missions/{mission}/"
    assert "Leave the demo" in there.content.decode()
    sheet = guest.get(f"{table.page}pilots/{table.ids['Vess']}/")
    assert sheet.status_code == 200


def test_a_guest_reads_and_asks_for_nothing(table: Lived) -> None:
    guest = with_a_demo(table)
    guest.post("/demo/")
    before = table.sitting("host").campaign.position
    sent = {"name": "Guest", "preset": "campaign", "new": "seven rusty bells", "again": "seven rusty bells"}
    for path in ("/campaigns/", "/account/password/", "/account/sessions/", "/account/tokens/", f"{table.page}enlist/"):
        assert guest.post(path, sent).status_code == 403, path
    for path in ("/account/", "/account/tokens/"):
        assert guest.get(path).status_code == 403, path
    assert table.sitting("host").campaign.position == before
    assert not account_named("demo-spectator").has_usable_password()
    assert guest.post("/looks/", {"looks": "dark", "back": "/"}).status_code == 302
    assert guest.post("/sign-out/").status_code == 302
    assert "Your campaign, kept" in guest.get("/").content.decode()


def test_a_guest_spends_no_link_that_was_made_for_the_chair(table: Lived) -> None:
    guest = with_a_demo(table)
    link = sign_in_link(account_named("demo-spectator"), "")
    guest.post("/demo/")
    token = parse_qs(urlsplit(link).query)["sesame"][0]
    assert Client().post("/sign-in/", {"sesame": token}).status_code == 302
    assert Client().post("/sign-in/", {"sesame": token}).status_code == 403


def test_who_sits_in_that_chair_by_an_own_link_is_no_guest(table: Lived) -> None:
    with_a_demo(table)
    own = Client()
    own.force_login(account_named("demo-spectator"))
    assert own.get("/account/").status_code == 200


def test_whoever_is_signed_in_goes_on_as_who_they_are(table: Lived) -> None:
    with_a_demo(table)
    player = table.client("player")
    player.post("/demo/")
    assert player.get("/account/").status_code == 200


def test_a_house_may_show_no_demo(table: Lived, settings: Any) -> None:
    guest = with_a_demo(table)
    settings.DEMO_IS_OPEN = False
    assert "Look at the demo" not in guest.get("/").content.decode()
    assert guest.post("/demo/").status_code == 404


def test_nobody_looks_through_eyes_that_may_ask(table: Lived) -> None:
    """A chair of that name that was given a player's role shows the demo to nobody."""
    guest = with_a_demo(table, "player")
    assert guest.post("/demo/").status_code == 404
