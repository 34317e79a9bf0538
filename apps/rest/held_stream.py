"""What a view says to a server that can hold a line open: whose it is, and of which logs, from where, they would hear.

The server says positions on that line and nothing else, and asks the view again and again whether it still says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

HEADER = "X-Stream"
AGAIN = "penance.again"
"""In the environment, where no caller's header can stand: it is the server that asks, about somebody whom it holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldStream:
    """The position of each log, and whose line it is counted for."""

    whose: str
    heads: Mapping[str, int]

    @property
    def written(self) -> str:
        return " ".join((self.whose, *(f"{campaign}={position}" for campaign, position in self.heads.items())))


def read(written: str) -> HeldStream:
    whose, *heads = written.split(" ")
    parted = (head.partition("=") for head in heads)
    return HeldStream(whose=whose, heads={campaign: int(position) for campaign, _, position in parted})


def said(heads: Mapping[str, int]) -> str:
    """Positions as server-sent events."""
    return "".join(f"data: {campaign} {position}\n\n" for campaign, position in heads.items())
