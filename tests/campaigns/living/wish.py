"""A wish: something that somebody may ask for now, and whose seat it is about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.campaigns.living.moment import Moment


@dataclass(frozen=True, slots=True)
class Wish:
    """A command, and the seat that would ask for it."""

    command: object
    seat: str = ""


Wisher = Callable[[Moment], Wish | None]
"""What may be wished for at a moment; nothing, where there is nothing to wish it of."""
