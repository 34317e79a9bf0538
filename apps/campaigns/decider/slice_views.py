"""The parts of a campaign that other slices decide on, as their own deciders are handed them."""

from __future__ import annotations

from apps.battles.decider.field import MissionView
from apps.campaigns.state import Campaign
from apps.caskets.decider.hangars import Hangars
from apps.pilots.decider.crews import Crews
from apps.settlement.decider.home import Home


def crews_of(campaign: Campaign) -> Crews:
    return Crews(roster=campaign.roster, seats=campaign.seats)


def hangars_of(campaign: Campaign) -> Hangars:
    return Hangars(hangar=campaign.hangar, seats=campaign.seats, played=campaign.played)


def home_of(campaign: Campaign) -> Home:
    """The very parts of the campaign, so that they move as events are folded into it."""
    return Home(
        settlement=campaign.settlement,
        roster=campaign.roster,
        hangar=campaign.hangar,
        played=campaign.played,
        season=campaign.season,
    )


def field_of(campaign: Campaign) -> MissionView:
    """As above, for whatever is asked around battles."""
    return MissionView(
        war_table=campaign.war_table,
        roster=campaign.roster,
        hangar=campaign.hangar,
        seats=campaign.seats,
        played=campaign.played,
        season=campaign.season,
        silence=campaign.silence,
        library_of=campaign.library_for,
    )
