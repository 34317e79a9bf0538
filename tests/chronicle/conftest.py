"""The log's own tests play a toy: no word of the real game is needed to prove it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import override_settings

from apps.chronicle.game import the_game


@pytest.fixture
def toy() -> Iterator[None]:
    with override_settings(CHRONICLE_GAME="tests.chronicle.toy.GAME"):
        the_game.cache_clear()
        yield
    the_game.cache_clear()
