"""What one hex sees of another: whether at all, behind what cover, through what smoke, and from what height."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from apps.kernel.refusal import Refusal
from apps.rules.ground.boards import Board, Trace, must_be_on
from apps.rules.ground.hex_lines import passed_between
from apps.rules.ground.hexes import Hex, distance
from apps.rules.ground.shelter import Cover, CoverKind, covers_found, obscuring
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.to_hit import Elevation


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """Everything the map says of one line, seen by the attacker. A blocked line has neither cover nor smoke."""

    distance: int
    elevation: Elevation
    blocked_by: tuple[Hex, ...] = ()
    covers: tuple[Cover, ...] = ()
    obscured_by: tuple[Hex, ...] = ()

    @property
    def blocked(self) -> bool:
        return bool(self.blocked_by)

    @property
    def obscured(self) -> bool:
        return bool(self.obscured_by)

    @property
    def cover_kinds(self) -> tuple[CoverKind, ...]:
        return tuple(cover.kind for cover in self.covers)


def sight(board: Board, attacker: Hex, target: Hex, caskets: Collection[Hex], rules: Ruleset) -> Sight:
    """The line from centre to centre. `caskets` are the hexes in which any stands, those two included or not."""
    if attacker == target:
        raise Refusal(f"Nobody attacks into its own hex: both stand in {target}.", rule="PEN-LOS-05")
    traced = trace(board, attacker, target)
    far, height = distance(attacker, target), elevation(board, attacker, target)
    if traced.blocked_by:
        return Sight(distance=far, elevation=height, blocked_by=traced.blocked_by)
    return Sight(
        distance=far,
        elevation=height,
        covers=covers_found(board, attacker, target, traced, caskets, rules),
        obscured_by=obscuring(board, target, traced),
    )


def sees(board: Board, start: Hex, end: Hex) -> bool:
    """Whether nothing blocks the line. Caskets never do, and nothing lies between neighbours."""
    known = board.known_traces.get((start, end)) or trace(board, start, end)
    return not known.blocked_by


def elevation(board: Board, attacker: Hex, target: Hex) -> Elevation:
    """Where the attacker stands, seen from the target's level."""
    higher = board.at(attacker).level - board.at(target).level
    if higher == 0:
        return "level"
    return "higher" if higher > 0 else "lower"


def trace(board: Board, start: Hex, end: Hex) -> Trace:
    """What the ground alone does to the line."""
    known = board.known_traces.get((start, end))
    if known is None:
        known = _traced(board, must_be_on(board, start), must_be_on(board, end))
        board.known_traces[start, end] = known
    return known


def _traced(board: Board, start: Hex, end: Hex) -> Trace:
    """Along an edge the line passes on whichever side is open; beyond the map everything is."""
    blocked: list[Hex] = []
    passed: list[tuple[Hex, ...]] = []
    for sides in passed_between(start, end):
        free = tuple([place for place in sides if not board.ground(place).row.blocks_sight])
        passed.append(free)
        blocked.extend(() if free else sides)
    return Trace(blocked_by=tuple(blocked), passed=tuple(passed))
