"""How long a name or a reason may be, and what a name must not be."""

from __future__ import annotations

from apps.kernel.refusal import Refusal
from apps.pilots.state import Roster

LONGEST_NAME = 60
LONGEST_TEXT = 2000


def must_be_a_free_name(name: str, roster: Roster) -> None:
    """A name is one line, readable, and stands once on the roll."""
    if len(name) > LONGEST_NAME:
        raise Refusal(f"The name has {len(name)} characters; the roll of pilots holds {LONGEST_NAME} at most.")
    if not name.strip() or name != name.strip():
        raise Refusal("A pilot's name has no space at its ends and is not empty: give a name like Vess.")
    if not name.isprintable():
        raise Refusal("A pilot's name is one line of letters that can be read: give a name like Vess.")
    if roster.named(name):
        raise Refusal(
            f"{name} is already on this campaign's roll: choose another name, so that the chronicle stays readable."
        )


def must_be_short(text: str, what: str) -> None:
    """`what` is what the text is, for the sentence."""
    if len(text) > LONGEST_TEXT:
        raise Refusal(f"The {what} has {len(text)} characters; the chronicle holds {LONGEST_TEXT:,} at most.")
