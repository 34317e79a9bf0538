"""Campaigns to read from: written by ourselves, and the same events for whoever else shall read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from itertools import count
from typing import Any

from apps.chronicle.door import after_commit
from apps.chronicle.door.handle import handle
from apps.chronicle.log import own_kinds, queries
from tests.bench import yesterday
from tests.bench.ours import HOST, POT, open_campaign
from tests.chronicle.toy import Gain, Gamble, Note

POTS = [f"{POT[:-2]}{number:02}" for number in range(20)]


def mixed(campaign: str, entries: int) -> int:
    """Of eleven entries eight are gains, two are won by dice and one is a note; half of them are of an older shape."""
    position, numbers = open_campaign(campaign), count(1)
    while position < entries:
        old = position < entries // 2
        with yesterday.once() if old else nullcontext():
            position = _season(campaign, position, numbers)
    after_commit.settle()
    return position


def gains(campaign: str, entries: int, pots: Sequence[str] = POTS) -> int:
    """The quickest honest way to many entries: a thousand to a decision, into one pot after the other."""
    position, numbers = open_campaign(campaign), count(1)
    while position < entries:
        number, times = next(numbers), min(1000, entries - position)
        command = Gain(pot=pots[number % len(pots)], amount=number % 10, times=times)
        position = handle(campaign, command, key=f"seat:0/{number}", by=HOST).last or 0
    after_commit.settle()
    return position


def events(campaign: str, until: int | None = None) -> Iterator[Any]:
    """What the game was told, as its kinds are today."""
    head = queries.head_of(campaign)
    end = until or (head.position if head else 0)
    for line in queries.entries(campaign, 0, end):
        if line.kind not in own_kinds.EVENTS.types:
            yield queries.event_of(line)


def _season(campaign: str, position: int, numbers: Iterator[int]) -> int:
    for _ in range(20):
        number = next(numbers)
        for command in (
            Gain(pot=POT, amount=11 + number % 10, times=8),
            Gamble(pot=POT),
            Note(pot=POT, text=f"The {number}th note, of which there are many: nobody reads all of them."),
        ):
            said = handle(campaign, command, key=f"seat:0/{number}/{type(command).__name__}", by=HOST)
            position = said.last or position
    return position
