"""End the season, which is one decision over the whole roster."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.battles.state import Stage
from apps.campaigns.decider.slice_views import home_of
from apps.campaigns.events.season_events import SeasonBegun, SeasonEnded
from apps.campaigns.state import Campaign, Event
from apps.kernel.chance import OpenSeed, RevealSeeds, SeedChange
from apps.kernel.command import Command, Offer
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.form_marks import Mark
from apps.kernel.refusal import Refusal
from apps.kernel.roles import KEEPERS
from apps.pilots.decider.homecoming import promote, rest
from apps.settlement.decider.event_resolution import pass_season

OUT: dict[Stage, str] = {
    "underway": "is under way: report it, and let it be settled",
    "fought": "is fought here: play it to its end, or break it off",
    "reported": "waits for a word on its report: confirm it, dispute it or rule on it",
    "disputed": "is disputed: the host rules on it",
}
"""Missions that hold a season up, and what would end them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSeason:
    """End the season for the whole roster: open events pass, wounds rest, the dice are shown, the next season begins.

    `season` says which one, so that none is ended twice; 0 is the one at hand.
    """

    season: Annotated[int, Mark.FILLED_IN] = 0


def decide(asked: Asked[EndSeason], campaign: Campaign, dice: Dice) -> Iterator[Event | SeedChange]:
    """Open events come to pass, everybody rests, the season's dice are shown, and the next one begins."""
    season = campaign.season
    _must_be_this_one(asked.command.season, season)
    _must_all_be_home(campaign)
    yield from pass_season(home_of(campaign), dice)
    yield from _rested(campaign)
    yield SeasonEnded(season=season)
    yield OpenSeed()
    yield RevealSeeds()
    yield SeasonBegun(season=season + 1)


def _must_be_this_one(asked: int, season: int) -> None:
    if asked not in (0, season):
        raise Refusal(f"This is season {season}, and only it can end: name it, or none.")


def _must_all_be_home(campaign: Campaign) -> None:
    """Missions that are planned or postponed wait for the next season."""
    for mission in campaign.war_table.missions.values():
        if mission.stage in OUT:
            raise Refusal(f"The season cannot end while {mission.name} {OUT[mission.stage]}.")


def _rested(campaign: Campaign) -> Iterator[Event]:
    """In the order of the roster; the dead rest already."""
    roster, played = campaign.roster, campaign.played
    for pilot in tuple(roster.pilots):
        if roster.pilots[pilot].is_alive:
            yield from rest(pilot, roster, "settlement", played)
            yield from promote(pilot, roster, played)


COMMAND = Command(
    type=EndSeason,
    decide=decide,
    roles=KEEPERS,
    example={},
    offers=(
        Offer(at="campaign", words="End the season", rank=40, more=True),
        Offer(at="campaign", words="End the season", rank=30, desk=True),
    ),
)
