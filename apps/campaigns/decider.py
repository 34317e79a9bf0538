"""What may happen in a campaign: each command goes to its slice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from apps.campaigns.commands import CampaignCommand, FoundCampaign, OfferSeat
from apps.campaigns.events import CampaignEvent, CampaignFounded, SeatTaken
from apps.campaigns.state import Campaign, Event
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.ids import made_from
from apps.kernel.refusal import Refusal
from apps.pilots import decider as pilots
from apps.pilots.commands import PilotCommand
from apps.rules.ruleset.settling import ruleset, settings_of
from apps.settlement import decider as settlement
from apps.settlement.commands import SettlementCommand

Command = CampaignCommand | PilotCommand | SettlementCommand
LONGEST_NAME = 80


def decide(asked: Asked[Command], campaign: Campaign, dice: Dice) -> Sequence[Event]:
    command = asked.command
    if isinstance(command, CampaignCommand):
        return _decide_table(asked.about(command), campaign)
    _must_be_founded(campaign)
    if isinstance(command, PilotCommand):
        return pilots.decide(asked.about(command), campaign.roster)
    if isinstance(command, SettlementCommand):
        return settlement.decide(asked.about(command), campaign.settlement, campaign.roster, dice)
    assert_never(command)


def _decide_table(asked: Asked[CampaignCommand], campaign: Campaign) -> list[CampaignEvent]:
    match asked.command:
        case FoundCampaign(name=name, preset=preset, house_rules=house_rules):
            _must_be_foundable(name, campaign)
            rules = settings_of(ruleset(preset, house_rules))
            return [
                CampaignFounded(name=name, edition=asked.edition, rules=rules),
                SeatTaken(seat=asked.seat, role="host"),
            ]
        case OfferSeat(role=role):
            _must_be_founded(campaign)
            return [SeatTaken(seat=made_from("seat", asked.key), role=role)]


def _must_be_foundable(name: str, campaign: Campaign) -> None:
    if campaign.name:
        raise Refusal(f"This campaign was founded as {campaign.name}: found another one beside it.")
    if not name.strip() or name != name.strip():
        raise Refusal("A campaign's name has no space at its ends and is not empty: give a name like The Ash March.")
    if len(name) > LONGEST_NAME:
        raise Refusal(f"The name has {len(name)} characters; the cover of the chronicle holds {LONGEST_NAME} at most.")


def _must_be_founded(campaign: Campaign) -> None:
    if not campaign.name:
        raise Refusal("Nothing has happened here yet: found the campaign first.")
