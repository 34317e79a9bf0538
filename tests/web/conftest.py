"""A story that a whole module begins with is told once; each test begins where it ended, and what it does is undone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection, transaction
from pytest_django import DjangoDbBlocker

from apps.chronicle.log import randomness
from apps.kernel import caches


@pytest.fixture(scope="module")
def ground(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """For a fixture that tells a story for its module: what it writes stays until the module ends."""
    with pytest.MonkeyPatch.context() as patched, django_db_blocker.unblock(), _undone():
        patched.setattr(randomness, "new_word", lambda: "the house of tests")
        _count_accounts_on()
        yield
        caches.clear()


@pytest.fixture
def _django_db_helper(ground: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """What `pytest.mark.django_db` asks for: instead of an empty database of its own, a test has its module's."""
    with django_db_blocker.unblock(), _undone():
        caches.clear()
        _count_accounts_on()
        yield
        if not connection.needs_rollback:
            connection.check_constraints()


@pytest.fixture(autouse=True)
def first_account() -> None:
    """In the place of the one for all tests: accounts are counted on from those of the module."""


@contextmanager
def _undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _count_accounts_on() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT setval('accounts_account_id_seq', coalesce(max(id), 0) + 1, false) FROM accounts_account"
            )
