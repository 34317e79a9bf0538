"""Links that work once."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from apps.accounts.credentials import account_named, sign_in_link
from apps.accounts.models import Account

pytestmark = pytest.mark.django_db


@pytest.fixture
def nora() -> Account:
    return account_named("nora")


def link(account: Account, to: str = "/") -> str:
    parts = urlsplit(sign_in_link(account, "http://testserver", to=to))
    return f"{parts.path}?{parts.query}"


def press(client: Client, path: str) -> int:
    """Open a link and press its button."""
    page = client.get(path)
    if page.status_code != 200:
        return page.status_code
    sent = {"sesame": page.context["token"], "next": page.context["next"]}
    return client.post("/sign-in/", sent).status_code


def test_looking_at_a_link_uses_nothing_up(nora: Account) -> None:
    path = link(nora)
    for _ in range(3):
        assert Client().get(path).status_code == 200
    assert press(Client(), path) == 302


def test_a_link_signs_in_once(client: Client, nora: Account) -> None:
    path = link(nora)
    assert press(client, path) == 302
    assert client.get("/").status_code == 200
    assert Client().get(path).status_code == 403


def test_a_link_leads_to_its_page_and_never_away(client: Client, nora: Account) -> None:
    page = client.get(link(nora, to="/campaigns/x/"))
    assert page.context["next"] == "/campaigns/x/"
    assert client.get(link(nora, to="https://elsewhere.example/")).context["next"] == "/"


def test_a_made_up_link_opens_nothing(client: Client) -> None:
    assert client.get("/sign-in/?sesame=AAAAAAAAAAEM").status_code == 403
    assert client.post("/sign-in/", {"sesame": "x"}).status_code == 403


def test_signing_out_ends_it(client: Client, nora: Account) -> None:
    client.force_login(nora)
    assert client.post("/sign-out/").status_code == 302
    assert client.get("/account/").status_code == 302


def test_nobody_has_a_password_by_default(nora: Account) -> None:
    assert not nora.has_usable_password()


def test_the_operator_prints_a_link_for_a_new_host(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("sign_in", "nora.host", "--url", "http://testserver/")
    printed = capsys.readouterr().out.strip()
    assert press(client, printed.removeprefix("http://testserver")) == 302
    assert Account.objects.get().username == "nora.host"


def test_a_name_that_is_none_is_refused() -> None:
    with pytest.raises(CommandError, match="such as nora"):
        call_command("sign_in", "no name")


def test_the_operator_makes_no_twin_of_an_account(nora: Account) -> None:
    with pytest.raises(CommandError, match="looks like the name of another"):
        call_command("sign_in", "N0RA")
    assert Account.objects.get() == nora


def test_a_link_shows_its_person_apart_from_the_words(client: Client, nora: Account) -> None:
    assert "Sit down as <bdi>nora</bdi>" in client.get(link(nora)).content.decode()
