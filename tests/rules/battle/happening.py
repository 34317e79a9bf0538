"""What happened in battles, by kind: cards, what Taint buys, goals, effects, dice and questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.effects import effect_kinds as do
from apps.rules.effects.body_effects import Rise
from apps.rules.packs.library import Library
from apps.rules.tables.taint_spends import TAINT_SPENDS

BY_THE_ENGINE = (Rise,)
"""What a spend says of itself in the packs; the engine carries it out by the spend's own numbers."""


@dataclass
class Happened:
    """How often everything happened."""

    cards: Counter[str] = field(default_factory=Counter)
    spends: Counter[str] = field(default_factory=Counter)
    goals: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    causes: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)

    def hear(self, battle: Battle, events: Iterable[BattleFact]) -> None:
        for event in events:
            self.events[type(event).__name__] += 1
            self._cards(battle, event)
            self._others(battle, event)

    def _cards(self, battle: Battle, event: BattleFact) -> None:
        """Passive cards are found by the lines that they write, or by what they lend."""
        if isinstance(event, ev.CardPlayed | ev.Reacted):
            self.cards[battle.fielding.decks[event.fighter][event.card].key] += 1
        elif isinstance(event, ev.AttackLent):
            self.cards[event.why] += 1

    def _others(self, battle: Battle, event: BattleFact) -> None:
        match event:
            case ev.TaintSpent(spend=spend):
                self.spends[spend] += 1
            case ev.GoalReached(goal=goal):
                found = next(one for one in battle.fielding.scenario.objectives if one.key == goal)
                self.goals[found.tag[1]] += 1
            case ev.Asked(pending=pending):
                self.questions[pending.kind] += 1
            case ev.CardsLost(cause=cause) | ev.PilotStruck(cause=cause):
                self.causes[cause] += 1
            case ev.BattleOver(verdict=verdict):
                self.verdicts.update(reason.rule for reason in verdict.reasons)
            case _:
                pass


def cards_of_battle(library: Library) -> set[str]:
    return {key for key, card in library.cards.items() if card.group != "damaged"}


def spends() -> set[str]:
    return {spend.key for spend in TAINT_SPENDS}


def effect_kinds(library: Library, cards: Iterable[str]) -> set[str]:
    """What these cards and the Corrupted table are made of, all the way down."""
    roots: list[Any] = [library.cards[key].effects for key in cards if key in library.cards]
    return {name for root in (*roots, *(row.effects for row in library.corruption.values())) for name in kinds_in(root)}


def kinds_in(found: Any) -> Iterator[str]:
    """The effects in it, all the way down."""
    if isinstance(found, tuple):
        for one in found:
            yield from kinds_in(one)
    elif is_dataclass(found) and not isinstance(found, type):
        if isinstance(found, do.Effect):
            yield found.tag[1]
        for one in fields(found):
            yield from kinds_in(getattr(found, one.name))
