"""The ten-sided die."""

from __future__ import annotations

from apps.rules.dice.dies import Plain

D10 = Plain(10)
