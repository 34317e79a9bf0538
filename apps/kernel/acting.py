"""Whose things a seat may act on: its own, and for whoever keeps the table, everybody's."""

from __future__ import annotations

from apps.kernel.decider import Asked
from apps.kernel.refusal import Refusal

FOR_OTHERS = frozenset({"host", "deputy", "client", "job"})
"""The roles that may act for another seat. The log keeps who it was."""


def acts_for(asked: Asked[object], seat: str) -> bool:
    return asked.seat == seat or asked.role in FOR_OTHERS


def must_act_for(asked: Asked[object], seat: str, named: str) -> None:
    """`named` is what would be acted on, by its name."""
    if not acts_for(asked, seat):
        raise Refusal(f"{named} belongs to another seat: ask whoever sits there, or the host.")
