"""The chronicle in sentences: each event as its own slice tells it."""

from __future__ import annotations

from typing import assert_never

from apps.battles.events import BattleEvent
from apps.battles.sheet import telling as battles
from apps.campaigns.events import CampaignEvent
from apps.campaigns.sheet import table_sentences
from apps.campaigns.state import Event
from apps.rules.content_names import Names
from apps.rules.game_event import GameEvent


def sentence(event: Event, names: Names) -> str:
    """One event as the chronicle tells it, with everything by the name it has now."""
    if isinstance(event, GameEvent):
        return event.sentence(names)
    if isinstance(event, BattleEvent):
        return battles.sentence(event, names)
    if isinstance(event, CampaignEvent):
        return table_sentences.sentence(event, names)
    assert_never(event)
