"""The peer: `eventsourcing` with its default settings, playing the same pots with a command and a save for each."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from psycopg.conninfo import conninfo_to_dict

from tests.bench.ours import POT
from tests.chronicle import toy

# By name, since only `make bench` installs it, so that the types of the peer's own classes are never known here.
application: Any = import_module("eventsourcing.application")
domain: Any = import_module("eventsourcing.domain")
persistence: Any = import_module("eventsourcing.persistence")


class Pot(domain.Aggregate):  # type: ignore[misc]  # its base is known only where the peer is installed
    """One campaign's pots."""

    @domain.event("Opened")  # type: ignore[untyped-decorator]  # as above
    def __init__(self, name: str) -> None:
        self.name = name
        self.pots: dict[str, int] = {}
        self.notes: list[str] = []

    @staticmethod
    def create_id(name: str) -> UUID:
        return uuid5(NAMESPACE_URL, name)

    @domain.event("Gained")  # type: ignore[untyped-decorator]  # as above
    def gain(self, pot: str, amount: int) -> None:
        self.pots[pot] = self.pots.get(pot, 0) + amount

    @domain.event("Won")  # type: ignore[untyped-decorator]  # as above
    def win(self, pot: str, faces: list[int]) -> None:
        self.pots[pot] = self.pots.get(pot, 0) + sum(faces)

    @domain.event("Noted")  # type: ignore[untyped-decorator]  # as above
    def note(self, pot: str, text: str) -> None:
        self.notes.append(text)


class Pots(application.Application):  # type: ignore[misc]  # as above
    """Where they are kept."""


def environment() -> Mapping[str, str]:
    """The same database as ours; on SQLite a file of its own, which it opens with WAL and SQLite's own FULL."""
    url = os.environ.get("DATABASE_URL")
    if not url:
        file = Path(os.environ["PENANCE_DATA"]) / "peer.sqlite3"
        return {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(file), "SQLITE_LOCK_TIMEOUT": "20"}
    known = conninfo_to_dict(url)
    return {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": str(known["dbname"]),
        "POSTGRES_HOST": str(known["host"]),
        "POSTGRES_PORT": str(known.get("port", "5432")),
        "POSTGRES_USER": str(known["user"]),
        "POSTGRES_PASSWORD": str(known.get("password", "")),
    }


def opened(**settings: str) -> Any:
    return Pots(env={**environment(), **settings})


def gaining(campaign: str) -> Callable[[int], object]:
    """A writer who holds an aggregate of his own."""
    pots, pot, amounts = opened(), Pot(name=campaign), count(1)
    pots.save(pot)

    def gain(entries: int) -> None:
        amount = next(amounts) % 10
        for _ in range(entries):
            pot.gain(pot=POT, amount=amount)
        pots.save(pot)

    return gain


def sharing(campaign: str) -> Callable[[int], object]:
    """One of several writers of one aggregate: gets it from its cache, brought up to date, and tries until it is saved.

    The cache is no default, but without it each of them would replay everything each time.
    """
    pots, amounts, name = opened(AGGREGATE_CACHE_MAXSIZE="10"), count(1), Pot.create_id(campaign)
    if name not in pots.repository:
        pots.save(Pot(name=campaign))

    def gain(entries: int) -> None:
        amount = next(amounts) % 10
        while True:
            pot = pots.repository.get(name)
            for _ in range(entries):
                pot.gain(pot=POT, amount=amount)
            try:
                pots.save(pot)
            except persistence.IntegrityError:
                continue
            return

    return gain


def replayed(campaign: str, told: Sequence[Any], *, snapshot: int = 0) -> Callable[..., Any]:
    """What it folds from the same events, up to a version or to the last; they are saved a thousand at a time."""
    pots, pot = opened(**({"IS_SNAPSHOTTING_ENABLED": "y"} if snapshot else {})), Pot(name=campaign)
    for number, event in enumerate(told):
        _tell(pot, event)
        if number % 1000 == 999:
            pots.save(pot)
    pots.save(pot)
    if snapshot:
        pots.take_snapshot(pot.id, version=snapshot)
    return lambda version=None: pots.repository.get(pot.id, version=version)


def _tell(pot: Any, event: Any) -> None:
    match event:
        case toy.Gained():
            pot.gain(pot=event.pot, amount=event.amount)
        case toy.Won():
            pot.win(pot=event.pot, faces=list(event.faces))
        case toy.Noted():
            pot.note(pot=event.pot, text=event.text)
        case _:
            """The opening: its aggregate is there already."""
