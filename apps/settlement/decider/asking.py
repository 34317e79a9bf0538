"""What may be asked of the settlement, and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.settlement.commands import (
    AnswerEvent,
    CallEvent,
    HoldEvents,
    ReleaseEvents,
    RerollEvent,
    RollEvent,
    SettlementCommand,
    SkipEvent,
)
from apps.settlement.decider import keeping
from apps.settlement.decider.answering import answer
from apps.settlement.decider.befalling import pass_season
from apps.settlement.decider.calling import call
from apps.settlement.decider.home import Home, HomeEvent
from apps.settlement.decider.rolling import roll

__all__ = ["Home", "HomeEvent", "decide", "pass_season"]


def decide(asked: Asked[SettlementCommand], home: Home, dice: Dice) -> Iterator[HomeEvent]:
    """Events are rolled, called, answered; or whoever keeps the table lets them pass."""
    command = asked.command
    match command:
        case RollEvent():
            return roll(asked.about(command), home, dice)
        case CallEvent():
            return call(asked.about(command), home, dice)
        case AnswerEvent():
            return answer(asked.about(command), home, dice)
        case _:
            return _kept(asked.about(command), home, dice)


def _kept(
    asked: Asked[SkipEvent | RerollEvent | HoldEvents | ReleaseEvents], home: Home, dice: Dice
) -> Iterator[HomeEvent]:
    command = asked.command
    match command:
        case SkipEvent():
            return keeping.skip(asked.about(command), home)
        case RerollEvent():
            return keeping.reroll(asked.about(command), home, dice)
        case HoldEvents():
            return keeping.hold(asked.about(command), home)
        case ReleaseEvents():
            return keeping.release(asked.about(command), home)
        case _:
            assert_never(command)
