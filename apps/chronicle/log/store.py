"""What the door asks of a database: a turn, a look at the end of the log, and an append of all or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from itertools import islice
from typing import Protocol

from django.db import transaction

from apps.chronicle.log import sql
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.log_lines import Batch, DecisionLine, EntryLine
from apps.chronicle.log.postgres_append import Postgres
from apps.chronicle.log.sqlite_append import Sqlite
from apps.chronicle.log.write_turn import HeadQuery, HeadSnapshot, WriteTurn

MANY = 2000


class LogStore(Protocol):
    """One kind of database."""

    def line(self) -> AbstractContextManager[None]:
        """Where to stand before a transaction begins."""

    def take_turn(self, looking: HeadQuery) -> HeadSnapshot:
        """In a transaction, wait until nobody else writes to this campaign; and then look."""

    def bare_turn(self, looking: HeadQuery) -> AbstractContextManager[WriteTurn]:
        """A transaction of one's own, which the ORM knows nothing of."""

    def append(self, batch: Batch, *, guarded: bool) -> bool:
        """Write all of a batch. Guarded, it writes nothing where the head has moved or somebody queues for a turn."""

    def load(self, campaign: str, decisions: Sequence[DecisionLine], entries: Sequence[EntryLine]) -> None:
        """Write many lines that need no deciding."""


def the_store() -> LogStore:
    return Postgres() if sql.on_postgres() else Sqlite()


def decides_first() -> bool:
    """Whether an append may be tried without a turn.

    Not on SQLite, whose one writer holds everybody up; and not in a transaction, which may hold what another waits for.
    """
    return sql.on_postgres() and not sql.wrapper().in_atomic_block


@contextmanager
def turn(looking: HeadQuery) -> Iterator[WriteTurn]:
    """Writers of one campaign take turns, first come first served; campaigns never wait for each other."""
    store = the_store()
    if sql.wrapper().in_atomic_block:
        taken = WriteTurn(store.take_turn(looking), partial(store.append, guarded=False))
        yield taken
        transaction.on_commit(taken.over)
        return
    if the_game().tables:
        with store.line(), transaction.atomic():
            taken = WriteTurn(store.take_turn(looking), partial(store.append, guarded=False))
            yield taken
    else:
        with store.bare_turn(looking) as taken:
            yield taken
    taken.over()


@contextmanager
def together() -> Iterator[None]:
    """Turns at several logs: all that is written in them stands, or nothing."""
    with the_store().line(), transaction.atomic():
        yield


@contextmanager
def at_rest(campaign: str) -> Iterator[None]:
    """A turn at which nothing is recorded: until it is over, what the log says is all that it says."""
    with together():
        the_store().take_turn(HeadQuery(campaign=campaign, key=""))
        yield


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
