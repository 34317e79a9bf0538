"""A change of a long past is decided beside those who write meanwhile, and only written in its turn."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from apps.chronicle.amendments import amendment_plan
from apps.chronicle.door import handle
from apps.chronicle.log import own_kinds, queries
from tests.chronicle.table import CAMPAIGN, Table
from tests.chronicle.toy import Gain, Gamble

Between = Callable[[int], None]


class Others:
    """Somebody writes while an amendment is decided, so many times."""

    def __init__(self, table: Table, monkeypatch: pytest.MonkeyPatch, *, times: int, joined: int) -> None:
        self.table, self.times, self.joined = table, times, joined
        self.decided, self.threads = 0, list[threading.Thread]()
        self._amend = amendment_plan.amend
        monkeypatch.setattr(amendment_plan, "amend", self._slowly)

    def _slowly(self, *asked: Any, **more: Any) -> Any:
        made = self._amend(*asked, **more)
        self.decided += 1
        if self.decided <= self.times:
            writer = threading.Thread(target=self._write, args=(self.decided,))
            self.threads.append(writer)
            writer.start()
            if self.decided <= self.joined:
                writer.join()
        return made

    def _write(self, number: int) -> None:
        self.table.ask(Gain(pot="ash", amount=1), key=f"seat:other/{number}")
        connection.close()

    def lines(self) -> list[int]:
        """Where what they wrote lies."""
        for thread in self.threads:
            thread.join()
        entries = queries.entries_after(CAMPAIGN, 0)
        return [read.position for read in entries if read.line.kind == "Gained" and '"ash"' in read.line.body]


def rewound() -> int:
    return next(read.position for read in queries.entries_after(CAMPAIGN, 0) if read.line.kind == "Rewound")


@pytest.fixture
def first(table: Table) -> int:
    first = table.ask(Gain(pot="salt", amount=11)).number
    for _ in range(5):
        table.ask(Gamble(pot="salt"))
    return first


def test_nobody_waits_for_it_to_be_decided(table: Table, first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    others = Others(table, monkeypatch, times=1, joined=1)
    assert not table.strike(first).refused
    assert (others.decided, len(others.lines())) == (2, 2)
    assert others.lines()[0] < rewound() < others.lines()[1], "it was written before, and decided again after"
    assert table.state.pots["ash"] == 1


def test_decided_in_its_turn_everybody_waits(table: Table, first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handle, "TIMES", 0)
    others = Others(table, monkeypatch, times=1, joined=0)
    assert not table.strike(first).refused
    assert others.decided == 1
    assert [line > rewound() for line in others.lines()] == [True]


def test_those_who_write_on_and_on_wait_in_the_end(table: Table, first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    others = Others(table, monkeypatch, times=handle.TIMES, joined=handle.TIMES)
    assert not table.strike(first).refused
    assert others.decided == handle.TIMES + 1
    assert table.state.pots["ash"] == handle.TIMES


def test_a_key_that_is_known_needs_no_deciding(table: Table, first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    strike = own_kinds.Amend(strike=(first,), reason="it never happened")
    answer = table.ask(strike, key="seat:host/strike")
    others = Others(table, monkeypatch, times=0, joined=0)
    again = table.ask(strike, key="seat:host/strike")
    assert (again.first, again.last, again.replayed, others.decided) == (answer.first, answer.last, True, 0)
