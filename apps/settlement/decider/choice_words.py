"""What refusals of the settlement say alike: conditions in words, and lists of what would be allowed."""

from __future__ import annotations

from collections.abc import Iterable

from apps.rules.effects.clauses import clause
from apps.rules.effects.conditions import When
from apps.rules.packs.card_words import named
from apps.rules.packs.library import Library


def only_if(unmet: When, library: Library) -> str:
    """What is missing, as the words that end a sentence."""
    return named(f"only if {' and '.join(clause(one) for one in unmet)}", library)


def listed(words: Iterable[str]) -> str:
    """What would be allowed, or that nothing would."""
    return "; ".join(words) or "there is none"
