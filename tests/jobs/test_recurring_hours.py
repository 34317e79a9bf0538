"""However many tables keep hours: to change one, or to look which have struck, touches only those that it is about."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

import pytest

from apps.jobs import recurring_hours
from apps.jobs.models import Hour

pytestmark = pytest.mark.django_db
NOON = datetime(2030, 3, 10, 12, 0, tzinfo=UTC)
FEW, MANY = 100, 50_000


def kept(first: int, last: int) -> None:
    later = NOON + timedelta(days=1)
    made = (Hour(kind="events", campaign=f"campaign-{number}", due=later) for number in range(first, last))
    Hour.objects.bulk_create(made, batch_size=5000)


def quickest() -> float:
    """A change of one and a look at all, the quickest of some: whoever else is at work here only makes it slower."""
    took = []
    for number in range(30):
        begun = time.perf_counter()
        recurring_hours.set_hour("events", f"campaign-{number}", NOON + timedelta(days=2))
        recurring_hours.strike(NOON)
        took.append(time.perf_counter() - begun)
    return min(took)


def test_one_change_among_many_costs_what_it_costs_among_few() -> None:
    kept(0, FEW)
    few = quickest()
    kept(FEW, MANY)
    assert quickest() < 25 * few, "read anew, as they were, they would cost five hundred times as much"
