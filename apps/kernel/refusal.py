"""The one way in which the game says no."""

from __future__ import annotations

LONGEST = 1000
"""Letters of a sentence: it is kept, and may quote what somebody wrote at length."""


class Refusal(Exception):
    """A sentence for the player: which rule stands in the way, and what would be allowed."""

    def __init__(self, sentence: str, *, rule: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence if len(sentence) <= LONGEST else f"{sentence[: LONGEST - 1]}…"
        self.rule = rule


class Missing(Refusal):
    """Nothing is wrong with what was asked: something that it needs is not here."""
