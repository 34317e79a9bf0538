"""What a campaign may be called."""

from __future__ import annotations

from apps.kernel.wording import must_be_a_name

LONGEST_NAME = 80


def must_be_a_campaigns_name(name: str) -> None:
    must_be_a_name(name, "A campaign's name", "The Ash March", longest=LONGEST_NAME)


def title_of(name: str, at: int) -> str:
    """What a copy is called that nobody named."""
    ending = f", from line {at}"
    return f"{name[: LONGEST_NAME - len(ending)].rstrip()}{ending}"
