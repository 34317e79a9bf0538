"""Let a bot play a side of a battle, or give it back to people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from apps.battles.decider.battle_command import BattleCommand
from apps.battles.decider.bots import must_be_a_bot
from apps.battles.decider.field import MissionView, keeps_the_table
from apps.battles.decider.mission_checks import must_be_engaged, must_be_known, must_have_side
from apps.battles.events.absence_events import SideAsked
from apps.battles.events.played_events import BotSeated
from apps.battles.events.side_plan import SidePlan
from apps.battles.state import Mission
from apps.kernel.command import Command
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION
from apps.kernel.refusal import Refusal
from apps.kernel.roles import PLAYERS
from apps.rules.battle.battle_state import Battle


@dataclass(frozen=True, slots=True, kw_only=True)
class LetBotPlay(BattleCommand):
    """Let a bot play a side of a battle from here on: `random`, `greedy` or `search`; none gives it back to people."""

    side: str
    bot: Literal["", "random", "greedy", "search"] = ""


def decide(asked: Asked[LetBotPlay], field: MissionView, _: Dice) -> Iterator[BotSeated | SideAsked]:
    """By whoever plays the side; the host may set one down for somebody who is away."""
    bot, mission = asked.command.bot, must_be_known(asked.command.mission, field)
    side = must_have_side(mission, asked.command.side)
    must_be_a_bot(bot)
    if bot and must_be_engaged(mission).opened.tabled:
        raise Refusal(f"The models of {mission.name} stand on a table, and bots move none: people play it.")
    if not (keeps_the_table(asked) or field.speaks_for(asked.seat, side)):
        raise Refusal(f"{side.name} is others' to play: they may let a bot play it, or the host.")
    engagement = must_be_engaged(mission)
    if engagement.bots.get(side.side, "") == bot:
        raise Refusal(f"{side.name} is played so already: choose another bot, or leave it.")
    yield BotSeated(mission=mission.mission, side=side.side, bot=bot)
    if engagement.hours and not bot:
        yield from _asked_anew(side, mission, engagement.battle(field.library_of(mission.mission)), asked.at)


def _asked_anew(side: SidePlan, mission: Mission, battle: Battle, at: str) -> Iterator[SideAsked]:
    """Whoever takes a side back that is asked just now is not away, and has all of the hours."""
    if battle.pending and battle.fielding.sides[battle.pending.side] == side.side:
        yield SideAsked(mission=mission.mission, side=side.side, number=battle.decisions + 1, at=at)


COMMAND = Command(
    type=LetBotPlay,
    decide=decide,
    roles=PLAYERS,
    example={"mission": MISSION, "side": "east", "bot": "greedy"},
)
