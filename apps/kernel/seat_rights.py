"""Whose things a seat may act on: its own, and for whoever keeps the table, everybody's."""

from __future__ import annotations

from collections.abc import Mapping

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


def seat_for(asked: Asked[object], named: str, seats: Mapping[str, str]) -> str:
    """The seat that something new will belong to: one's own, unless whoever acts for others names another."""
    seat = named or asked.seat
    must_act_for(asked, seat, "What that seat has")
    if seat != asked.seat and seat not in seats:
        raise Refusal("No such seat stands at this table: name one that does, or none for your own.")
    if seats.get(seat) == "spectator":
        raise Refusal("A spectator looks on and owns nothing here: name another seat, or make them a player first.")
    return seat
