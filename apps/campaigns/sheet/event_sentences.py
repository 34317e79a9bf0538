"""The chronicle in sentences: each event as its own slice tells it."""

from __future__ import annotations

from typing import assert_never

from apps.battles.events import BattleEvent
from apps.battles.sheet import telling as battles
from apps.campaigns.events import CampaignEvent
from apps.campaigns.sheet import table_sentences
from apps.campaigns.state import Event
from apps.caskets.events import CasketEvent
from apps.caskets.sheet import telling as caskets
from apps.pilots.events.pilot_event import PilotEvent
from apps.rules.naming import Names
from apps.settlement.events import SettlementEvent
from apps.settlement.sheet import telling as settlement


def sentence(event: Event, names: Names) -> str:
    """One event as the chronicle tells it, with everything by the name it has now."""
    if isinstance(event, PilotEvent):
        return event.sentence(names)
    if isinstance(event, CasketEvent):
        return caskets.sentence(event, names)
    if isinstance(event, SettlementEvent):
        return settlement.sentence(event, names)
    if isinstance(event, BattleEvent):
        return battles.sentence(event, names)
    if isinstance(event, CampaignEvent):
        return table_sentences.sentence(event, names)
    assert_never(event)
