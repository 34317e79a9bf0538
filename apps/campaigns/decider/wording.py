"""What people write: how long it may be, and that it says something."""

from __future__ import annotations

from apps.kernel.refusal import Refusal

LONGEST_TEXT = 2_000
LONGEST_QUOTE = 60


def must_be_short(text: str, what: str) -> None:
    """`what` names the text with its article, as a sentence begins."""
    if len(text) > LONGEST_TEXT:
        raise Refusal(f"{what} has {len(text)} characters; the chronicle takes {LONGEST_TEXT} at most.")


def must_say(text: str, what: str) -> None:
    """A text that is needed says something, and is short enough."""
    if not text.strip():
        raise Refusal(f"{what} is missing: write a sentence, so that the chronicle can tell it.")
    must_be_short(text, what)


def quoted(text: str) -> str:
    """What somebody sent, in quotation marks and never longer than a line."""
    return repr(text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…")
