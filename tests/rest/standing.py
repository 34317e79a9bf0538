"""A table that stands for a whole file of tests: what each of them does there is undone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import replace

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from apps.accounts.models import Account
from apps.chronicle.log import randomness
from apps.kernel import caches
from tests.battles.logged import beside
from tests.campaigns.lived import Lived, lived
from tests.interference.worlds import count_anew


@contextmanager
def standing(blocker: DjangoDbBlocker) -> Iterator[Lived]:
    """With a mission that is reported, and another that is fought: in a transaction around those of the tests."""
    with blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(randomness, "new_word", lambda: "the house of tests")
        with transaction.atomic():
            count_anew(Account)
            made = lived()
            made.report()
            beside(made)
            caches.clear()
            yield made
            transaction.set_rollback(True)


def seen_by_a_test(made: Lived) -> Lived:
    """With accounts and names of its own."""
    accounts = {who: copy(account) for who, account in made.accounts.items()}
    return replace(made, accounts=accounts, ids=dict(made.ids))
