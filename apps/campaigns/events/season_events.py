"""Seasons and their phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from apps.campaigns.events.campaign_fact import CampaignFact
from apps.rules.content_names import Names

Phase = Literal["muster", "mission", "aftermath", "settlement"]
BEGINNINGS: dict[Phase, str] = {
    "muster": "The bells called the crews to muster.",
    "mission": "The gates opened, and the missions began.",
    "aftermath": "The gates closed, and the dead were counted.",
    "settlement": "The settlement turned to its own affairs.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBegun(CampaignFact):
    """The season went on to its next phase, or back to another."""

    season: int
    phase: Phase

    def sentence(self, names: Names) -> str:
        return BEGINNINGS[self.phase]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonEnded(CampaignFact):
    """A season is over."""

    season: int

    def sentence(self, names: Names) -> str:
        return f"Season {self.season} ended, and its dice were shown."


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonBegun(CampaignFact):
    """A season began, with the muster."""

    season: int

    def sentence(self, names: Names) -> str:
        return f"Season {self.season} began, with the muster."


SeasonEvent = PhaseBegun | SeasonEnded | SeasonBegun
