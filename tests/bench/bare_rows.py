"""Rows with nothing around them: events fetched, decoded and folded, and rows upserted a thousand to a statement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from apps.chronicle.log import sql
from apps.pilots.events.service_events import PilotEnlisted
from tests.bench import floors, sqlite_floors
from tests.bench.bare import Bare
from tests.bench.potted import values
from tests.chronicle.toy import Pots

BATCH = 1000
_UPSERT = (
    "ON CONFLICT (campaign, pilot) DO UPDATE SET seat = excluded.seat, name = excluded.name, sheet = excluded.sheet"
)
_ON_POSTGRES = (
    "INSERT INTO floor_row SELECT * FROM unnest(%b::text[], %b::text[], %b::text[], %b::text[], %b::text[]::jsonb[]) "
    f"{_UPSERT}"
)
_ON_SQLITE = f"INSERT INTO floor_row VALUES (?, ?, ?, ?, ?) {_UPSERT}"
_decode = msgspec.json.Decoder(PilotEnlisted).decode
_encode = msgspec.json.Encoder().encode
Row = tuple[str, str, str, str, str]


class BareRows:
    """A floor's rows of one campaign."""

    def __init__(self, campaign: str) -> None:
        self.campaign = campaign
        self._driver: Any = floors.connected().cursor(binary=True) if sql.on_postgres() else sqlite_floors.connected()

    def all(self) -> list[tuple[str, str, str, str, Any]]:
        found: list[tuple[str, str, str, str, Any]] = self._rows("SELECT * FROM floor_row WHERE campaign =")
        return found

    def _rows(self, select: str) -> Any:
        mark = "%b" if sql.on_postgres() else "?"
        return self._driver.execute(f"{select} {mark}", (self.campaign,)).fetchall()

    def rebuild(self) -> None:
        rows = self._made()
        self._driver.execute("BEGIN")
        for first in range(0, len(rows), BATCH):
            self._upsert(rows[first : first + BATCH])
        self._driver.execute("COMMIT")

    def _made(self) -> list[Row]:
        raise NotImplementedError

    def _upsert(self, rows: Sequence[Row]) -> None:
        if sql.on_postgres():
            columns = [list(column) for column in zip(*rows, strict=True)]
            self._driver.execute(_ON_POSTGRES, columns, prepare=True)
        else:
            self._driver.executemany(_ON_SQLITE, rows)


class BarePilots(BareRows):
    """Hardly more entries than rows; the sheets, which nobody works out here, lie ready."""

    def __init__(self, campaign: str, sheets: Mapping[str, Any], events: Iterable[Any]) -> None:
        super().__init__(campaign)
        self._sheets = sheets
        enlisted = (event for event in events if isinstance(event, PilotEnlisted))
        rows = [(campaign, number, _encode(event)) for number, event in enumerate(enlisted, start=1)]
        mark = "%b" if sql.on_postgres() else "?"
        insert = f"INSERT INTO floor (campaign, position, body) VALUES ({mark}, {mark}, {mark})"
        self._driver.executemany(insert, rows)

    def _made(self) -> list[Row]:
        pilots: dict[str, PilotEnlisted] = {}
        for (body,) in self._rows("SELECT body FROM floor WHERE campaign ="):
            event = _decode(body)
            pilots[event.pilot] = event
        return [self._row(pilot) for pilot in pilots.values()]

    def _row(self, pilot: PilotEnlisted) -> Row:
        return self.campaign, pilot.pilot, pilot.seat, pilot.name, _encode(self._sheets[pilot.pilot]).decode()


class BarePots(BareRows):
    """Many entries to a row."""

    def __init__(self, campaign: str, events: Iterable[Any]) -> None:
        super().__init__(campaign)
        self._bare = Bare(campaign)
        self._bare.write(events)

    def _made(self) -> list[Row]:
        state = self._bare.fold(Pots(), 0, 2**62)
        return [(self.campaign, pot, "", pot, _encode(values(state, pot)["sheet"]).decode()) for pot in state.pots]
