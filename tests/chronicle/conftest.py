"""The log's own tests play a toy: no word of the real game is needed to prove it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import override_settings

from apps.chronicle.door import after_commit
from apps.chronicle.proof.verify import verify
from apps.kernel import caches
from tests.chronicle.table import CAMPAIGN, Table


@pytest.fixture
def toy() -> Iterator[None]:
    with override_settings(CHRONICLE_GAME="tests.chronicle.toy.GAME"):
        caches.clear()
        yield
        after_commit.settle()
    caches.clear()


@pytest.fixture
def table(toy: None, committing: None) -> Iterator[Table]:
    """Decision 1, with entry 1 a seed and 2 opened. Whatever is done at it, the log stands afterwards."""
    table = Table()
    table.open()
    yield table
    assert not table.position or list(verify(CAMPAIGN)) == []
