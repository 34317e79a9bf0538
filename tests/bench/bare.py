"""Reading with nothing around it: rows fetched, decoded by msgspec into tagged Structs, dispatched into a state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

import msgspec

from apps.chronicle.log import sql
from tests.bench import floors, sqlite_floors
from tests.chronicle.toy import EVOLVE as TOYS
from tests.chronicle.toy import Pots


class Opened(msgspec.Struct, tag=True):
    name: str
    edition: str


class Gained(msgspec.Struct, tag=True):
    pot: str
    amount: int


class Won(msgspec.Struct, tag=True):
    pot: str
    faces: tuple[int, ...]


class Noted(msgspec.Struct, tag=True):
    pot: str
    text: str


KINDS = {kind.__name__: kind for kind in (Opened, Gained, Won, Noted)}
EVOLVE = {KINDS[toy.__name__]: evolve for toy, evolve in TOYS.items() if toy.__name__ in KINDS}
_decode = msgspec.json.Decoder(Opened | Gained | Won | Noted).decode
_encode = msgspec.json.Encoder().encode
SELECT = "SELECT body FROM floor WHERE campaign = {0} AND position > {0} AND position <= {0} ORDER BY position"
INSERT = "INSERT INTO floor (campaign, position, body) VALUES ({0}, {0}, {0})"


class Bare:
    """A campaign's events in a floor's table."""

    def __init__(self, campaign: str) -> None:
        self.campaign = campaign
        if sql.on_postgres():
            self._driver: Any = floors.connected().cursor(binary=True)
        else:
            self._driver = sqlite_floors.connected()

    def write(self, events: Iterable[Any]) -> None:
        """An event of the toy is known by its name."""
        bodies = (_encode(KINDS[type(event).__name__](**asdict(event))) for event in events)
        rows = [(self.campaign, n, body) for n, body in enumerate(bodies, start=1)]
        if sql.on_postgres():
            self._driver.executemany(INSERT.format("%b"), rows)
        else:
            rows_of_text = [(campaign, n, body.decode()) for campaign, n, body in rows]
            self._driver.executemany(INSERT.format("?"), rows_of_text)

    def rows(self, statement: str, *bounds: object) -> list[tuple[Any, ...]]:
        """Of a SELECT with {0} for its bounds."""
        found: list[tuple[Any, ...]]
        if sql.on_postgres():
            found = self._driver.execute(statement.format("%b").encode(), bounds, prepare=True).fetchall()
        else:
            found = self._driver.execute(statement.format("?"), bounds).fetchall()
        return found

    def fold(self, state: Pots, after: int, until: int) -> Pots:
        for (body,) in self.rows(SELECT, self.campaign, after, until):
            event = _decode(body)
            EVOLVE[type(event)](state, event)
        return state
