"""The ways in: a link that signs one person in once, and a name with its password."""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import urlencode

from django.contrib.auth import authenticate
from django.http import HttpRequest
from django.urls import reverse
from sesame.backends import ModelBackend
from sesame.utils import get_query_string

from apps.accounts.models import Account
from apps.accounts.names import could_be_a_name, likeness
from apps.accounts.passwords import could_be_one


def sign_in_link(account: Account, base: str, *, to: str = "/") -> str:
    """A link that works once, for an hour, and leads to a page."""
    query = get_query_string(account)
    return f"{base}{reverse('sign-in')}{query}&{urlencode({'next': to})}"


def whose_link(token: str) -> Account | None:
    """The person a link was made for, while it has not been used; looking does not use it. It is proof enough for
    somebody who is shut out, so nobody asks whether they are.
    """
    account = ModelBackend().authenticate(None, sesame=token)
    return account if isinstance(account, Account) else None


def is_the_first_to_use(account: Account) -> bool:
    """Whether nobody has signed in since this account's link was made: of several who come at once, one has."""
    was = Account.objects.filter(pk=account.pk, last_login=account.last_login)
    return was.update(last_login=datetime.now(UTC)) == 1


def whose_password(request: HttpRequest, name: str, password: str) -> Account | None:
    """The person of this name, if that is their password and they are not shut out. However the name is spelt, each
    guess counts against the same account.
    """
    name = name.strip()
    if not could_be_a_name(name) or not could_be_one(password):
        return None
    spelt = (
        Account.objects.filter(username=name).values_list("username", flat=True).first()
        or Account.objects.filter(likeness=likeness(name)).values_list("username", flat=True).first()
    )
    account = authenticate(request, username=spelt or likeness(name)[:150], password=password)
    return account if isinstance(account, Account) else None


def account_named(name: str) -> Account:
    """The account of this name, made without a password if there is none."""
    account, made = Account.objects.get_or_create(username=name)
    if made:
        account.set_unusable_password()
        account.save(update_fields=["password"])
    return account
