"""What may happen in a campaign: each command goes to its slice, on a branch that moves with every event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from apps.battles.events.battle_event import BattleEvent
from apps.campaigns.commands.begin_copy import BeginCopy
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.commands.reopen_campaign import ReopenCampaign
from apps.campaigns.registry.contents import PARTS
from apps.campaigns.state import Campaign, Event, evolve
from apps.kernel.chance import OpenSeed, RevealSeeds, SeedChange
from apps.kernel.decider import Asked, Led
from apps.kernel.dice import Dice
from apps.kernel.refusal import Refusal

_ANSWERS = {command.type: (part, command) for part in PARTS.values() for command in part.commands}
"""By its class, whose part a command is of, and what is known of it."""
Said = Event | Led[BattleEvent] | SeedChange


def decide(asked: Asked[Any], campaign: Campaign, dice: Dice) -> Iterator[Said]:
    """One event after the other. Whoever yields one sees it done before going on: what follows may look at it."""
    work = campaign.branch()
    for said in _decided(asked, work, dice):
        if isinstance(said, Led):
            evolve(work, said.event)
        elif not isinstance(said, OpenSeed | RevealSeeds):
            evolve(work, said)
        yield said


def _decided(asked: Asked[Any], work: Campaign, dice: Dice) -> Iterator[Said]:
    command = asked.command
    _must_be_founded(work, command)
    _must_be_open(work, command)
    part, answering = _ANSWERS[type(command)]
    return answering.decide(asked, part.sees(work), dice)


def _must_be_founded(campaign: Campaign, command: object) -> None:
    """Before its founding nothing else may happen to a campaign."""
    if not campaign.name and not isinstance(command, FoundCampaign):
        raise Refusal("Nothing has happened here yet: found the campaign first.")


def _must_be_open(campaign: Campaign, command: object) -> None:
    if campaign.closed and not isinstance(command, ReopenCampaign | BeginCopy):
        raise Refusal(f"{campaign.name} is closed: the host may open it again.")
