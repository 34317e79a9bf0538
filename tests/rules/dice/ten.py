"""The ten-sided die."""

from __future__ import annotations

from apps.rules.dice.dies import PlainDie

D10 = PlainDie(10)
