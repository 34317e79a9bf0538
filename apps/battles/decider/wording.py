"""What a mission, a side and a reason may be called."""

from __future__ import annotations

from apps.kernel.refusal import Refusal

LONGEST_NAME = 60
LONGEST_TEXT = 2_000
KEY_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


def must_be_a_name(name: str, whose: str, such_as: str) -> None:
    """`whose` begins the sentence: "A mission's name"."""
    if not name.strip() or name != name.strip() or not name.isprintable():
        raise Refusal(f"{whose} is one line, not empty, with no space at its ends: give one like {such_as}.")
    if len(name) > LONGEST_NAME:
        raise Refusal(f"{whose} has {LONGEST_NAME} characters at most, and this one {len(name):,}: give a shorter one.")


def must_be_a_key(key: str) -> None:
    """A side is told from the others by a short key of its own."""
    if not key.strip("-") or len(key) > LONGEST_NAME or not set(key) <= KEY_LETTERS:
        raise Refusal(
            f"A side's key has small letters, digits and dashes, {LONGEST_NAME} at most: give one like west-bank."
        )


def must_be_short(text: str) -> None:
    """What the chronicle takes in of one telling."""
    if len(text) > LONGEST_TEXT:
        raise Refusal(f"A text has {LONGEST_TEXT:,} characters at most, and this one {len(text):,}: say it shorter.")


def must_say_why(reason: str) -> None:
    """What others have to live with is given a reason."""
    if not reason.strip():
        raise Refusal("This needs a reason: say why, in a sentence that everybody at the table may read.")
    must_be_short(reason)
