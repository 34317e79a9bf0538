"""Whether an error is a fault of what the house stands on, a database, a broker or a disk, and which one it is.

It is read from what they say by number: PostgreSQL's SQLSTATE, SQLite's result code, the system's errno. What no number
puts down to them is our own mistake, and stays one.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import django.db
import psycopg
from kombu.exceptions import OperationalError as BrokerAway
from redis import exceptions as redis


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultKind:
    """One way in which the ground gives: its name, what is said of it, and after how many seconds to ask again."""

    name: str
    sentence: str
    seconds: int = 5


AWAY = FaultKind(name="database-away", sentence="The database does not answer, or lets nobody in.")
CROWDED = FaultKind(name="database-crowded", sentence="The database has nothing left to serve another with.")
SLOW = FaultKind(name="database-slow", sentence="The database took too long, and was stopped.")
BUSY = FaultKind(name="database-busy", sentence="Others kept the database busy for too long.", seconds=2)
READ_ONLY = FaultKind(name="read-only", sentence="The database can be read and not written now.", seconds=30)
FULL = FaultKind(name="disk-full", sentence="There is no room left where the house writes.", seconds=30)
BROKEN = FaultKind(name="disk-broken", sentence="What the house is written on reports an error of its own.", seconds=30)
BROKER = FaultKind(name="broker-away", sentence="The broker does not answer.")
KINDS = (AWAY, CROWDED, SLOW, BUSY, READ_ONLY, FULL, BROKEN, BROKER)

OF_POSTGRES: Mapping[str, FaultKind] = {
    **dict.fromkeys(("08", "28", "3D", "57P"), AWAY),
    **dict.fromkeys(("53", "54"), CROWDED),
    "53100": FULL,
    **dict.fromkeys(("57014", "25P03", "25P04"), SLOW),
    **dict.fromkeys(("40", "55P03"), BUSY),
    "25006": READ_ONLY,
    **dict.fromkeys(("58", "XX"), BROKEN),
}
"""By SQLSTATE; the longest beginning that stands here counts."""
OF_SQLITE: Mapping[int, FaultKind] = {
    5: BUSY,
    6: BUSY,
    7: CROWDED,
    8: READ_ONLY,
    13: FULL,
    14: AWAY,
    **dict.fromkeys((10, 11, 26), BROKEN),
}
"""By primary result code."""
OF_THE_SYSTEM: Mapping[int, FaultKind] = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), FULL),
    **dict.fromkeys((errno.EMFILE, errno.ENFILE, errno.ENOMEM), CROWDED),
    errno.EROFS: READ_ONLY,
    errno.EIO: BROKEN,
}
CUT_SHORT = ("08", "57P", "40003")
"""After these nobody knows whether a commit that was sent has reached the database."""
OF_A_BROKER = (BrokerAway, redis.ConnectionError, redis.TimeoutError, redis.ReadOnlyError, redis.OutOfMemoryError)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What befell, and the first line of what was said of it, for the log alone."""

    kind: FaultKind
    said: str


def fault_of(error: BaseException | None) -> Fault | None:
    """The fault behind an error, if one is."""
    for each in _behind(error):
        kind = _kind_of(each)
        if kind:
            return Fault(kind=kind, said=(str(each).strip().splitlines() or [""])[0])
    return None


def nothing_stands_after(error: BaseException) -> bool:
    """Whether a commit that failed so has left nothing behind: the database itself said no, and knew what it said."""
    state, code = _state_of(error), _code_of(error)
    if state:
        return not state.startswith(CUT_SHORT)
    return code is not None and OF_SQLITE.get(code) is not BROKEN


def _behind(error: BaseException | None) -> Iterator[BaseException]:
    """An error, and what it was raised from; of what a broken database leads to, also what it was raised after."""
    while error is not None:
        yield error
        error = error.__cause__ or (error.__context__ if _is_of_a_database(error) else None)


def _is_of_a_database(error: BaseException) -> bool:
    return isinstance(error, django.db.Error) or hasattr(error, "sqlstate") or hasattr(error, "sqlite_errorcode")


def _kind_of(error: BaseException) -> FaultKind | None:
    state, code = _state_of(error), _code_of(error)
    if state:
        return next((OF_POSTGRES[state[:n]] for n in (5, 3, 2) if state[:n] in OF_POSTGRES), None)
    if code is not None:
        return OF_SQLITE.get(code)
    if isinstance(error, psycopg.OperationalError):  # no number at all: whoever could have given one was not reached
        return AWAY
    if isinstance(error, OF_A_BROKER):
        return BROKER
    return OF_THE_SYSTEM.get(error.errno or 0) if isinstance(error, OSError) else None


def _state_of(error: BaseException) -> str:
    """PostgreSQL's number for it, also where Django has renamed the error."""
    return str(getattr(error, "sqlstate", None) or getattr(error.__cause__, "sqlstate", None) or "")


def _code_of(error: BaseException) -> int | None:
    """SQLite's, without what it adds to it."""
    code = getattr(error, "sqlite_errorcode", None) or getattr(error.__cause__, "sqlite_errorcode", None)
    return code & 0xFF if isinstance(code, int) else None
