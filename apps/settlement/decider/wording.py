"""What refusals of the settlement say alike: conditions in words, lists of what would be allowed, reasons."""

from __future__ import annotations

from collections.abc import Iterable

from apps.kernel.refusal import Refusal
from apps.rules.book.telling import named
from apps.rules.effects.clauses import clause
from apps.rules.effects.conditions import When
from apps.rules.packs.library import Library

LONGEST_TEXT = 2_000


def only_if(unmet: When, library: Library) -> str:
    """What is missing, as the words that end a sentence."""
    return named(f"only if {' and '.join(clause(one) for one in unmet)}", library)


def listed(words: Iterable[str]) -> str:
    """What would be allowed, or that nothing would."""
    return "; ".join(words) or "there is none"


def must_be_a_reason(reason: str) -> None:
    """Whoever lets an event pass says why: the chronicle keeps it."""
    if not reason.strip():
        raise Refusal("The chronicle keeps a reason for this: say why in a few words.")
    if len(reason) > LONGEST_TEXT:
        raise Refusal(
            f"The reason has {len(reason):,} characters; the chronicle holds {LONGEST_TEXT:,} at most: say it shorter."
        )
