"""People and their browsers, for the tests of the doors."""

from __future__ import annotations

from typing import Any

from django.test import Client

from apps.accounts.credentials import account_named, sign_in_link
from apps.accounts.models import Account

SECRET = "seven rusty bells toll"


def nora_with_a_password() -> Account:
    nora = account_named("nora")
    nora.set_password(SECRET)
    nora.save()
    return nora


def signs_in(client: Client, name: str = "nora", password: str = SECRET, **more: Any) -> Any:
    """What the page answers to a name and a password."""
    return client.post("/sign-in/", {"name": name, "password": password, **more.pop("form", {})}, **more)


def comes_by_link(client: Client, account: Account) -> None:
    account.refresh_from_db()
    path = sign_in_link(account, "", to="/")
    page = client.get(path)
    assert client.post("/sign-in/", {"sesame": page.context["token"]}).status_code == 302


def is_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200
