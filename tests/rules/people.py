"""Every people of the game, for tests that go through them all."""

from __future__ import annotations

from typing import get_args

from apps.rules.factions import Faction

FACTIONS: tuple[Faction, ...] = get_args(Faction)
