"""A line that stays open: where logs stand is said on it as soon as they grow, and nothing else ever is.

Who is on it is asked again and again, through the whole of Django; whoever may hear no longer hears no more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Protocol

from granian.rsgi import ProtocolClosed  # type: ignore[attr-defined]  # its stub forgets to say so

from apps.rest.held_stream import HEADER, read, said
from penance_campaign.front.answers import Answer
from penance_campaign.front.listeners import Listener
from penance_campaign.front.refusals import Fields
from penance_campaign.front.waiters import Waiters, leaving

ASKED_AGAIN = 20.0
"""Seconds after which it is known again who listens, at the latest: each somewhat sooner, and never all together."""
HELD_FOR = 3600.0
"""Seconds after which a line ends, and is begun anew by whoever still listens."""
AGAIN = 1_000
"""Milliseconds until a browser comes again, when the house closes."""
NOT_OURS = frozenset({HEADER.lower(), "content-length", "content-encoding", "vary"})


class Wire(Protocol):
    """The server's side of an answer that is not whole yet."""

    async def send_str(self, text: str) -> None: ...


class Streaming(Protocol):
    """The server's side of a request that is answered bit by bit."""

    def response_stream(self, status: int, headers: Fields) -> Wire: ...
    def client_disconnect(self) -> Coroutine[Any, Any, None]: ...


async def held(
    exchange: Streaming, answer: Answer, near: str, waiters: Waiters, ask: Callable[[], Awaitable[Answer | None]]
) -> None:
    """Until whoever listens has gone, may hear no longer, or the house closes."""
    stream = read(answer.stream)
    listener, loop = Listener(stream.heads), asyncio.get_running_loop()
    fields = [field for field in answer.fields if field[0].lower() not in NOT_OURS]
    with (
        leaving(exchange.client_disconnect()) as left,
        waiters.held(listener, stream.whose, near),
        suppress(ProtocolClosed),
    ):
        wire = exchange.response_stream(answer.status, fields)
        await wire.send_str(answer.body.decode())
        ends, due = loop.time() + HELD_FOR, _due(listener, loop)
        while loop.time() < ends:
            await asyncio.wait({listener.news, left}, timeout=due - loop.time(), return_when=asyncio.FIRST_COMPLETED)
            if left.done():
                return
            if waiters.closed:
                await wire.send_str(f"retry: {AGAIN}\n\n")
                return
            if loop.time() >= due:
                now = await ask()
                if now is None or not now.stream:
                    return
                waiters.moved(listener, read(now.stream).heads)
                due = _due(listener, loop)
                await wire.send_str(": still here\n\n")
            if grown := listener.taken():
                await wire.send_str(said(grown))


def _due(listener: Listener, loop: asyncio.AbstractEventLoop) -> float:
    """Where it lies in memory keeps one of a crowd apart from the others."""
    return loop.time() + ASKED_AGAIN * (1 - id(listener) // 16 % 100 / 333)
