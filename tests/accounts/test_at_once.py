"""What works once works once, however many come at the same moment."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client

from apps.accounts.credentials import account_named, whose_link
from apps.accounts.models import Account
from apps.accounts.tokens import digest_of
from apps.accounts.views import sign_in_page
from apps.campaigns.models import CampaignRow, InvitationLink
from tests.accounts.test_credentials import link

pytestmark = pytest.mark.usefixtures("committing")
SIX = 6
PASSWORD = "a lantern under the ice"


@pytest.fixture
def barrier() -> threading.Barrier:
    """All stand here together before any of them goes on."""
    return threading.Barrier(SIX, timeout=60)


def at_once(ask: Callable[[int], int]) -> list[int]:
    def closing(number: int) -> int:
        try:
            return ask(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(SIX) as pool:
        return sorted(pool.map(closing, range(SIX)))


def test_a_link_that_six_use_at_once_signs_one_in(barrier: threading.Barrier, monkeypatch: pytest.MonkeyPatch) -> None:
    nora = account_named("nora")
    page = Client().get(link(nora))
    sent = {"sesame": page.context["token"], "next": "/"}

    def looked(token: str) -> Account | None:
        found = whose_link(token)
        barrier.wait()
        return found

    monkeypatch.setattr(sign_in_page, "whose_link", looked)
    assert at_once(lambda _: Client().post("/sign-in/", sent).status_code) == [302] + [403] * (SIX - 1)
    assert Session.objects.count() == 1


@pytest.mark.parametrize("uses", [1, 2])
def test_an_invitation_that_six_use_at_once_makes_as_many_accounts_as_it_invites(
    barrier: threading.Barrier, monkeypatch: pytest.MonkeyPatch, uses: int
) -> None:
    until = datetime.now(UTC) + timedelta(days=1)
    CampaignRow.objects.create(campaign="campaign-told", name="The Ash March", position=1, sheet={})
    InvitationLink.objects.create(
        digest=digest_of("join_told"), campaign="campaign-told", role="player", uses=uses, expires_at=until
    )

    def set_password(account: Account, password: str) -> None:
        account.password = "hashed"
        barrier.wait()

    monkeypatch.setattr(Account, "set_password", set_password)
    made = at_once(
        lambda n: Client().post("/join/join_told/", {"name": f"guest-{n}", "password": PASSWORD}).status_code
    )
    assert made == [302] * uses + [422] * (SIX - uses)
    assert Account.objects.count() == uses
    assert InvitationLink.objects.get().uses == uses
    barrier.reset()


def test_a_place_is_free_again_when_nobody_could_be_made_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    until = datetime.now(UTC) + timedelta(days=1)
    CampaignRow.objects.create(campaign="campaign-told", name="The Ash March", position=1, sheet={})
    InvitationLink.objects.create(
        digest=digest_of("join_told"), campaign="campaign-told", role="player", uses=1, expires_at=until
    )
    account_named("nora")
    assert Client().post("/join/join_told/", {"name": "nora", "password": PASSWORD}).status_code == 422
    assert Client().post("/join/join_told/", {"name": "quill", "password": PASSWORD}).status_code == 302
