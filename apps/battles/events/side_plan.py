"""A side of a mission, as it is planned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from apps.kernel.form_marks import Hint, Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class SidePlan:
    """A side of a mission. One without seats is the world's, and the host speaks for it."""

    side: Annotated[str, Hint("A short key of your own, or the scenario's: west."), Mark.OWN_WORD]
    name: str
    seats: Annotated[tuple[str, ...], Hint("None: the host speaks for this side.")] = ()
