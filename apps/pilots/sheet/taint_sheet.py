"""Taint as plain data to draw: how much, what comes next, and whether it may be purged."""

from __future__ import annotations

from dataclasses import dataclass

from apps.rules.pilot.taint.gains import THRESHOLD, crossed, may_purge
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.suffering_events import TAINT_PURGING


@dataclass(frozen=True, slots=True, kw_only=True)
class TaintSheet:
    """`next_at` is the Taint at which `next_brings` follows; 0 once the highest is passed."""

    held: int
    next_at: int
    next_brings: str
    purging_offered: bool


def taint_sheet(taint: int, rules: Ruleset) -> TaintSheet:
    next_at, next_brings = _next(taint, rules)
    return TaintSheet(held=taint, next_at=next_at, next_brings=next_brings, purging_offered=may_purge(taint))


def _next(taint: int, rules: Ruleset) -> tuple[int, str]:
    if not may_purge(taint):
        return TAINT_PURGING.least_taint, "Taint Purging is offered."
    if taint < THRESHOLD:
        return THRESHOLD, _tenth(rules)
    return 0, f"Nothing more, until it has fallen below {THRESHOLD}."


def _tenth(rules: Ruleset) -> str:
    brings = crossed(THRESHOLD - 1, THRESHOLD, rules)
    asked = ["1 pilot damage"] if brings.pilot_damage else []
    asked += ["a roll against corruption"] if brings.corruption else []
    return f"{', then '.join(asked)}.".capitalize()
