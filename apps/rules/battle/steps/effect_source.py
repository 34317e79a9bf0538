"""Which effects are meant by an id, and in whose name they change something."""

from __future__ import annotations

from apps.rules.battle.facts.reasons import SUFFERED
from apps.rules.battle.setup.lineup import Fielding
from apps.rules.effects.effect_view import EffectSource
from apps.rules.packs.effect_lists import EffectList, effect_lists


def effects_at(fielding: Fielding, written: str) -> EffectList:
    """The effects that the packs have written under an id."""
    return effect_lists(fielding.library)[written]


def source_of(fielding: Fielding, here: str) -> EffectSource:
    """Of one effect of such a list; what is written nowhere are Suffering dice."""
    return effects_at(fielding, here.rsplit("/", 1)[0])[1] if here else SUFFERED
