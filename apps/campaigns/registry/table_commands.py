"""The commands of the table itself, one line each."""

from __future__ import annotations

from typing import Any

from apps.battles.events.battle_event import BattleEvent
from apps.campaigns.commands import (
    add_pack,
    adopt_edition,
    adopt_house_rules,
    adopt_pack,
    agree_on_silence,
    begin_copy,
    begin_phase,
    call_off_session,
    close_campaign,
    empty_seat,
    end_season,
    found_campaign,
    give_role,
    hand_over,
    make_ruling,
    offer_seat,
    plan_session,
    put_away_pack,
    reopen_campaign,
    roll_check,
    write_note,
)
from apps.campaigns.state import Campaign, Event
from apps.kernel.chance import SeedChange
from apps.kernel.command import Command
from apps.kernel.decider import Led

COMMANDS: tuple[Command[Any, Campaign, Event | Led[BattleEvent] | SeedChange], ...] = (
    found_campaign.COMMAND,
    begin_copy.COMMAND,
    offer_seat.COMMAND,
    give_role.COMMAND,
    empty_seat.COMMAND,
    hand_over.COMMAND,
    add_pack.COMMAND,
    adopt_pack.COMMAND,
    adopt_edition.COMMAND,
    put_away_pack.COMMAND,
    adopt_house_rules.COMMAND,
    begin_phase.COMMAND,
    end_season.COMMAND,
    make_ruling.COMMAND,
    write_note.COMMAND,
    roll_check.COMMAND,
    agree_on_silence.COMMAND,
    plan_session.COMMAND,
    call_off_session.COMMAND,
    close_campaign.COMMAND,
    reopen_campaign.COMMAND,
)
