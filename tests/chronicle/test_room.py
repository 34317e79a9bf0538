"""Many look at a change of the past at once: one after the other they are answered, and who is too many is told so."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from typing import Any

import pytest
from django.db import connection

from apps.chronicle.amendments import amendment_plan
from apps.chronicle.door import command_preview, past_room
from apps.chronicle.door.command_preview import Foresight, foresee
from apps.chronicle.door.past_room import Crowded, gauges, room_for
from apps.chronicle.log import own_kinds, queries
from tests.chronicle.table import CAMPAIGN, HOST, Table
from tests.chronicle.toy import Gain
from tests.house import until

ASKING = 8


@pytest.fixture
def long(table: Table) -> int:
    """Which decision all the rest of a story hangs on."""
    first = table.ask(Gain(pot="salt", amount=1)).number
    for _ in range(40):
        table.ask(Gain(pot="salt", amount=1, times=20))
    return first


class Crowd:
    """Eight who look at the same change; each stays at it until all have asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lock = threading.Lock()
        self.within = self.most = self.turned_away = self.done = 0
        self._amend = amendment_plan.amend
        monkeypatch.setattr(amendment_plan, "amend", self._counted)

    def look(self, strike: int) -> list[Foresight]:
        with ThreadPoolExecutor(ASKING) as pool:
            seen = list(pool.map(lambda number: self._one(strike, number), range(ASKING)))
        return [each for each in seen if each]

    def _one(self, strike: int, number: int) -> Foresight | None:
        try:
            struck = own_kinds.Amend(strike=(strike,), reason="it never was")
            return foresee(CAMPAIGN, struck, key=f"seat:host/look-{number}", by=HOST)
        except Crowded:
            with self.lock:
                self.turned_away += 1
            return None
        finally:
            connection.close()

    def _counted(self, *asked: Any, **more: Any) -> Any:
        with self.lock:
            self.within += 1
            self.most = max(self.most, self.within)
        until(lambda: self.within + self.done + self.turned_away + gauges()["long_stories_waited_for"] == ASKING)
        try:
            return self._amend(*asked, **more)
        finally:
            with self.lock:
                self.within, self.done = self.within - 1, self.done + 1


@pytest.fixture
def crowd(monkeypatch: pytest.MonkeyPatch) -> Crowd:
    monkeypatch.setattr(past_room, "PATIENCE", 60.0)
    return Crowd(monkeypatch)


def test_of_eight_one_at_a_time_is_at_it_and_one_is_told_to_come_again(crowd: Crowd, long: int) -> None:
    seen = crowd.look(long)
    assert (crowd.most, crowd.turned_away, len(seen)) == (1, ASKING - 1 - past_room.LINE, 1 + past_room.LINE)
    assert all(each.struck == seen[0].struck for each in seen)
    assert gauges() == {"long_stories": 0, "long_stories_waited_for": 0}


def test_without_a_bound_all_are_at_it(crowd: Crowd, long: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command_preview, "room_for", lambda _: nullcontext())
    assert len(crowd.look(long)) == ASKING
    assert crowd.most == ASKING


def test_others_read_and_write_meanwhile(long: int, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    with taken(CAMPAIGN):
        before = table.position
        assert queries.entries_after(CAMPAIGN, 0)
        assert not table.ask(Gain(pot="ash", amount=1)).refused
        assert table.position == before + 1
        monkeypatch.setattr(past_room, "PATIENCE", 0.0)
        with pytest.raises(Crowded):
            table.strike(long)
        assert table.position == before + 1
    assert not table.strike(long).refused


def test_there_is_room_for_two_campaigns(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    monkeypatch.setattr(past_room, "PATIENCE", 0.0)
    with taken("one"), taken("another"), pytest.raises(Crowded), room_for("a third"):
        pass
    with taken("one"), room_for("a third"):
        assert gauges()["long_stories"] == 2


def test_a_fault_leaves_room(db: None) -> None:
    with pytest.raises(ZeroDivisionError), room_for("one"):
        raise ZeroDivisionError
    assert gauges()["long_stories"] == 0


@contextmanager
def taken(campaign: str) -> Iterator[None]:
    """Somebody else is at it."""
    there, over = threading.Event(), threading.Event()

    def hold() -> None:
        with room_for(campaign):
            there.set()
            over.wait()
        connection.close()

    somebody = threading.Thread(target=hold)
    somebody.start()
    there.wait()
    try:
        yield
    finally:
        over.set()
        somebody.join()
