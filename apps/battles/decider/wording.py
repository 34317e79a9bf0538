"""What a side of a mission is told by."""

from __future__ import annotations

from apps.kernel.refusal import Refusal
from apps.kernel.wording import LONGEST_NAME
from apps.rules.effects.bounds import KEY_LETTERS


def must_be_a_key(key: str) -> None:
    """A side is told from the others by a short key of its own."""
    if not key.strip("-") or len(key) > LONGEST_NAME or not set(key) <= KEY_LETTERS:
        raise Refusal(
            f"A side's key has small letters, digits and dashes, {LONGEST_NAME} at most: give one like west-bank."
        )
