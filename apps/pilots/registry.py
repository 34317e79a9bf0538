"""The commands of this slice, one line each."""

from __future__ import annotations

from typing import Any

from apps.kernel.command import Command
from apps.pilots.commands import enlist_pilot, free_pilot, retire_pilot
from apps.pilots.decider.crews import Crews
from apps.pilots.events.pilot_event import PilotEvent

COMMANDS: tuple[Command[Any, Crews, PilotEvent], ...] = (
    enlist_pilot.COMMAND,
    retire_pilot.COMMAND,
    free_pilot.COMMAND,
)
