"""What a decision about Caskets may look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from apps.caskets.state import Hangar
from apps.rules.played import Played


@dataclass(frozen=True, slots=True, kw_only=True)
class Hangars:
    """The Caskets, the seats that they belong to, and what is played."""

    hangar: Hangar
    seats: Mapping[str, str]
    played: Played
