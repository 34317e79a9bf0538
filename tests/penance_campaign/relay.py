"""A way to a Redis that can be cut, where the test says in which order its connections end."""

from __future__ import annotations

import socket
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Thread


@dataclass(eq=False)
class Line:
    """One connection, and what the Redis at its far end is asked for over it."""

    near: socket.socket
    far: socket.socket
    subscribes: bool = False
    silent: bool = False

    def begin(self) -> None:
        for source, to in ((self.near, self.far), (self.far, self.near)):
            Thread(target=self._carry, args=(source, to), daemon=True).start()

    def end(self) -> None:
        for each in (self.near, self.far):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _carry(self, source: socket.socket, to: socket.socket) -> None:
        with suppress(OSError):
            while said := source.recv(65536):
                self.subscribes = self.subscribes or (source is self.near and b"SUBSCRIBE" in said)
                if not self.silent:
                    to.sendall(said)
            to.shutdown(socket.SHUT_WR)


@dataclass
class Relay:
    """Stands at a port of its own before the one it leads to."""

    to: int
    port: int = 0
    _lines: list[Line] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.mend()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def mend(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", self.port))
        self.port = int(self._listener.getsockname()[1])
        Thread(target=self._take, args=(self._listener,), daemon=True).start()

    def cut_subscribers(self) -> None:
        """Nobody comes in any longer; whoever listens to all hears that it is over, and everybody else nothing."""
        self._close()
        for line in self._lines:
            line.silent = True
        for line in self._lines:
            if line.subscribes:
                line.end()

    def cut(self) -> None:
        self._close()
        while self._lines:
            self._lines.pop().end()

    def _close(self) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _take(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = listener.accept()
                line = Line(near, socket.create_connection(("127.0.0.1", self.to)))
                self._lines.append(line)
                line.begin()
