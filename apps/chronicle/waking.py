"""Telling whoever waits that a log has grown: a hint after the commit, which may be lost and can delay nobody."""

from __future__ import annotations


def tell(campaign: str, position: int) -> None:
    """To be filled."""
