"""Grit: where a pilot's number comes from, line by line."""

from __future__ import annotations

from dataclasses import dataclass

from apps.rules.factions import Faction
from apps.rules.tables.grit_tiers import GRIT_CAP, GRIT_TIERS, GritTier


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One reason for a number: what it adds, and the rule that says so."""

    value: int
    text: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Grit:
    """The stat and the lines that add up to it."""

    value: int
    lines: tuple[Line, ...]


def grit(faction: Faction, *, missions: int, severe_survived: int) -> Grit:
    """The tier by missions or by Severe injuries survived, whichever is higher, and the faction, up to the cap."""
    tier = grit_tier(missions=missions, severe_survived=severe_survived)
    lines = [Line(value=tier.grit, text=f"{tier.name}: {_career(missions, severe_survived)}", rule=tier.rule)]
    if faction == "church":
        lines.append(Line(value=1, text="Raised in the Church of Absolution", rule="PEN-GRIT-11"))
    total = sum(line.value for line in lines)
    if total > GRIT_CAP:
        lines.append(Line(value=GRIT_CAP - total, text=f"Grit never stands above {GRIT_CAP}", rule="PEN-GRIT-01"))
    return Grit(value=min(total, GRIT_CAP), lines=tuple(lines))


def grit_tier(*, missions: int, severe_survived: int) -> GritTier:
    reached = [tier for tier in GRIT_TIERS if missions >= tier.missions or severe_survived >= tier.severe]
    return reached[-1]


def _career(missions: int, severe_survived: int) -> str:
    counted = "1 mission" if missions == 1 else f"{missions} missions"
    return f"{counted}, {severe_survived} Severe survived"
