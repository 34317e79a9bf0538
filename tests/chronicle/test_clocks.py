"""A clock that goes back: what is asked is recorded and said, and time in a log never runs backwards."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from apps.chronicle.decisions import write_plan
from apps.chronicle.log import clock_behind
from apps.chronicle.models import Decision
from apps.chronicle.states import folded_states
from tests.chronicle.table import CAMPAIGN, Table
from tests.chronicle.toy import Gain

DAYS = timedelta(days=3)
Move = Callable[[timedelta], None]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Move:
    """Sets the clock of the door so far from what it is; nothing was met or said before."""
    monkeypatch.setattr(clock_behind, "_Told", type("Told", (), {"latest": clock_behind._Told.latest, "again_at": 0.0}))

    def move(by: timedelta) -> None:
        moved = type("moved", (datetime,), {"now": classmethod(lambda _, zone: datetime.now(zone) + by)})
        monkeypatch.setattr(write_plan, "datetime", moved)

    return move


def moments() -> list[datetime]:
    return list(Decision.objects.filter(campaign=CAMPAIGN).order_by("number").values_list("asked_at", flat=True))


@pytest.mark.parametrize("is_kept", [True, False])
def test_time_in_a_log_never_runs_backwards(
    table: Table, clock: Move, caplog: pytest.LogCaptureFixture, *, is_kept: bool
) -> None:
    """With the state at hand, and read anew as another process would."""
    table.ask(Gain(pot="a", amount=1))
    before = moments()
    clock(-DAYS)
    for _ in range(2):
        if not is_kept:
            folded_states.borrow(CAMPAIGN)  # and never given back
        assert not table.ask(Gain(pot="a", amount=1)).refused
    assert moments() == [*before, before[-1], before[-1]]
    said = [line.getMessage() for line in caplog.records if "clock_went_back" in line.getMessage()]
    assert len(said) == 1, "one line, and not one for each command"
    assert str(int(DAYS.total_seconds()))[:4] in said[0]


def test_it_is_said_until_the_clock_has_caught_up(table: Table, clock: Move) -> None:
    table.ask(Gain(pot="a", amount=1))
    assert clock_behind.said(datetime.now(UTC)) == ""
    clock(-DAYS)
    table.ask(Gain(pot="a", amount=1))
    assert "behind what is already written" in clock_behind.said(datetime.now(UTC) - DAYS)
    assert clock_behind.said(datetime.now(UTC)) == ""


def test_two_machines_need_not_agree_to_the_second(table: Table, clock: Move, caplog: pytest.LogCaptureFixture) -> None:
    table.ask(Gain(pot="a", amount=1))
    clock(-timedelta(seconds=1))
    table.ask(Gain(pot="a", amount=1))
    assert moments() == sorted(moments())
    assert "clock_went_back" not in caplog.text


def test_afterwards_it_is_what_the_clock_says(table: Table, clock: Move) -> None:
    clock(-DAYS)
    table.ask(Gain(pot="a", amount=1))
    clock(timedelta())
    before = datetime.now(UTC)
    table.ask(Gain(pot="a", amount=1))
    assert moments()[-1] >= before - timedelta(seconds=1)
