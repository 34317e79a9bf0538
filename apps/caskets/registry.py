"""The commands of this slice, one line each."""

from __future__ import annotations

from typing import Any

from apps.caskets.commands import build_casket, build_loadout, choose_loadout, scrap_casket
from apps.caskets.decider.hangars import Hangars
from apps.caskets.events.casket_event import CasketEvent
from apps.kernel.command import Command

COMMANDS: tuple[Command[Any, Hangars, CasketEvent], ...] = (
    build_casket.COMMAND,
    scrap_casket.COMMAND,
    build_loadout.COMMAND,
    choose_loadout.COMMAND,
)
