"""Which effects are meant by an id, and what an outcome on its way carries with it."""

from __future__ import annotations

from dataclasses import dataclass

from apps.rules.battle.facts.reasons import SUFFERED
from apps.rules.battle.setup.lineup import Fielding
from apps.rules.battle.steps.step_context import Play
from apps.rules.effects.effect_view import EffectSource
from apps.rules.packs.effect_lists import EffectList, effect_lists


def effects_at(fielding: Fielding, written: str) -> EffectList:
    """The effects that the packs have written under an id."""
    return effect_lists(fielding.library)[written]


@dataclass(frozen=True, slots=True)
class Felt:
    """One outcome on its way: of which Casket, from which place of the packs, and on whom it is aimed."""

    play: Play
    number: int
    here: str
    target: int


def source_of(felt: Felt) -> EffectSource:
    if not felt.here:
        return SUFFERED
    return effects_at(felt.play.fielding, felt.here.rsplit("/", 1)[0])[1]


def in_play(felt: Felt) -> int:
    cards = felt.play.fighter(felt.number).piles.in_play
    return cards[-1] if cards else 0
