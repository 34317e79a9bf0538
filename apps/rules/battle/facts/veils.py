"""Who may see what a fact holds: it stands at its fields. What can hold a secret and says nothing is seen by nobody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Annotated, Any, NamedTuple, TypeVar

from apps.rules.battle.values.battle_questions import OF_THE_TABLE, Pending
from apps.rules.pilot.wounds.deck import WoundDeck

T = TypeVar("T")
Veil = Callable[[Any], Any]
LYING_OPEN = ("recover", *OF_THE_TABLE)
"""Questions whose cards lie open for everybody: out of an open pile, a zone's on the ground, or faces on the table."""


def counted(value: Any) -> Any:
    """Of the same shape and length, with nothing in it."""
    if isinstance(value, tuple):
        inner = tuple(counted(each) for each in value)
        return type(value)(*inner) if hasattr(value, "_fields") else inner
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{one.name: counted(getattr(value, one.name)) for one in fields(value)})
    return None if value is None else type(value)()


def gone(value: Any) -> Any:
    """Not even how much there is of it."""
    return () if type(value) is tuple else counted(value)


def still_down(deck: WoundDeck) -> WoundDeck:
    """What lies open is seen; what lies face-down is counted."""
    return replace(deck, face_down=counted(deck.face_down))


def cards_counted(pending: Pending) -> Pending:
    """Out of a hand only whoever is asked sees what may be chosen."""
    return pending if pending.kind in LYING_OPEN else pending._replace(cards=counted(pending.cards))


class Veils(NamedTuple):
    """What lies over a field: for the side whose it is, and for everybody else."""

    own: Veil | None = None
    others: Veil | None = None


Seen = Annotated[T, Veils()]
"""By everybody: dice that fall on the table, cards that are played, and cards that leave for an open pile."""
Faces = Seen[tuple[int, ...]]
Owners = Annotated[T, Veils(others=counted)]
"""By the side whose it is, or whose Casket looked at it; others see how much it is."""
Counted = Annotated[T, Veils(counted, counted)]
"""By nobody, not even those whose it is: nobody looks into a deck. All see how much it is."""
Asking = Annotated[Pending, Veils(others=cards_counted)]
Wounds = Annotated[WoundDeck, Veils(still_down, still_down)]
NOBODYS = Veils(gone, gone)
Nobodys = Annotated[T, NOBODYS]
"""Not even how much it is."""
