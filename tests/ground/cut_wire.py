"""A wire to PostgreSQL that passes every byte on, and is cut at one message of one's choice.

What the server has heard by then it does to its end before the cut is felt, so that what stands afterwards, stands.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select
from threading import Thread
from typing import Any, Literal, NamedTuple

from django.db import connections

Where = Literal["unheard", "unanswered", "untold"]
"""The n-th message of the client does not arrive; it arrives, and the client hears no more; the n-th of the server's
messages, and all after it, do not arrive.
"""
ROW = b"D"
"""Of the server's messages: rows of an answer count for nothing, or a log that grows with each try is never done."""
WHERE: tuple[Where, ...] = ("unheard", "unanswered", "untold")


class Messages:
    """Bytes of PostgreSQL's protocol, message by message."""

    def __init__(self, *, greets: bool) -> None:
        self._held, self._greets = b"", greets

    def of(self, some: bytes) -> Iterator[bytes]:
        """The first of a client has no letter before its length."""
        self._held += some
        while len(self._held) >= 5:
            start = 0 if self._greets else 1
            length = start + int.from_bytes(self._held[start : start + 4], "big")
            if len(self._held) < length:
                return
            message, self._held, self._greets = self._held[:length], self._held[length:], False
            yield message


class Way(NamedTuple):
    """One of the two directions."""

    hears: socket.socket
    speaks: socket.socket
    where: tuple[Where, ...]
    messages: Messages


class Cutter:
    """The wire. Uncut until it is told where; it is cut once, and later connections pass."""

    def __init__(self, server: str) -> None:
        self._passed = dict.fromkeys(WHERE, 0)
        """Messages since the wire was told where to be cut."""
        self._server = server
        self._at: tuple[Where, int] | None = None
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        Thread(target=self._serve, daemon=True).start()

    def cut_at(self, where: Where, n: int) -> None:
        self._at, self._passed = (where, n), dict.fromkeys(WHERE, 0)

    def leave_whole(self) -> bool:
        """Whether it was cut; from now on it is not."""
        cut, self._at = self._at is None, None
        return cut

    def close(self) -> None:
        self._door.shutdown(socket.SHUT_RDWR)

    def _serve(self) -> None:
        with self._door, suppress(OSError):
            while True:
                client, _ = self._door.accept()
                client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                Thread(target=self._carry, args=(client,), daemon=True).start()

    def _carry(self, client: socket.socket) -> None:
        with client, socket.socket(socket.AF_UNIX) as server, suppress(OSError):
            server.connect(self._server)
            ways: tuple[Way, Way] = (
                Way(client, server, ("unheard", "unanswered"), Messages(greets=True)),
                Way(server, client, ("untold",), Messages(greets=False)),
            )
            while all(self._passes(way) for way in ways if way.hears in select([client, server], [], [])[0]):
                pass
            _settle(server)

    def _passes(self, way: Way) -> bool:
        """Whether both ends are there and the wire is."""
        some = way.hears.recv(65536)
        for message in way.messages.of(some):
            row = "untold" in way.where and message[:1] == ROW
            cut = None if row else self._is_cut(way.where)
            if cut in {None, "unanswered"}:
                way.speaks.sendall(message)
            if cut:
                return False
        return bool(some)

    def _is_cut(self, places: tuple[Where, ...]) -> Where | None:
        for where in places:
            self._passed[where] += 1
            if self._at == (where, self._passed[where]):
                self._at = None
                return where
        return None


def _settle(server: socket.socket) -> None:
    """It does what it has heard, finds that nobody is there, and goes; only then is the client let go."""
    server.shutdown(socket.SHUT_WR)
    while server.recv(65536):
        pass


@contextmanager
def cut_wire() -> Iterator[Cutter]:
    """Django's default connection leads through a wire that can be cut."""
    line: Any = connections["default"]
    before = line.settings_dict["OPTIONS"]
    cutter = Cutter(str(Path(before["host"]) / ".s.PGSQL.5432"))
    line.close()
    through = {"host": "127.0.0.1", "port": cutter.port, "sslmode": "disable", "gssencmode": "disable"}
    line.settings_dict["OPTIONS"] = before | through
    try:
        yield cutter
    finally:
        line.close()
        line.settings_dict["OPTIONS"] = before
        cutter.close()
