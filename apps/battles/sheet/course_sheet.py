"""A battle from its opening on, for one pair of eyes: each fact covered as they may see it, with its sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from apps.battles.events.played_events import BattleBrokenOff, BattleOpened, BattleSealed, BattleTold, BotChose
from apps.battles.state import Engagement
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import BattleFact, sentence
from apps.rules.battle.facts.visibility import covered
from apps.rules.battle.position.fact_numbers import Number, numbers_of
from apps.rules.battle.setup.lineup import Fielding
from apps.rules.battle.views.battle_view import view
from apps.rules.content_names import Names
from apps.rules.explained import Explained
from apps.rules.packs.library import Library

SILENT = (
    ev.Answered,
    ev.Asked,
    ev.PhaseBegun,
    ev.CardDone,
    ev.CardStruck,
    ev.AttackEnded,
    ev.WaitsUsed,
)
"""What is a step for a client, and nothing to read for a person."""


NUMBERS = {
    "target": "Target number",
    "mode": "Advantage",
    "damage": "Damage",
    "defense": "Defense",
    "cost": "Cost in SP",
    "sp": "SP",
    "total": "Strain",
    "added": "Added to the Grit die",
}
OF_AN_ATTACK = ("target", "mode", "damage", "defense")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One fact as it may be seen: its number in the battle from 1 on, its kind with its fields, and its sentence.

    `why` is a bot's reason for an answer, for whoever plays that side; `numbers` are the fact's own, line by line.
    """

    number: int
    event: BattleFact
    text: str
    why: str = ""
    numbers: tuple[Number, ...] = ()

    @property
    def reasons(self) -> list[tuple[str, Explained]]:
        """Its numbers by what people call them, but for those of which the sentence says all there is."""
        told = [(name, why) for name, why in self.numbers if name in OF_AN_ATTACK or len(why.lines) > 1]
        return [(NUMBERS[name], why) for name, why in told if name in NUMBERS]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSeen:
    """Where a turn begins."""

    round: int
    casket: int
    number: int


@dataclass(kw_only=True)
class Course:
    """The facts of a battle. What they hold is read through `facts`, `view` and `turns` alone."""

    side: int | None
    names: Names
    blind: int = 0
    """Up to this fact the eyes are a spectator's: it was dealt at another table, where others played the side."""
    engagement: Engagement | None = field(default=None, repr=False)
    whys: dict[int, tuple[str, str]] = field(default_factory=dict, repr=False)
    """By the number of an answer among the facts, the side for which a bot gave it, and why."""

    def told_of(self, events: Iterable[object]) -> Course:
        """From a mission's own entries: one that was broken off and opened again begins anew."""
        for event in events:
            match event:
                case BattleOpened():
                    self.engagement, self.whys, self.blind = Engagement(opened=event), {}, 0
                case BattleTold(events=written) | BattleSealed(events=written) if self.engagement:
                    self.engagement.tell(written)
                case BotChose(side=side, why=why):
                    self.whys[self.length + 1] = (side, why)
                case BattleBrokenOff():
                    self.engagement = None
                case _:
                    pass
        return self

    @property
    def length(self) -> int:
        return len(self.engagement.told) if self.engagement else 0

    def facts(self, after: int, limit: int) -> list[Fact]:
        """So many facts after one."""
        if self.engagement is None:
            return []
        fielding = self.engagement.begun(self.names.library).fielding
        told = enumerate(self.engagement.told[after : after + limit], start=after + 1)
        return [self._fact(number, event, fielding) for number, event in told]

    def explained(self, after: int, limit: int) -> list[Fact]:
        """The same with their numbers, for which everything before is gone through once more."""
        if self.engagement is None:
            return []
        battle, found = _stood(self.engagement, after, self.names.library), []
        for fact, event in zip(self.facts(after, limit), self.engagement.told[after : after + limit], strict=True):
            found.append(replace(fact, numbers=numbers_of(battle, event)))
            event.fold(battle)
        return found

    def _fact(self, number: int, event: BattleFact, fielding: Fielding) -> Fact:
        seen = covered(event, self._eyes(number), fielding)
        text = sentence(seen, fielding, self.names)
        return Fact(number=number, event=seen, text=text, why=self._why(number, fielding.sides))

    def _why(self, number: int, sides: tuple[str, str]) -> str:
        side, why = self.whys.get(number, ("", ""))
        eyes = self._eyes(number)
        return why if eyes is not None and sides[eyes] == side else ""

    def _eyes(self, number: int) -> int | None:
        return self.side if number > self.blind else None

    def view(self, number: int) -> Any:
        """How things stood after so many facts."""
        if self.engagement is None:
            return None
        return view(_stood(self.engagement, number, self.names.library), self._eyes(number))

    def turns(self) -> list[TurnSeen]:
        """Where each turn begins, to jump to."""
        found, rounds = [], 0
        for number, event in enumerate(self.engagement.told if self.engagement else (), start=1):
            if isinstance(event, ev.RoundBegun):
                rounds = event.round
            elif isinstance(event, ev.TurnBegun):
                found.append(TurnSeen(round=rounds, casket=event.fighter, number=number))
        return found


def _stood(engagement: Engagement, number: int, library: Library) -> Battle:
    """The battle after so many facts."""
    battle = engagement.begun(library)
    for event in engagement.told[:number]:
        event.fold(battle)
    return battle
