"""What Django answers, taken whole from its thread: so whoever reads slowly holds no thread and no connection of the
database, and what breaks in the middle is an error and not half of an answer.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Protocol, cast

from apps.rest.held_stream import HEADER as STREAM
from apps.rest.long_poll import HEADER
from penance_campaign.front.gates import Gate, TooMuch
from penance_campaign.front.refusals import Fields, no_room

IN_MEMORY = 256_000
"""What is longer lies in a file without a name, from which the server takes as fast as somebody reads."""
PATIENCE = 30.0
PACE = 100_000
"""Seconds for whoever reads, and bytes a second: then the file ends, and the connection with it."""
ROOM = Gate(most=1_000_000_000, each=250_000_000)
"""How many bytes may lie in such files: in all, and for one address."""
OURS = frozenset({HEADER, STREAM})
"""What a view says to the server alone."""
Application = Callable[[dict[str, Any], Callable[..., object]], Iterable[bytes]]


class Outgoing(Protocol):
    """The server's side of an answer."""

    def response_empty(self, status: int, headers: Fields) -> None: ...
    def response_bytes(self, status: int, headers: Fields, body: bytes) -> None: ...
    def response_file(self, status: int, headers: Fields, file: str) -> None: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """All of it, in memory or in a file."""

    status: int
    fields: Fields
    body: bytes = b""
    file: IO[bytes] | None = None
    size: int = 0

    @property
    def hold(self) -> str:
        """What its view would wait for; nothing, where it has something to tell."""
        return next((said for name, said in self.fields if name == HEADER), "")

    @property
    def stream(self) -> str:
        """What its view would have said on an open line, as the logs grow."""
        return next((said for name, said in self.fields if name == STREAM), "")

    def send(self, outgoing: Outgoing, who: str, *, bare: bool) -> None:
        """To whoever asked; only the head of it to whoever asked for no more."""
        fields = [field for field in self.fields if field[0] not in OURS] if self.hold or self.stream else self.fields
        if bare:
            self._forget()
            outgoing.response_empty(self.status, fields)
        elif self.file is None:
            outgoing.response_bytes(self.status, fields, self.body)
        else:
            self._lend(self.file, who)
            # The server opens it anew, and knows by its length whether it came to its end.
            outgoing.response_file(self.status, fields, f"/dev/fd/{self.file.fileno()}")

    def _lend(self, file: IO[bytes], who: str) -> None:
        """For so long, and no longer: where it was not read to its end by then, the reader sees that it broke off."""
        try:
            ROOM.take(who, self.size)
        except TooMuch:
            self._forget()
            raise no_room("Too many long answers are on their way: ask again in a moment.", again=10) from None

        def end() -> None:
            ROOM.give_back(who, self.size)
            os.ftruncate(file.fileno(), 0)
            file.close()

        asyncio.get_running_loop().call_later(PATIENCE + self.size / PACE, end)

    def _forget(self) -> None:
        if self.file:
            self.file.close()


def told(ask: Callable[[], Answer], outgoing: Outgoing, *, bare: bool) -> Answer | None:
    """In a thread: what is short and waits for nothing goes to whoever asked from here, for the loop may be busy with
    others; anything else is left to the loop.
    """
    answer = ask()
    if answer.file or answer.hold or answer.stream:
        return answer
    answer.send(outgoing, "", bare=bare)
    return None


def answered(application: Application, environ: dict[str, Any]) -> Answer:
    """In a thread: ask, and take all that comes."""
    said: list[tuple[str, Fields]] = []

    def begin(status: str, fields: Fields, _: object = None) -> None:
        said.append((status, fields))

    kept = cast("IO[bytes]", SpooledTemporaryFile(IN_MEMORY))  # noqa: SIM115 - it outlives this, where it is long
    pieces: Iterable[bytes] = ()
    try:
        pieces = application(environ, begin)
        kept.writelines(pieces)
    except BaseException:
        kept.close()
        raise
    finally:
        getattr(pieces, "close", lambda: None)()
    status, fields = said[-1]
    size = kept.tell()
    kept.seek(0)
    if size <= IN_MEMORY:
        with kept:
            return Answer(status=int(status[:3]), fields=fields, body=kept.read(), size=size)
    kept.flush()
    fields = [field for field in fields if field[0].lower() != "content-length"]
    return Answer(status=int(status[:3]), fields=[*fields, ("content-length", str(size))], file=kept, size=size)
