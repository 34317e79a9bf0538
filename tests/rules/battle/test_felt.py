"""Whatever the packs print for a battle is felt in some battle, and what is not belongs somewhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.position import passive_effects
from apps.rules.battle.setup.card_faces import Passive
from apps.rules.battle.steps.effect_source import effects_at
from apps.rules.battle.steps.step_context import STEPS, Play
from apps.rules.battle.values.battle_questions import Task
from apps.rules.packs.content import Bargain, Card, CorruptionRow, Relic, SettlementEvent, TaintSpend, WoundCard
from tests.rules.battle.field import library
from tests.rules.battle.happening import kinds_in
from tests.rules.battle.wandering import Wandering

pytestmark = pytest.mark.machinery
BATTLES = 150
FELT_IN_BATTLE = (Card, Relic, CorruptionRow)
ELSEWHERE = {
    TaintSpend: "a spend is carried out by its own numbers: `test_happening` buys each of them",
    WoundCard: "an open wound counts by its own numbers: `packs/test_agreeing` holds them to its effects",
    SettlementEvent: "an event befalls the settlement between battles",
    Bargain: "a bargain is struck in the settlement between battles",
}
"""Entries whose effects no battle interprets, and why."""


@dataclass
class Felt:
    """What was felt, of which entry and of which kind."""

    entries: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)

    def feel(self, code: str, effect: Any) -> None:
        self.entries.add(code)
        self.kinds.add(effect.tag[1])

    def looking(self, step: Any) -> Any:
        """An effect is felt if anything is told of it, asked for it, or to be done because of it."""

        def looked(play: Play, task: Task) -> None:
            told, due = len(play.said), len(play.todo)
            step(play, task)
            if len(play.said) > told or play.asking is not None or len(play.todo) > due + 1:
                effects, source = effects_at(play.fielding, task.word)
                self.feel(source.code, effects[task.number])

        return looked

    def standing(self, at_work: Any) -> Any:
        def looked(battle: Battle, number: int, found: Any) -> Iterator[tuple[Passive, Any]]:
            for passive, effect in at_work(battle, number, found):
                self.feel(passive.source.code, effect)
                yield passive, effect

        return looked


def felt(battles: int, *, wanted: Callable[[Felt], bool]) -> Felt:
    """What so many battles bring at most, or those that bring all that is wanted."""
    found = Felt()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(STEPS, "feel", found.looking(STEPS["feel"]))
        patch.setattr(passive_effects, "_at_work", found.standing(passive_effects._at_work))
        for seed in range(battles):
            wandering = Wandering(seed)
            for _ in wandering.goes():
                pass
            if any(isinstance(event, ev.AttackDeclared) for event in wandering.seen):
                found.kinds.add("attack")
            if wanted(found):
                break
    return found


def test_every_entry_with_effects_is_felt_in_a_battle_or_said_to_be_felt_elsewhere() -> None:
    entries = [entry for pack in library().packs for entry in pack.entries]
    kinds = {type(entry) for entry in entries if any(kinds_in(entry))}
    assert kinds == {*FELT_IN_BATTLE, *ELSEWHERE}


def test_every_relic_and_every_kind_of_effect_of_cards_and_relics_is_felt() -> None:
    relics = set(library().relics)
    entries = [entry for pack in library().packs for entry in pack.entries if isinstance(entry, FELT_IN_BATTLE)]
    kinds = {kind for entry in entries for kind in kinds_in(entry)}
    found = felt(BATTLES, wanted=lambda found: relics <= found.entries and kinds <= found.kinds)
    assert relics <= found.entries
    assert kinds <= found.kinds
