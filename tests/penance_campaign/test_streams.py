"""A line that stays open, on the loop alone: what is said on it, to whom, and when it ends."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from apps.chronicle.door import after_commit
from apps.rest.held_stream import HEADER, HeldStream, said
from penance_campaign.front import streams
from penance_campaign.front.answers import Answer
from penance_campaign.front.refusals import Fields, Refused
from penance_campaign.front.waiters import NEAR, SPREAD, Waiters

PATIENCE = 30.0
Play = Callable[["Listening"], Coroutine[Any, Any, None]]


def allowed(**heads: int) -> Answer:
    """What the view says to somebody who may hear of these."""
    fields = [("content-type", "text/event-stream"), ("Content-Length", "3"), ("Vary", "Cookie")]
    written = HeldStream(whose="account:1", heads=heads).written
    return Answer(status=200, fields=[*fields, (HEADER, written)], body=said(heads).encode())


FORBIDDEN = Answer(status=403, fields=[], body=b"No.")


@dataclass
class Phone:
    """One that listens, as the server sees it."""

    heard: str = ""
    fields: Fields = field(default_factory=list)
    gone: asyncio.Event = field(default_factory=asyncio.Event)

    def response_stream(self, status: int, headers: Fields) -> Phone:
        assert status == 200
        self.fields = headers
        return self

    async def send_str(self, text: str) -> None:
        self.heard += text

    async def client_disconnect(self) -> None:
        await self.gone.wait()

    async def hears(self, text: str) -> None:
        await until(lambda: text in self.heard)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.001)


class Listening:
    """The loop's side of it, with logs that grow when they are told to."""

    def __init__(self) -> None:
        self.grown: list[dict[str, int]] = []
        self.says: Answer | None = None
        self.asked = 0
        self.waiters = Waiters(asyncio.get_running_loop())

    async def ask(self) -> Answer | None:
        self.asked += 1
        return self.says

    @asynccontextmanager
    async def line(self, answer: Answer, near: str = "here") -> Any:
        phone = Phone()
        task = asyncio.create_task(streams.held(phone, answer, near, self.waiters, self.ask))
        await until(lambda: bool(phone.fields) or task.done())
        yield phone, task
        phone.gone.set()
        await asyncio.wait_for(task, PATIENCE)


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Callable[[Play], None]:
    def played(story: Play) -> None:
        async def whole() -> None:
            listening = Listening()

            def grown(waiting: Callable[[], after_commit.WaitedFor]) -> Iterator[dict[str, int]]:
                while waiting().for_all:
                    yield listening.grown.pop(0) if listening.grown else {}
                    time.sleep(0.002)

            with monkeypatch.context() as patched:
                patched.setattr(after_commit, "grown", grown)
                await story(listening)
            assert not listening.waiters.waited_for, "who has gone is waited for no more"

        asyncio.run(whole())

    return played


def test_it_begins_with_where_the_tables_stand_and_says_what_they_grow_by(play: Callable[[Play], None]) -> None:
    async def story(listening: Listening) -> None:
        async with listening.line(allowed(ash=7, frost=3)) as (phone, _):
            await phone.hears("data: ash 7\n\ndata: frost 3\n\n")
            listening.grown += [{"ash": 7, "frost": 2}, {"ash": 9}, {"elsewhere": 4}, {"frost": 4}]
            await phone.hears("data: frost 4\n\n")
        assert phone.heard == said({"ash": 7, "frost": 3}) + said({"ash": 9}) + said({"frost": 4})
        assert phone.fields == [("content-type", "text/event-stream")], "the rest is between the view and the server"

    play(story)


def test_who_may_hear_no_more_is_told_nothing_more(
    play: Callable[[Play], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "ASKED_AGAIN", 0.02)

    async def story(listening: Listening) -> None:
        listening.says = allowed(frost=5)
        async with listening.line(allowed(ash=7, frost=3)) as (phone, task):
            await phone.hears("data: frost 5\n\n")
            listening.grown += [{"ash": 8}, {"frost": 6}]
            await phone.hears("data: frost 6\n\n")
            assert "ash 8" not in phone.heard, "the seat at this table is lost"
            listening.says = allowed(frost=6, thaw=1)
            await phone.hears("data: thaw 1\n\n")
            listening.says = FORBIDDEN
            await asyncio.wait_for(task, PATIENCE)
            assert "No." not in phone.heard

    play(story)


def test_a_house_that_has_no_time_to_ask_lets_the_line_go(
    play: Callable[[Play], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "ASKED_AGAIN", 0.02)

    async def story(listening: Listening) -> None:
        async with listening.line(allowed(ash=7)) as (_, task):
            await asyncio.wait_for(task, PATIENCE)
            assert listening.asked == 1

    play(story)


def test_a_crowd_hears_of_one_line_and_the_loop_is_not_held_up(play: Callable[[Play], None]) -> None:
    async def story(listening: Listening) -> None:
        phones = [Phone() for _ in range(2 * SPREAD + 50)]
        answers = [
            Answer(status=200, fields=[(HEADER, HeldStream(whose=f"account:{n}", heads={"ash": 7}).written)], body=b"")
            for n in range(len(phones))
        ]
        lines = [
            asyncio.create_task(streams.held(phone, answer, "here", listening.waiters, listening.ask))
            for phone, answer in zip(phones, answers, strict=True)
        ]
        await until(lambda: len(listening.waiters.waited_for.get("ash", ())) == len(phones))
        longest, told = 0, 0
        listening.grown.append({"ash": 8})
        async with asyncio.timeout(PATIENCE):
            while told < len(phones):
                await asyncio.sleep(0)
                before, told = told, sum("ash 8" in phone.heard for phone in phones)
                longest = max(longest, told - before)
        assert longest <= 2 * SPREAD, "others have their turn in between"
        for phone in phones:
            phone.gone.set()
        await asyncio.wait_for(asyncio.gather(*lines), PATIENCE)

    play(story)


@pytest.mark.parametrize("heads", [{"ash": 7}, {}], ids=["at a table", "at none"])
def test_a_house_that_closes_ends_every_line_and_asks_to_come_again(
    play: Callable[[Play], None], heads: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "ASKED_AGAIN", 100 * PATIENCE)

    async def story(listening: Listening) -> None:
        async with listening.line(allowed(**heads)) as (phone, task):
            listening.waiters.close()
            await asyncio.wait_for(task, PATIENCE)
            assert phone.heard.endswith("retry: 1000\n\n")

    play(story)


def test_where_there_is_no_room_it_is_said_before_anything_is_held(play: Callable[[Play], None]) -> None:
    async def story(listening: Listening) -> None:
        NEAR.take("crowded", NEAR.each)
        try:
            with pytest.raises(Refused) as refused:
                await streams.held(Phone(), allowed(ash=7), "crowded", listening.waiters, listening.ask)
            assert refused.value.status == 503
        finally:
            NEAR.give_back("crowded", NEAR.each)

    play(story)
