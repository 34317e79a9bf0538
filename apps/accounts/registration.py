"""Making an account: only at an invitation, and as many as it invites. It opens no table."""

from __future__ import annotations

from collections.abc import Callable

from django.db import IntegrityError, transaction

from apps.accounts.models import Account
from apps.accounts.names import likeness, read_name
from apps.accounts.passwords import must_do
from apps.kernel.refusal import Refusal


def register(name: str, password: str, *, invited_by: str, places: int, hold: Callable[[], object]) -> Account:
    """An account for whoever came by an invitation, known by its hash.

    A password is hashed for a second, in which others may come. So `hold` then keeps them from this invitation until
    the account is made, or is not, and only what is counted after it counts.
    """
    read = read_name(name)
    account = Account(username=read, came_by=invited_by)
    must_do(password, account)
    if Account.objects.filter(likeness=likeness(read)).exists():
        raise _taken(read)
    _must_have_a_place(invited_by, places)
    account.set_password(password)
    try:
        with transaction.atomic():
            hold()
            _must_have_a_place(invited_by, places)
            account.save()
    except IntegrityError:
        raise _taken(read) from None
    return account


def _must_have_a_place(invited_by: str, places: int) -> None:
    if Account.objects.filter(came_by=invited_by).count() >= places:
        raise Refusal("This invitation has made its accounts: sign in with yours, or ask the host for another link.")


def _taken(name: str) -> Refusal:
    return Refusal(f"Somebody is called {name} already, or so alike that they would be mixed up: choose another name.")
