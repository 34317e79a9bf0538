"""The commands of this slice, one line each."""

from __future__ import annotations

from typing import Any

from apps.kernel.command import Command
from apps.settlement.commands import (
    answer_event,
    call_event,
    hold_events,
    release_events,
    reroll_event,
    roll_event,
    skip_event,
)
from apps.settlement.decider.home import Home, HomeEvent

COMMANDS: tuple[Command[Any, Home, HomeEvent], ...] = (
    roll_event.COMMAND,
    call_event.COMMAND,
    answer_event.COMMAND,
    skip_event.COMMAND,
    reroll_event.COMMAND,
    hold_events.COMMAND,
    release_events.COMMAND,
)
