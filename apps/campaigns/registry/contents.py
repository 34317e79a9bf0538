"""The parts of the game in the order in which pages show them: their commands, and what these are decided on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from apps.battles import registry as battles
from apps.campaigns.decider.slice_views import crews_of, field_of, hangars_of, home_of
from apps.campaigns.registry import table_commands
from apps.campaigns.state import Campaign
from apps.caskets import registry as caskets
from apps.kernel.command import Command
from apps.pilots import registry as pilots
from apps.settlement import registry as settlement

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePart(Generic[S]):
    """A part of the game."""

    name: str
    commands: Sequence[Command[Any, S, Any]]
    sees: Callable[[Campaign], S]
    """The very parts of the campaign that its decisions look at, so that they move as events are folded into it."""


PARTS: Mapping[str, GamePart[Any]] = {
    "pilots": GamePart(name="Pilots", commands=pilots.COMMANDS, sees=crews_of),
    "caskets": GamePart(name="Caskets", commands=caskets.COMMANDS, sees=hangars_of),
    "battles": GamePart(name="Crews and missions", commands=battles.COMMANDS, sees=field_of),
    "settlement": GamePart(name="Settlement", commands=settlement.COMMANDS, sees=home_of),
    "campaigns": GamePart(name="The table", commands=table_commands.COMMANDS, sees=lambda campaign: campaign),
}
"""By the folder in which they lie."""
