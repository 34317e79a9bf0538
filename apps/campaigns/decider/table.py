"""What may happen at the table itself: the way in to each of its subjects."""

from __future__ import annotations

from collections.abc import Iterator

from apps.battles.events import BattleEvent
from apps.campaigns.commands import (
    AddPack,
    AdoptEdition,
    AdoptHouseRules,
    AdoptPack,
    AgreeOnSilence,
    BeginCopy,
    BeginPhase,
    CampaignCommand,
    CloseCampaign,
    EmptySeat,
    EndSeason,
    FoundCampaign,
    GiveRole,
    HandOver,
    MakeRuling,
    OfferSeat,
    PutAwayPack,
    ReopenCampaign,
    RollCheck,
    WriteNote,
)
from apps.campaigns.decider import (
    adopting,
    bringing,
    checks,
    chronicling,
    copying,
    founding,
    rulings,
    seasons,
    seating,
)
from apps.campaigns.state import Campaign, Event
from apps.kernel.chance import SeedChange
from apps.kernel.decider import Asked, Led
from apps.kernel.dice import Dice

Seats = OfferSeat | GiveRole | EmptySeat | HandOver
Rules = AddPack | AdoptPack | PutAwayPack | AdoptEdition | AdoptHouseRules
Course = BeginPhase | EndSeason | MakeRuling | RollCheck
Words = WriteNote | AgreeOnSilence | CloseCampaign | ReopenCampaign


def decide(
    asked: Asked[CampaignCommand], campaign: Campaign, dice: Dice
) -> Iterator[Event | Led[BattleEvent] | SeedChange]:
    """By subject; before its founding a campaign has none."""
    command = asked.command
    if isinstance(command, FoundCampaign):
        return founding.found(asked.about(command), campaign)
    founding.must_be_founded(campaign)
    if isinstance(command, BeginCopy):
        return copying.begin(asked.about(command), campaign, dice)
    if isinstance(command, Seats):
        return _seats(asked, command, campaign)
    if isinstance(command, Rules):
        return _rules(asked, command, campaign)
    if isinstance(command, Course):
        return _course(asked, command, campaign, dice)
    return _words(asked, command, campaign)


def _seats(asked: Asked[CampaignCommand], command: Seats, campaign: Campaign) -> Iterator[Event]:
    match command:
        case OfferSeat():
            return seating.offer(asked.about(command))
        case GiveRole():
            return seating.give_role(asked.about(command), campaign)
        case EmptySeat():
            return seating.empty(asked.about(command), campaign)
        case HandOver():
            return seating.hand_over(asked.about(command), campaign)


def _rules(asked: Asked[CampaignCommand], command: Rules, campaign: Campaign) -> Iterator[Event]:
    match command:
        case AddPack():
            return bringing.add(asked.about(command), campaign)
        case AdoptPack():
            return bringing.adopt(asked.about(command), campaign)
        case PutAwayPack():
            return bringing.put_away(asked.about(command), campaign)
        case AdoptEdition():
            return adopting.adopt_edition(asked.about(command), campaign)
        case AdoptHouseRules():
            return adopting.adopt(asked.about(command), campaign)


def _course(
    asked: Asked[CampaignCommand], command: Course, campaign: Campaign, dice: Dice
) -> Iterator[Event | SeedChange]:
    match command:
        case BeginPhase():
            return seasons.begin_phase(asked.about(command), campaign)
        case EndSeason():
            return seasons.end(asked.about(command), campaign, dice)
        case MakeRuling():
            return rulings.make(asked.about(command), campaign, dice)
        case RollCheck():
            return checks.roll(asked.about(command), campaign, dice)


def _words(asked: Asked[CampaignCommand], command: Words, campaign: Campaign) -> Iterator[Event]:
    match command:
        case WriteNote():
            return chronicling.write(asked.about(command), campaign)
        case AgreeOnSilence():
            return chronicling.agree_on_silence(asked.about(command), campaign)
        case CloseCampaign():
            return chronicling.close(asked.about(command))
        case ReopenCampaign():
            return chronicling.reopen(asked.about(command), campaign)
