"""What a Grit check comes to. Source: Quick Reference, Grit Check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

GritKey = Literal["full-wound", "tough-it-out", "shrug-it-off", "iron-will"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GritResult:
    """One row: from which total on, whether a wound is flipped, and the Heat it costs. The lowest row has no bottom."""

    key: GritKey
    name: str
    least: int | None
    flips: bool
    rule: str
    heat: int = 0


GRIT_RESULTS: tuple[GritResult, ...] = (
    GritResult(key="iron-will", name="Iron Will", least=8, flips=False, rule="PEN-GRIT-10"),
    GritResult(key="shrug-it-off", name="Shrug It Off", least=6, flips=False, heat=1, rule="PEN-GRIT-09"),
    GritResult(key="tough-it-out", name="Tough It Out", least=4, flips=True, rule="PEN-GRIT-08"),
    GritResult(key="full-wound", name="Full Wound", least=None, flips=True, rule="PEN-GRIT-07"),
)
