"""Everybody here asks from another machine: on this one the numbers of the house lie open to whoever watches it."""

from __future__ import annotations

import pytest

from apps.keeping.watch import metrics_page


@pytest.fixture(autouse=True)
def from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics_page, "HERE", frozenset())
