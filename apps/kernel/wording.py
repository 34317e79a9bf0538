"""What people write, and how much of it: names that can be read aloud, texts that say something and are no book."""

from __future__ import annotations

from apps.kernel.refusal import Refusal

LONGEST_NAME = 60
LONGEST_TEXT = 2_000
LONGEST_QUOTE = 60


def must_be_a_name(name: str, whose: str, such_as: str, *, longest: int = LONGEST_NAME) -> None:
    """`whose` begins the sentence: "A Casket's name"."""
    if len(name) > longest:
        raise Refusal(f"{whose} has {longest} characters at most, not {len(name):,} characters: give a shorter one.")
    if not name.strip() or name != name.strip() or not name.isprintable():
        raise Refusal(
            f"{whose} is one line that can be read, is not empty and has no space at its ends: "
            f"give a name like {such_as}."
        )


def must_be_short(text: str, what: str) -> None:
    """`what` begins the sentence: "The reason"."""
    if len(text) > LONGEST_TEXT:
        raise Refusal(
            f"{what} has {len(text):,} characters; the chronicle holds {LONGEST_TEXT:,} at most: say it shorter."
        )


def must_say(text: str, what: str) -> None:
    """A text that is needed says something, and is short enough."""
    if not text.strip():
        raise Refusal(f"{what} is missing: say it in a sentence, so that the chronicle can tell it.")
    must_be_short(text, what)


def quoted(text: str) -> str:
    """What somebody sent, in quotation marks and never longer than a line."""
    return repr(text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…")


def upper(text: str) -> str:
    """With a capital letter, as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def many(count: int, one: str, more: str) -> str:
    return f"1 {one}" if count == 1 else f"{count} {more}"
