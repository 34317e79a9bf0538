"""A situation in which nothing helps or hinders."""

from __future__ import annotations

from apps.rules.aethelgard.pools import PoolSituation

CALM = PoolSituation()
