"""How the house is, in sentences, for whoever keeps it."""

from __future__ import annotations

from collections.abc import Iterator

from apps.chronicle.log import clock_behind
from apps.jobs import clock
from apps.keeping import regular
from apps.keeping.watching import proofs


def for_the_keeper() -> Iterator[str]:
    yield from filter(None, [clock_behind.said(clock.now())])
    yield from proofs.told()
    yield from regular.told(clock.now())
