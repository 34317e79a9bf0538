"""Links that sign one person in once."""

from __future__ import annotations

from urllib.parse import urlencode

from django.urls import reverse
from sesame.utils import get_query_string, get_user

from apps.accounts.models import Account


def sign_in_link(account: Account, base: str, *, to: str = "/") -> str:
    """A link that works once, for an hour, and leads to a page."""
    query = get_query_string(account)
    return f"{base}{reverse('sign-in')}{query}&{urlencode({'next': to})}"


def whose_link(token: str) -> Account | None:
    """The person a link was made for, while it has not been used; looking does not use it."""
    account = get_user(token, update_last_login=False)
    return account if isinstance(account, Account) else None


def account_named(name: str) -> Account:
    """The account of this name, made without a password if there is none."""
    account, made = Account.objects.get_or_create(username=name)
    if made:
        account.set_unusable_password()
        account.save(update_fields=["password"])
    return account
