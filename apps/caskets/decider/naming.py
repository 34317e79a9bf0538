"""What a name, a text and a key may be: short enough to be read aloud, and never empty."""

from __future__ import annotations

from collections.abc import Iterable

from apps.kernel.refusal import Refusal

LONGEST_NAME = 60
LONGEST_TEXT = 2_000


def must_be_a_name(name: str, whose: str, such_as: str) -> None:
    """`whose` begins the sentence: "A Casket's name"."""
    if not name.strip() or name != name.strip():
        raise Refusal(f"{whose} has no space at its ends and is not empty: give one like {such_as}.")
    if not name.isprintable():
        raise Refusal(f"{whose} is one line of letters that can be read: give one like {such_as}.")
    if len(name) > LONGEST_NAME:
        raise Refusal(f"{whose} has {LONGEST_NAME} characters at most, and this one {len(name)}: give a shorter one.")


def must_be_a_text(text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise Refusal(f"A reason has {LONGEST_TEXT:,} characters at most, and this one {len(text):,}: say it shorter.")


def must_be_keys(keys: Iterable[str]) -> None:
    """What a refusal repeats must not be a book."""
    for key in keys:
        if len(key) > LONGEST_NAME:
            raise Refusal(f"No pack knows a key of {len(key):,} characters: name what is on the shelf by its key.")
