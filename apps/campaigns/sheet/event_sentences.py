"""The chronicle in sentences: each event as its own slice tells it."""

from __future__ import annotations

from typing import assert_never

from apps.battles.events import BattleEvent
from apps.battles.sheet import telling as battles
from apps.campaigns.state import Event
from apps.rules.game_event import GameEvent
from apps.rules.naming import Names


def sentence(event: Event, names: Names) -> str:
    """One event as the chronicle tells it, with everything by the name it has now."""
    if isinstance(event, GameEvent):
        return event.sentence(names)
    if isinstance(event, BattleEvent):
        return battles.sentence(event, names)
    assert_never(event)
