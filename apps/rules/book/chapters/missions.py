"""Missions: the ground as a map of letters, who comes from where, and what each side is there for."""

from __future__ import annotations

from collections.abc import Sequence

from apps.rules.book.citing import cite
from apps.rules.book.figures import DASH, many, span
from apps.rules.book.labels import label
from apps.rules.book.markdown import Block, blocks, bullets, code, section, slug, table
from apps.rules.packs.library import Library
from apps.rules.packs.scenarios import Carry, Destroy, Extract, Hold, Objective, Reach, Scenario, ScenarioSide, Survive
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.terrain import OVERLAYS, TERRAIN

FLAT = frozenset("0")


def text(shelf: Library, rules: Ruleset) -> Block:
    scenarios = shelf.scenarios.values()
    return blocks(
        "Rows run from the north-west. Every second column lies half a hex farther south, and is drawn on a line of "
        "its own: "
        f"the two lines together are one row of hexes. {cite('U-12', 'U-19')}",
        table(
            ["Mission", "Caskets a side", "Map", "Rounds", "Label"],
            [
                [
                    f"[{one.name}](#{slug(one.name)})",
                    " against ".join(span(side.least, side.most) for side in one.sides),
                    f"{len(one.terrain[0])} by {len(one.terrain)}",
                    one.round_limit or DASH,
                    label(one, shelf),
                ]
                for one in scenarios
            ],
        ),
        *(_mission(one, shelf) for one in scenarios),
    )


def _mission(one: Scenario, shelf: Library) -> Block:
    limit = f"The battle ends after {one.round_limit} rounds." if one.round_limit else "No number of rounds ends it."
    return section(
        one.name,
        label(one, shelf),
        f"*{one.text}*",
        limit,
        table(["Side", "Zone", "Caskets", "Factions", "Setting up"], [_side(side, shelf) for side in one.sides]),
        bullets(*(_objective(goal, one) for goal in one.objectives)),
        _map("The ground:", one.terrain),
        _legend(one),
        _map("The zones, where `.` is none:", one.zones),
        _map("The levels:", one.elevation) if set("".join(one.elevation)) - FLAT else "",
    )


def _side(side: ScenarioSide, shelf: Library) -> list[object]:
    factions = ", ".join(shelf.factions[key].name for key in side.factions) or "any"
    return [f"**{side.name}**", f"`{side.zone}`", span(side.least, side.most), factions, side.setup]


def _objective(goal: Objective, one: Scenario) -> str:
    whose = next(side.name for side in one.sides if side.key == goal.side)
    rank = "" if goal.primary else ", secondary"
    return f"**{whose}**{rank}: {goal.text} ({_figures(goal)})"


def _figures(goal: Objective) -> str:
    match goal:
        case Hold(zone=zone, rounds=rounds):
            return f"hold zone `{zone}` alone for {many(rounds, 'round')} in a row"
        case Destroy(caskets=caskets):
            return f"put {many(caskets, 'Casket') if caskets else 'all Caskets'} of the other side out"
        case Reach(zone=zone, caskets=caskets):
            return f"have {many(caskets, 'Casket')} in zone `{zone}` at one moment"
        case Survive(rounds=rounds, caskets=caskets):
            return f"have {many(caskets, 'Casket')} standing after {many(rounds, 'round')}"
        case Extract(zone=zone, caskets=caskets):
            return f"leave from zone `{zone}` with {many(caskets, 'Casket')}"
        case Carry(what=what, from_zone=start, to_zone=end, hexes_a_turn=hexes):
            return f"bring {what} from zone `{start}` to zone `{end}`, {many(hexes, 'hex', 'hexes')} a turn at most"


def _map(title: str, rows: Sequence[str]) -> Block:
    return blocks(title, code(*(line for row in rows for line in _staggered(row))))


def _staggered(row: str) -> tuple[str, str]:
    """Columns 0, 2, 4 and so on above, the others below."""
    above = "".join(letter if column % 2 == 0 else " " for column, letter in enumerate(row))
    below = "".join(letter if column % 2 else " " for column, letter in enumerate(row))
    return " ".join(above).rstrip(), " ".join(below).rstrip()


def _legend(one: Scenario) -> Block:
    rows = []
    for letter in one.legend:
        lies = [OVERLAYS[overlay].name.lower() for overlay in letter.overlays]
        rows.append([f"`{letter.letter}`", ", under ".join([TERRAIN[letter.terrain].name, *lies])])
    return table(["Letter", "Ground"], rows)
