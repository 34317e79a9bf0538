"""What the door asks of a database: a turn, a look at the end of the log, and an append of all or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import islice
from typing import Protocol

from django.db import connection, transaction

from apps.chronicle import raw
from apps.chronicle.game import the_game
from apps.chronicle.lines import Batch, DecisionLine, EntryLine
from apps.chronicle.looking import Look, Looking
from apps.chronicle.postgres import Postgres
from apps.chronicle.sqlite import Sqlite

MANY = 2000


class Store(Protocol):
    """One kind of database."""

    def bare_turn(self, campaign: str) -> AbstractContextManager[None]:
        """A transaction in which nobody else writes to this campaign, and which the ORM knows nothing of."""

    def line(self) -> AbstractContextManager[None]:
        """Where to stand before a transaction begins."""

    def take_turn(self, campaign: str) -> None:
        """In a transaction, wait until nobody else writes to this campaign."""

    def look(self, looking: Looking) -> Look:
        """Look at the end of the log, in one's turn."""

    def load(self, campaign: str, decisions: Sequence[DecisionLine], entries: Sequence[EntryLine]) -> None:
        """Write many lines that need no deciding."""

    def append(self, batch: Batch, *, guarded: bool) -> bool:
        """Write all of a batch. Guarded, it writes nothing where the head has moved or somebody queues for a turn."""


def load(
    campaign: str, lines: Iterable[DecisionLine | EntryLine], progress: Callable[[int], object] = lambda _: None
) -> None:
    """Write a whole log that was proved elsewhere, some thousand lines at a time."""
    store, waiting = the_store(), iter(lines)
    while some := list(islice(waiting, MANY)):
        decisions = [line for line in some if isinstance(line, DecisionLine)]
        entries = [line for line in some if isinstance(line, EntryLine)]
        store.load(campaign, decisions, entries)
        progress(some[-1].position)


class Turn:
    """One's turn at a campaign's log; what shall happen once it is committed is said to it."""

    def __init__(self) -> None:
        self._acts: list[Callable[[], object]] = []

    def afterwards(self, act: Callable[[], object]) -> None:
        self._acts.append(act)

    def over(self) -> None:
        for act in self._acts:
            act()


def the_store() -> Store:
    return Postgres() if raw.on_postgres() else Sqlite()


def decides_first() -> bool:
    """Whether an append may be tried without a turn.

    Not on SQLite, whose one writer holds everybody up; and not in a transaction, which may hold what another waits for.
    """
    return raw.on_postgres() and not connection.in_atomic_block


@contextmanager
def turn(campaign: str) -> Iterator[Turn]:
    """Writers of one campaign take turns, first come first served; campaigns never wait for each other."""
    store, taken = the_store(), Turn()
    if connection.in_atomic_block:
        store.take_turn(campaign)
        yield taken
        transaction.on_commit(taken.over)
        return
    if the_game().tables:
        with store.line(), transaction.atomic():
            store.take_turn(campaign)
            yield taken
    else:
        with store.bare_turn(campaign):
            yield taken
    taken.over()
