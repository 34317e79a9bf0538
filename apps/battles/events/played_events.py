"""A battle that is played here: opened, gone on with, and broken off. What happened in it, its own page tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from apps.battles.events.mission_fact import MissionFact, stopped
from apps.battles.events.side_plan import SidePlan
from apps.kernel.marks import HIDDEN, Words
from apps.rules.battle.facts.recorded_facts import BattleFacts
from apps.rules.battle.setup.lineup import Fielded
from apps.rules.content_names import Names
from apps.rules.ruleset.editions import Edition
from apps.rules.ruleset.rule_settings import Setting
from apps.rules.tables.component_rows import Component


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleOpened(MissionFact):
    """A battle is played here from now on: by these rules, whatever the table agrees on meanwhile, and with these crews
    as they went out. `broken` are the components, by Casket, that were lost before.

    `tabled`: the table moves the models; without a scenario these are its `sides`. `dice_asked`: it throws the dice.
    """

    scenario: str
    rules: Mapping[str, Setting]
    fielded: tuple[Fielded, ...]
    broken: Mapping[str, tuple[Component, ...]] = field(default_factory=dict)
    tabled: bool = False
    dice_asked: bool = False
    sides: tuple[SidePlan, ...] = ()
    captives: bool = False
    """Whether captives are taken."""
    edition: Edition
    """What the rules are taken to mean in it, to its end."""

    def sentence(self, names: Names) -> str:
        return f"The battle was joined here: {self.called(names)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleTold(MissionFact):
    """What happened in a battle before everybody's eyes, one fact after the other."""

    events: BattleFacts

    def sentence(self, names: Names) -> str:
        return f"The battle went on: {self.called(names)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleSealed(MissionFact):
    """What happened in a battle and is not for every eye: a hand, the order of a deck, what is still to come."""

    events: Annotated[BattleFacts, HIDDEN]

    def sentence(self, names: Names) -> str:
        return f"Something happened that not everybody saw: {self.called(names)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleDealtAnew(MissionFact):
    """All that lay hidden in a battle is dealt anew, by what follows: nobody knows any more what lies where."""

    def sentence(self, names: Names) -> str:
        return f"All that lay hidden was dealt anew, every hand and every deck: {self.called(names)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class BotSeated(MissionFact):
    """A side is played by a bot of a kind from here on; by none, it is people's again."""

    side: str
    bot: str

    def sentence(self, names: Names) -> str:
        hands = f"a bot's to play, {self.bot}" if self.bot else "people's to play again"
        return f"{self.side_called(self.side, names)} is {hands}: {self.called(names)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class BotChose(MissionFact):
    """A bot chose its answer to a question. Its reason tells of its hand."""

    side: str
    number: int
    bot: str
    why: Annotated[str, HIDDEN]

    def sentence(self, names: Names) -> str:
        return f"A bot answered for {self.side_called(self.side, names)}: {self.called(names)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleBrokenOff(MissionFact):
    """A battle is no longer played here: the table plays it to its end, and reports it."""

    reason: Words

    def sentence(self, names: Names) -> str:
        why = stopped(self.reason)
        return f"The battle was broken off here, and is the table's to tell, {self.called(names)}: {why}"


PlayedEvent = BattleOpened | BattleTold | BattleSealed | BattleDealtAnew | BotSeated | BotChose | BattleBrokenOff
