"""Whether a scenario's map holds together: one shape, letters that mean something, zones that lie on it."""

from __future__ import annotations

from apps.rules.packs.pack_places import PackPlace
from apps.rules.packs.scenarios import Carry, Destroy, Objective, Scenario, Survive
from apps.rules.tables.terrain import TERRAIN

DIGITS = frozenset("0123456789")
MOST_HEXES = 40


def check_scenario(read: Scenario, at: PackPlace) -> None:
    _grids(read, at)
    _letters(read, at)
    _heights(read, at)
    zones = {letter for row in read.zones for letter in row} - {"."}
    sides = _sides(read, zones, at)
    if not read.objectives:
        raise at.inside("objectives").refusal("must say what at least one side is there for.")
    for number, goal in enumerate(read.objectives, start=1):
        _objective(goal, sides, zones, at.inside("objectives", f"[{number}]"))


def _grids(read: Scenario, at: PackPlace) -> None:
    shape = [len(row) for row in read.terrain]
    if not 1 <= len(shape) <= MOST_HEXES or len(set(shape)) != 1 or not 1 <= shape[0] <= MOST_HEXES:
        raise at.inside("terrain").refusal(f"must be 1 to {MOST_HEXES} rows, all of one length from 1 to {MOST_HEXES}.")
    for key, grid in (("zones", read.zones), ("elevation", read.elevation)):
        if (grid or key == "zones") and [len(row) for row in grid] != shape:
            raise at.inside(key).refusal(f"must have the shape of terrain: {len(shape)} rows of {shape[0]} letters.")


def _letters(read: Scenario, at: PackPlace) -> None:
    known = [legend.letter for legend in read.legend]
    if len(set(known)) < len(known):
        raise at.inside("legend").refusal("gives one letter two meanings: each letter stands there once.")
    for key, grid, allowed in (("terrain", read.terrain, set(known)), ("elevation", read.elevation, DIGITS)):
        for number, row in enumerate(grid, start=1):
            strange = sorted(set(row) - allowed)
            if strange:
                letters = ", ".join(sorted(allowed))
                raise at.inside(key, f"[{number}]").refusal(f"has {strange[0]!r}, which means nothing here: {letters}.")


def _heights(read: Scenario, at: PackPlace) -> None:
    raised = {legend.letter for legend in read.legend if TERRAIN[legend.terrain].raised}
    for number, (row, heights) in enumerate(zip(read.terrain, read.elevation, strict=False), start=1):
        if any(letter in raised and height == "0" for letter, height in zip(row, heights, strict=True)):
            raise at.inside("elevation", f"[{number}]").refusal("elevated ground lies at 1 or higher, not at 0.")


def _sides(read: Scenario, zones: set[str], at: PackPlace) -> set[str]:
    if len(read.sides) != 2 or read.sides[0].key == read.sides[1].key:
        raise at.inside("sides").refusal("must be two sides, each with a key of its own.")
    for number, side in enumerate(read.sides, start=1):
        here = at.inside("sides", f"[{number}]")
        _zone(side.zone, zones, here.inside("zone"))
        if side.least > side.most:
            raise here.inside("most").refusal(f"must be {side.least} or more, as least is, not {side.most}.")
        room = _room(read, side.zone)
        if room < side.most:
            raise here.inside("most").refusal(
                f"zone {side.zone!r} has {room} hexes to stand on: no room for {side.most} Caskets."
            )
    return {side.key for side in read.sides}


def _room(read: Scenario, zone: str) -> int:
    passable = {legend.letter for legend in read.legend if TERRAIN[legend.terrain].passable}
    return sum(
        found == zone and letter in passable
        for zones, letters in zip(read.zones, read.terrain, strict=True)
        for found, letter in zip(zones, letters, strict=True)
    )


def _objective(goal: Objective, sides: set[str], zones: set[str], at: PackPlace) -> None:
    if goal.side not in sides:
        raise at.inside("side").refusal(f"there is no side {goal.side!r}: {', '.join(sorted(sides))}.")
    match goal:
        case Destroy() | Survive():
            return
        case Carry(from_zone=from_zone, to_zone=to_zone):
            _zone(from_zone, zones, at.inside("from_zone"))
            _zone(to_zone, zones, at.inside("to_zone"))
        case _:
            _zone(goal.zone, zones, at.inside("zone"))


def _zone(letter: str, zones: set[str], at: PackPlace) -> None:
    if letter not in zones:
        raise at.refusal(f"zone {letter!r} lies nowhere on the map: {', '.join(sorted(zones)) or 'there is none'}.")
