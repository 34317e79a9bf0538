"""The campaign's pages as plain data: a pilot with what the settlement laid on them, and the chronicle in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from apps.campaigns.events import CampaignFounded, SeatTaken
from apps.campaigns.roles import ROLE_WORDS
from apps.campaigns.state import Event
from apps.pilots.events import PilotEnlisted
from apps.rules.factions import FACTION_NAMES
from apps.rules.tables.dice import SUFFERING_DICE
from apps.settlement.events import PenanceRitualHeld


def sentence(event: Event, names: Mapping[str, str]) -> str:
    """One event as the chronicle tells it; pilots by the names they have now."""
    match event:
        case CampaignFounded(name=name):
            return f"{name} was founded."
        case SeatTaken(role=role):
            return f"A chair was set for {ROLE_WORDS[role]}."
        case PilotEnlisted(name=name, faction=faction):
            return f"{name} of the {FACTION_NAMES[faction]} took the oath."
        case PenanceRitualHeld(pilot=pilot, face=face):
            return f"{names.get(pilot, 'A pilot')} knelt in penance: {SUFFERING_DICE.face(face).name}."
        case _:
            assert_never(event)
