"""Grit by career. Source: Quick Reference, Pilot Grit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GritTier:
    """A tier is reached by missions survived or by Severe injuries survived."""

    grit: int
    name: str
    missions: int
    severe: int
    rule: str


GRIT_TIERS: tuple[GritTier, ...] = (
    GritTier(grit=0, name="Untested", missions=0, severe=0, rule="PEN-GRIT-02"),
    GritTier(grit=1, name="Seasoned", missions=5, severe=1, rule="PEN-GRIT-03"),
    GritTier(grit=2, name="Hardened", missions=10, severe=3, rule="PEN-GRIT-04"),
    GritTier(grit=3, name="Iron Will", missions=20, severe=5, rule="PEN-GRIT-05"),
)
