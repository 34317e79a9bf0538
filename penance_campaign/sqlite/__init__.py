"""Which SQLite: the newest at hand, and none that can corrupt its file under two processes."""

from __future__ import annotations

import sqlite3
import sys

try:
    import pysqlite3
except ImportError:  # there is no wheel for every machine; the version decides what is safe
    pysqlite3 = None

SAFE = (3, 51, 3)
"""Before it, two connections that write and checkpoint together can reset the WAL under each other."""

OWN = sqlite3.sqlite_version_info
"""What the interpreter carries."""

OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA recursive_triggers=ON;",
}


def use_the_newest() -> tuple[int, int, int]:
    """Put the newer of the interpreter's SQLite and the wheel's where Django looks, and say its version."""
    if pysqlite3 is None or pysqlite3.sqlite_version_info <= OWN:
        return OWN
    sys.modules["sqlite3"] = pysqlite3
    sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2
    return tuple(pysqlite3.sqlite_version_info)
