"""SP: the maximum, each Refresh, what a card costs, and SP gained or paid in between."""

from __future__ import annotations

from collections.abc import Iterable

from apps.rules.dice.handed_in import must_count
from apps.rules.explained import Explained, Line, Unused, explained
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.frames import FRAMES, Frame

LEG_SKIMMED = Line(code="leg-skimmed", value=1, rule="PEN-SP-04", text="Leg-Skimmed")
STRAIN_LOSS = Line(code="strain", value=-1, rule="PEN-SP-08", text="Strain, this turn")


def sp_maximum(frame: Frame, changes: Iterable[Line], rules: Ruleset) -> Explained:
    """The frame's SP and all changes, summed, and only then held at the floor."""
    row = FRAMES[frame]
    lines = [Line(code="frame", value=row.sp, rule="PEN-SP-01", text=f"{row.name} frame"), *changes]
    return _at_least(rules.sp_max_floor, lines, "C-32", f"The maximum never stands below {rules.sp_max_floor}")


def refreshed(maximum: int, losses: Iterable[Line], banked: int = 0) -> Explained:
    """SP after a Refresh: the maximum, less what this turn costs, never below 0, and then what was banked."""
    restored = Line(code="maximum", value=maximum, rule="PEN-TURN-02", text="The SP maximum")
    left = _at_least(0, [restored, *losses], "PEN-SP-12", "SP never stand below 0")
    kept = Line(code="banked", value=banked, rule="C-71", text="Gained since the last own turn")
    return explained([*left.lines, kept] if banked else left.lines)


def card_cost(printed: int, changes: Iterable[Line] = (), *, reactive: bool = False) -> Explained:
    """What a card costs now: never below 0. A reactive never touches SP."""
    must_count(printed, what="A card's cost", rule="PEN-SP-12")
    if reactive:
        return explained([], [Unused(code="printed", rule="PEN-SP-11", why="reactive cards never use SP")])
    line = Line(code="printed", value=printed, rule="PEN-TURN-13", text="Printed cost")
    return _at_least(0, [line, *changes], "C-74", "A cost never falls below 0")


def _at_least(least: int, lines: list[Line], rule: str, text: str) -> Explained:
    below = least - sum(line.value for line in lines)
    return explained([*lines, Line(code="floor", value=below, rule=rule, text=text)] if below > 0 else lines)
