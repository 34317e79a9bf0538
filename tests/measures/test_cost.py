"""What it costs to measure the log's door, beside what goes through it: a ratio of one run."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import pytest

from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.handle import CommandAnswer, begin, handle, measured
from apps.chronicle.log.log_lines import DecisionLine
from apps.pilots.commands.enlist_pilot import EnlistPilot

HOST = By(seat="seat-host", role="host")
TIMES, MANY = 60, 500


def spent(act: Callable[[int], object], times: int) -> list[float]:
    took = []
    for number in range(times):
        began = time.perf_counter()
        act(number)
        took.append(time.perf_counter() - began)
    return took


@pytest.mark.usefixtures("committing")
def test_it_is_less_than_a_hundredth() -> None:
    line = DecisionLine(
        number=1,
        key="k",
        kind="Wait",
        shape=1,
        body="{}",
        seat="",
        role="",
        edition="",
        asked_at="",
        position=0,
        hash=b"",
    )
    answer = CommandAnswer(chronicle="campaign-cost", decision=line, refusal="", replayed=False)

    def nothing(number: int) -> CommandAnswer:
        return answer

    def enlist(number: int) -> object:
        command = EnlistPilot(name=f"Vess {number}", faction="elves")
        return handle("campaign-cost", command, key=f"seat:h/{number}", by=HOST)

    begin("campaign-cost", FoundCampaign(name="Cost"), key="k", by=HOST)
    door = median(spent(enlist, TIMES))
    timed = measured(nothing)
    more = median(spent(timed, MANY)) - median(spent(nothing, MANY))
    assert more / door < 0.01, f"{more * 1e6:.1f} of {door * 1e6:.0f} µs"
