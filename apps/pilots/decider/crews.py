"""What a decision about pilots may look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from apps.pilots.state import Roster


@dataclass(frozen=True, slots=True, kw_only=True)
class Crews:
    """The pilots, and the seats that they belong to."""

    roster: Roster
    seats: Mapping[str, str]
