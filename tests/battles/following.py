"""What follows from a report: the host rules on it as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from apps.battles.commands.rule_on_report import RuleOnReport
from apps.battles.events.ending_events import BattleSettled, Ending
from apps.battles.events.told_report import Hurt, Looked, Report
from apps.campaigns.registry.dispatch import decide
from apps.campaigns.state import Campaign
from apps.caskets.events.fate_events import CasketRebuilt, CasketWrecked
from apps.kernel.decider import Asked
from apps.pilots.events.taint_events import TaintGained, TaintSpent
from apps.pilots.events.wound_events import WoundFlipped, WoundHealed
from apps.rules.ruleset.editions import NEWEST
from tests.battles.cast import (
    AT,
    NAVE,
    OUT,
    endings,
    reported,
)
from tests.cast import HOST, MERCY, VESS
from tests.story import LoadedDice, Story, given

FEEDBACK = "neural-feedback"
REBUILT = (CasketWrecked(casket=MERCY, mission=NAVE), CasketRebuilt(casket=MERCY))
SO = "So it was."


def followed(report: Report, *before: Any, dice: Sequence[int] = (), out: Sequence[Any] = OUT) -> list[Any]:
    """What follows from a report of the duel, after the ruling itself."""
    return list(_ruled(report, before, dice, out).events[1:])


def _ruled(report: Report, before: Sequence[Any], dice: Sequence[int], out: Sequence[Any]) -> Story:
    story = given(*out, *before, reported(report)).when(
        RuleOnReport(mission=NAVE, reason=SO), dice=dice, seat=HOST, role="host"
    )
    assert story.refusal is None, story.refusal
    return story


def after(report: Report, *before: Any, dice: Sequence[int] = (), out: Sequence[Any] = OUT) -> Campaign:
    story = _ruled(report, before, dice, out)
    return story.then(*story.events)


def settled(west: Ending = "partial", east: Ending = "partial") -> BattleSettled:
    return BattleSettled(mission=NAVE, outcomes=endings(west, east))


def hurt(*looked: Looked, points: int = 1, cause: Any = FEEDBACK) -> Hurt:
    return Hurt(cause=cause, points=points, looked=looked)


def flipped(wound: str, *, cause: str = FEEDBACK, face: int = 1, added: int = 1, **more: Any) -> WoundFlipped:
    return WoundFlipped(pilot=VESS, cause=cause, wound=wound, face=face, added=added, **more)


def healed(wound: str) -> WoundHealed:
    return WoundHealed(pilot=VESS, cause="mission-end", wound=wound)


def labels_of(report: Report, *before: Any) -> list[str]:
    """Under which names dice fall, if every one of them shows a 1."""
    thrown = LoadedDice([1] * 100)
    story = given(*OUT, *before, reported(report))
    asked = Asked(
        command=RuleOnReport(mission=NAVE, reason=SO), key="key", seat=HOST, role="host", at=AT, edition=NEWEST
    )
    assert list(decide(asked, story.state(), thrown))
    return thrown.labels


def moved(events: Sequence[Any]) -> list[str]:
    """How Taint came and went."""
    signs = {TaintGained: "+", TaintSpent: "-"}
    return [f"{signs[type(event)]}{event.by}" for event in events if type(event) in signs]
