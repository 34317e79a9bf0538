"""Everybody here asks from another machine: on this one the numbers of the house lie open to whoever watches it."""

from __future__ import annotations

import pytest

from apps.keeping.watch import metrics_page
from penance_campaign import health


@pytest.fixture(autouse=True)
def from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics_page, "HERE", frozenset())


@pytest.fixture(autouse=True)
def looked_at_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the house can write is tried now and then only; here with each request, so that two are alike."""
    for probe in (health.WRITING, health.DISK):
        monkeypatch.setattr(probe, "every", -1.0)
