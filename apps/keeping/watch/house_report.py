"""How the house is, in sentences, for whoever keeps it."""

from __future__ import annotations

from collections.abc import Iterator

from apps.chronicle.log import clock_behind
from apps.jobs import clock
from apps.keeping import regular_backups
from apps.keeping.watch import daily_proofs


def for_the_keeper() -> Iterator[str]:
    yield from filter(None, [clock_behind.said(clock.now())])
    yield from daily_proofs.told()
    yield from regular_backups.told(clock.now())
