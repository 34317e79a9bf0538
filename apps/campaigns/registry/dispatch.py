"""What may happen in a campaign: each command goes to its slice, on a branch that moves with every event."""

from __future__ import annotations

from collections.abc import Iterator

from apps.battles.commands import BattleCommand
from apps.battles.decider import asking as battles
from apps.battles.events import BattleEvent
from apps.campaigns.commands.begin_copy import BeginCopy
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.commands.reopen_campaign import ReopenCampaign
from apps.campaigns.decider.slice_views import field_of
from apps.campaigns.registry.contents import PARTS
from apps.campaigns.state import Campaign, Event, evolve
from apps.kernel.chance import OpenSeed, RevealSeeds, SeedChange
from apps.kernel.command import decide as decide_by
from apps.kernel.decider import Asked, Led
from apps.kernel.dice import Dice
from apps.kernel.refusal import Refusal

Command = object
Said = Event | Led[BattleEvent] | SeedChange


def decide(asked: Asked[Command], campaign: Campaign, dice: Dice) -> Iterator[Said]:
    """One event after the other. Whoever yields one sees it done before going on: what follows may look at it."""
    work = campaign.branch()
    for said in _decided(asked, work, dice):
        if isinstance(said, Led):
            evolve(work, said.event)
        elif not isinstance(said, OpenSeed | RevealSeeds):
            evolve(work, said)
        yield said


def _decided(asked: Asked[Command], work: Campaign, dice: Dice) -> Iterator[Said]:
    command = asked.command
    _must_be_founded(work, command)
    _must_be_open(work, command)
    for part in PARTS.values():
        if any(type(command) is one.type for one in part.commands):
            return decide_by(part.commands, asked, part.sees(work), dice)
    if isinstance(command, BattleCommand):
        return battles.decide(asked.about(command), field_of(work), dice)
    raise TypeError(f"{type(command).__name__} is no command of the game")


def _must_be_founded(campaign: Campaign, command: object) -> None:
    """Before its founding nothing else may happen to a campaign."""
    if not campaign.name and not isinstance(command, FoundCampaign):
        raise Refusal("Nothing has happened here yet: found the campaign first.")


def _must_be_open(campaign: Campaign, command: object) -> None:
    if campaign.closed and not isinstance(command, ReopenCampaign | BeginCopy):
        raise Refusal(f"{campaign.name} is closed: the host may open it again.")
