"""Our side: the toy behind the one door."""

from __future__ import annotations

from itertools import count

from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.handle import begin, handle
from tests.bench.crew import Act
from tests.chronicle.toy import Gain, Open

HOST = By(seat="seat-host", role="host", client="bench")
POT = "the pot in the midst of the long table, where all that was won has to lie"
"""With an amount of one digit its entry has a body of 94 bytes."""


def open_campaign(campaign: str) -> int:
    """The position after the first command; asked again, it is open already."""
    return begin(campaign, Open(name="Bench"), key="account:1/open", by=HOST).last or 0


def gaining(campaign: str, writer: int = 0) -> Act:
    """A decision of so many entries, time and again."""
    open_campaign(campaign)
    asked = count(1)

    def gain(entries: int) -> None:
        number = next(asked)
        command = Gain(pot=POT, amount=number % 10, times=entries)
        handle(campaign, command, key=f"seat:{writer}/{number}", by=HOST)

    return gain
