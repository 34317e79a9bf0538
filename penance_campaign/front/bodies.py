"""The body of a request, read before a thread is taken: under a deadline, and only so many of them at once.

Whoever sends half of one and waits holds a socket, and nothing that anybody else needs.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from tempfile import SpooledTemporaryFile
from typing import IO, ClassVar, Protocol, cast

from penance_campaign.front.gates import Gate, TooMuch
from penance_campaign.front.refusals import Refused, no_room
from penance_campaign.front.requests import Headers

PATIENCE = 10.0
PACE = 50_000
"""Seconds for the first bytes, and bytes a second from then on: whoever is slower is cut off."""
AT_ONCE = Gate(most=2048, each=64)
ROOM = Gate(most=64_000_000, each=16_000_000)
"""How many bodies may be on their way, and how many bytes of them may be held: in all, and of one address."""
IN_MEMORY = 1_000_000
"""What is larger lies in a file until it is answered."""
OVERRUN = 4
"""So many times too much is read, and thrown away, so that whoever sends it hears why it is refused."""


class Incoming(Protocol):
    """A body that comes in pieces."""

    def __aiter__(self) -> AsyncIterator[bytes]: ...


class Closing:
    """What is still being read when the house closes is read no further."""

    begun: ClassVar[bool] = False
    deadlines: ClassVar[set[asyncio.Timeout]] = set()

    @classmethod
    def begin(cls) -> None:
        cls.begun = True
        for deadline in cls.deadlines:
            deadline.reschedule(asyncio.get_running_loop().time())


class Body:
    """What came, as a file, and the room that it takes until it is answered."""

    def __init__(self, who: str, most: int) -> None:
        self.size = 0
        self._who, self._most, self._room = who, most, 0
        self._kept = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - closed when the answer is made

    @property
    def file(self) -> IO[bytes]:
        return cast("IO[bytes]", self._kept)

    def close(self) -> None:
        ROOM.give_back(self._who, self._room)
        self._kept.close()

    async def read(self, headers: Headers, incoming: Incoming) -> None:
        """All of it, or a refusal."""
        declared = headers.get("content-length")
        chunked = headers.get("transfer-encoding") is not None
        if not chunked and (declared or "0") == "0":
            return
        if chunked:
            _must_end_by_itself(headers)
        elif int(declared or 0) > OVERRUN * self._most:
            raise self._too_large()
        try:
            with AT_ONCE.held(self._who):
                await self._in_time(incoming)
        except TooMuch:
            raise no_room("Too much is being sent here at once: send it again in a moment.") from None
        if self.size > self._most:
            raise self._too_large()
        if not chunked and self.size != int(declared or 0):
            sentence = f"{declared} bytes were announced and {self.size} came: send it again."
            raise Refused(status=400, kind="malformed", sentence=sentence)
        self._kept.seek(0)

    async def _in_time(self, incoming: Incoming) -> None:
        begun, deadline = asyncio.get_running_loop().time(), asyncio.timeout(0 if Closing.begun else PATIENCE)
        Closing.deadlines.add(deadline)
        try:
            async with deadline:
                async for chunk in incoming:
                    self._take(chunk)
                    if self.size > OVERRUN * self._most:
                        return
                    if not Closing.begun:
                        deadline.reschedule(begun + PATIENCE + self.size / PACE)
        except TimeoutError:
            raise _cut_off() from None
        finally:
            Closing.deadlines.discard(deadline)

    def _take(self, chunk: bytes) -> None:
        self.size += len(chunk)
        if self.size <= self._most:
            ROOM.take(self._who, len(chunk))
            self._room += len(chunk)
            self._kept.write(chunk)

    def _too_large(self) -> Refused:
        sentence = f"What was sent is too large: {self._most} bytes at most."
        return Refused(status=413, kind="too-large", sentence=sentence)


def _must_end_by_itself(headers: Headers) -> None:
    """The server does not say whether the last piece came or the line broke. JSON that is cut off is none, and so is
    noticed; of anything else we want the length beforehand.
    """
    if "json" not in (headers.get("content-type") or ""):
        sentence = "Send this with a Content-Length: only JSON may come in pieces of unknown number."
        raise Refused(status=411, kind="length-required", sentence=sentence)


def _cut_off() -> Refused:
    if Closing.begun:
        return no_room("The house is closing, and read no further: send it again in a moment.", again=2)
    sentence = f"What was sent came too slowly: {PATIENCE:.0f} seconds, and one more for each {PACE // 1000} kB."
    return Refused(status=408, kind="too-slow", sentence=sentence)
