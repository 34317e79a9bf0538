"""For how long the open question of a battle is waited on, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from apps.battles.state import Mission, fought
from apps.kernel.days import hours_after

Plain = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitSeen:
    """For how long the open question is waited on, and what follows then: it goes by (`pass`), or a bot of a kind plays
    on. From `until` on anybody has it done by `command`; a side that a bot plays is waited on by nobody, and has none.
    """

    hours: int
    then: str
    since: str
    until: str
    command: Plain | None


def wait_seen(mission: Mission, asked: str, number: int) -> WaitSeen | None:
    """Nothing, where a question is waited on for as long as it takes."""
    engagement = fought(mission)
    if not engagement.hours:
        return None
    by_bot = bool(engagement.bots.get(asked))
    command = {"kind": "TakeAbsence", "body": {"mission": mission.mission, "number": number}}
    return WaitSeen(
        hours=engagement.hours,
        then=engagement.then,
        since=hours_after(engagement.since, 0),
        until="" if by_bot else hours_after(engagement.since, engagement.hours),
        command=None if by_bot else command,
    )


def due(wait: WaitSeen | None) -> str:
    """From when on something is to be done without anybody's asking: a bot's answer at once, another's in its time."""
    return (wait.until or wait.since) if wait else ""
