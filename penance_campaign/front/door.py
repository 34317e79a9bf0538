"""The front itself, as granian calls it: https://github.com/emmett-framework/granian/blob/master/docs/spec/RSGI.md."""

from __future__ import annotations

import asyncio
import resource
import signal
from collections.abc import Callable, Coroutine
from functools import partial
from types import FrameType, SimpleNamespace
from typing import Any, Protocol, cast

import structlog
from django.conf import settings

from apps.measures.meters import Gauge
from apps.rest import held_stream
from apps.rest.limits import address_of
from apps.rest.long_poll import PATIENCE, read
from penance_campaign.front import answers, bodies, streams, waiters
from penance_campaign.front.answers import Answer, Application, answered, told
from penance_campaign.front.bodies import Body
from penance_campaign.front.gates import TooMuch
from penance_campaign.front.refusals import ALWAYS, Refused, no_room
from penance_campaign.front.requests import Scope, environ_of, with_body
from penance_campaign.front.threads import Threads
from penance_campaign.front.waiters import Waiters
from penance_campaign.logs import RequestMiddleware

LIVES = Answer(status=200, fields=[*ALWAYS, ("content-type", "application/json")], body=b'{"status": "ok"}')
READING = frozenset({"GET", "HEAD"})
WATCHED = frozenset({"/readyz", "/readyz/", "/metrics", "/metrics/"})
THREADS, LINE = 32, 256
SOCKETS = 16_384
LOOKS = 5.0
"""Seconds between two looks at what is held, for whoever watches."""
HELD = Gauge(
    "penance_front_held", "What the front holds at this moment, for those who ask and those who wait.", ("what",)
)
AGAIN = 8
"""How many of those who were woken are answered at once: the other threads are for everybody else."""
MOST = 60.0
"""Seconds for which a line is held, whatever a view would like."""
log = structlog.get_logger(__name__)


class Exchange(bodies.Incoming, answers.Outgoing, streams.Streaming, Protocol):
    """One request and its answer, as the server holds them."""

    def client_disconnect(self) -> Coroutine[Any, Any, None]: ...


class Front:
    """What need not wait for a thread does not; what must gets one as soon as all of it is here."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._threads = Threads("web", THREADS, LINE)
        self._watch = Threads("watch", 2, 16)
        """For whoever asks whether the house can serve: that is asked most when no other thread is left."""
        self._again = asyncio.Semaphore(AGAIN)
        self._closing = False

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Before the loop runs. The server listens for the same signals, and both hear them."""
        _may_hold_many_sockets()
        self._loop, self._waiters = loop, Waiters(loop)

        def close(number: int, frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(self.close)

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, close)
        loop.call_soon(self._tell, loop)

    def close(self) -> None:
        """Nobody comes any more, and whoever is here is answered now."""
        self._closing = True
        bodies.Closing.begin()
        self._waiters.close()

    async def __rsgi__(self, scope: Scope, exchange: Exchange) -> None:
        if scope.path in ("/healthz", "/healthz/") and scope.method in READING:
            LIVES.send(exchange, "", bare=scope.method == "HEAD")
            return
        environ = environ_of(scope)
        who = _address(environ)
        try:
            if answer := await self._answer(scope, exchange, environ, who):
                answer.send(exchange, who, bare=scope.method == "HEAD")
        except Refused as refused:
            fields, body = refused.told(scope.path)
            answer = Answer(status=refused.status, fields=[*fields, ("connection", "close")], body=body)
            answer.send(exchange, who, bare=scope.method == "HEAD")

    async def _answer(self, scope: Scope, exchange: Exchange, environ: dict[str, Any], who: str) -> Answer | None:
        """What is still to be sent; nothing, where a thread has done so."""
        body = Body(who, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        try:
            await body.read(scope.headers, exchange)
            answer = partial(answered, self._application, with_body(environ, body.file, body.size))
            ask = partial(told, answer, exchange, bare=scope.method == "HEAD")
            if scope.path in WATCHED:
                return await self._watch.run(ask)
            return await self._held(scope, exchange, environ, who, ask)
        except TooMuch:
            raise no_room("Everybody here is busy: ask again in a moment.", again=2) from None
        except Refused:
            raise
        except Exception:
            log.exception("answer_broke", request=RequestMiddleware.format_request(cast("Any", scope)))
            sentence = "Something broke here, and it is not known what was done: look before you ask again."
            raise Refused(status=500, kind="fault", sentence=sentence) from None
        finally:
            body.close()

    def _tell(self, loop: asyncio.AbstractEventLoop) -> None:
        for what, amount in self.gauges().items():
            HELD.put(amount, what)
        loop.call_later(LOOKS, self._tell, loop)

    async def _held(
        self, scope: Scope, exchange: Exchange, environ: dict[str, Any], who: str, ask: Callable[[], Answer | None]
    ) -> Answer | None:
        """Ask, and where there is nothing to tell yet, wait for news and ask again: a few at a time, for one line of a
        log wakes many.
        """
        environ[PATIENCE] = MOST
        answer = await self._threads.run(ask)
        if answer and answer.stream and scope.method == "GET":
            await streams.held(exchange, answer, who, self._waiters, partial(self._asked_again, environ))
            return None
        until = self._loop.time() + (read(answer.hold).seconds if answer and answer.hold else 0)
        while answer and answer.hold and not self._closing:
            left = until - self._loop.time()
            if (
                not await self._waiters.wait(read(answer.hold), left, who, exchange.client_disconnect())
                or self._closing
            ):
                break
            environ[PATIENCE] = max(0.0, until - self._loop.time())
            async with self._again:
                answer = await self._threads.run(ask)
        return answer

    async def _asked_again(self, environ: dict[str, Any]) -> Answer | None:
        """What Django says now of somebody who is held; nothing, where it has no time to."""
        environ[held_stream.AGAIN] = True
        try:
            async with self._again:
                return await self._threads.run(partial(answered, self._application, environ))
        except TooMuch:
            return None

    def gauges(self) -> dict[str, int]:
        """What is held at this moment."""
        return {
            "threads_busy": self._threads.busy,
            "threads_waited_for": self._threads.waiting,
            "bodies_coming": bodies.AT_ONCE.taken,
            "bodies_bytes": bodies.ROOM.taken,
            "answers_bytes": answers.ROOM.taken,
            "waiters": waiters.AT_ONCE.taken,
        }


def _address(environ: dict[str, Any]) -> str:
    """By the house's one rule, which reads a request."""
    said = {"x-forwarded-for": environ.get("HTTP_X_FORWARDED_FOR")}
    return address_of(cast("Any", SimpleNamespace(headers=said, META=environ)))


def _may_hold_many_sockets() -> None:
    """As many as the system lets us: each phone that is connected is a file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wished = SOCKETS if hard == resource.RLIM_INFINITY else min(SOCKETS, hard)
    if soft < wished:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wished, hard))
