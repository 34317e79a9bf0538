"""All that may happen at the table itself."""

from __future__ import annotations

from apps.campaigns.events.check_events import CheckRolled
from apps.campaigns.events.pack_events import PackEvent
from apps.campaigns.events.rule_events import RuleEvent
from apps.campaigns.events.season_events import SeasonEvent
from apps.campaigns.events.seat_events import SeatEvent
from apps.campaigns.events.session_events import SessionEvent
from apps.campaigns.events.story_events import StoryEvent
from apps.campaigns.events.word_events import WordEvent

CampaignEvent = StoryEvent | SeatEvent | PackEvent | RuleEvent | SeasonEvent | SessionEvent | WordEvent | CheckRolled
