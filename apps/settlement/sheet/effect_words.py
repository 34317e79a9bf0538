"""Effects and hindrances in whole sentences, for the settlement's page."""

from __future__ import annotations

from apps.rules.effects.effect_kinds import Effects
from apps.rules.effects.sentences import sentences
from apps.rules.packs.card_words import named
from apps.settlement.decider.home import Home


def does(effects: Effects, home: Home) -> tuple[str, ...]:
    """What the figures say, a sentence each, with marks and relics by their names."""
    return tuple(named(one, home.played.library) for one in sentences(effects, home.played.rules))


def as_sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}." if words else ""
