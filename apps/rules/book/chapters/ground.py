"""The map: what each ground does, moving, turning, seeing, and what shelters a target."""

from __future__ import annotations

from apps.rules.book.citing import cite
from apps.rules.book.figures import many, signed, span
from apps.rules.book.labels import HOUSE
from apps.rules.book.markdown import Block, blocks, bullets, section, table
from apps.rules.book.playing import played
from apps.rules.book.range_words import FIRST_HEX
from apps.rules.ground.mover import MOST_WITHOUT_LEGS
from apps.rules.ground.shelter import terrain_cover
from apps.rules.ground.steps import step_cost
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.terrain import OVERLAYS, TERRAIN, Overlay, Terrain

SPRINT = 7
NAMED_ONLY = ("PEN-TER-08", "PEN-LOS-03", "PEN-LOS-04", "PEN-MOD-06", "PEN-MOV-03")
"""Ground that the documents name without a row of its own: its figures are the house's (U-14)."""


def text(shelf: Library, rules: Ruleset) -> Block:
    return blocks(
        section("Terrain", _terrain(rules), _overlays()),
        section("Moving", _costs(), _moving(rules)),
        section("Turning", _turning(rules)),
        section("Seeing", _seeing()),
        section("Cover and smoke", _sheltering(rules)),
        section("How far cards reach", _reach()),
    )


def _terrain(rules: Ruleset) -> Block:
    rows = [
        [
            row.name,
            row.cost if row.passable else "impassable",
            "blocked" if row.blocks_sight else "open",
            _cover(row, rules),
            _special(row),
            cite(row.rule),
            _label(row),
        ]
        for row in TERRAIN.values()
    ]
    said = (
        f"Ground that the documents only name has figures of the house. {cite('U-14')} "
        f"{played(rules, 'pen.cover.forest')} {played(rules, 'pen.water.when')}"
    )
    return blocks(table(["Ground", "SP", "Sight", "Cover", "Besides", "Rule", "Label"], rows), said)


def _cover(row: Terrain, rules: Ruleset) -> str:
    kind = terrain_cover(row, rules)
    return f"{kind}, to whoever stands at it" if row.shelters == "beside" else kind


def _special(row: Terrain) -> str:
    if row.cools:
        return f"takes {row.cools} Heat a turn"
    return f"a level higher, which costs {_cost(rises=True) - _cost()} SP more to climb" if row.raised else ""


def _label(row: Terrain) -> str:
    return HOUSE if row.rule in NAMED_ONLY else ""


def _overlays() -> Block:
    rows = [[row.name, _hides(row), cite(row.rule)] for row in OVERLAYS.values()]
    return blocks("Over any ground may lie:", table(["", "What it does", "Rule"], rows))


def _hides(row: Overlay) -> str:
    return "hides whoever stands in it, and all beyond it" if row.hides_beyond else "hides whoever stands in it"


def _costs() -> Block:
    rows: list[list[object]] = [
        ["a clear hex", _cost(), cite("PEN-MOV-01")],
        ["a difficult hex", _cost(extra=1), cite("PEN-MOV-01")],
        ["up one level, onto clear ground", _cost(rises=True), cite("PEN-MOV-02")],
        ["down one level", _cost(), cite("PEN-MOV-02")],
        ["any of them without Legs", signed(_cost(legs=True) - _cost()), cite("PEN-MOV-04")],
        ["any of them with a Spinal Trauma", signed(_cost(spinal=True) - _cost()), cite("PEN-MOV-05")],
    ]
    return table(["A step onto", "SP", "Rule"], rows)


def _cost(*, extra: int = 0, rises: bool = False, legs: bool = False, spinal: bool = False) -> int:
    return step_cost(extra=extra, rises=rises, legs_destroyed=legs, spinal_trauma=spinal).value


def _moving(rules: Ruleset) -> Block:
    return bullets(
        f"Any neighbouring hex may be entered, and the facing stays. What makes a step dear adds up. {cite('C-75')}",
        f"A step climbs or descends one level at most. {cite('C-75')}",
        "Nobody moves through enemies, obstacles, or ground that cannot be passed; allies may be crossed, and not "
        "stopped "
        f"on. {cite('PEN-MOV-03', 'PEN-MOV-09')}",
        f"{SPRINT} hexes or more in a turn are a sprint. {cite('PEN-MOV-07')}",
        f"Without Legs a Casket moves {many(MOST_WITHOUT_LEGS, 'hex', 'hexes')} a turn at most, by cards too. "
        f"{cite('PEN-MOV-04')}",
        f"Cards give hexes, not SP, and wounds make these no dearer. {cite('PEN-MOV-08')} "
        f"{played(rules, 'pen.move.card_terrain')}",
        "A push goes straight away from the pusher, and counts for nobody's movement; where the way is barred it does "
        f"nothing. {cite('C-74', 'C-75')}",
    )


def _turning(rules: Ruleset) -> Block:
    return bullets(
        f"The first rotation of a turn is free, each further one costs 1 SP. {cite('PEN-FACE-05')}",
        played(rules, "pen.rotation.step"),
        f"Sides and what they are worth: [facing](attacks.md#facing). {cite('PEN-FACE-01')}",
    )


def _seeing() -> Block:
    return bullets(
        f"Sight goes from the centre of one hex to the centre of another. {cite('PEN-LOS-08', 'C-75')}",
        "Ground that blocks sight does so strictly between the two; a line along an edge is blocked where both sides "
        "of "
        f"the edge block. {cite('C-75')}",
        f"Neighbours always see each other, and Caskets never block. {cite('PEN-LOS-06', 'C-75')}",
        f"What cannot be seen cannot be attacked. {cite('PEN-LOS-05')}",
    )


def _sheltering(rules: Ruleset) -> Block:
    return bullets(
        f"Ground shelters whoever stands in it, or behind it as the last hex of the line. {cite('PEN-LOS-09', 'C-75')}",
        "Along an edge both sides must give cover, and the lesser counts.",
        f"Another Casket counts anywhere strictly between. {cite('PEN-MOD-07')}",
        "Smoke hides a target anywhere on the line, and darkness in the target's own hex. "
        f"{cite('PEN-MOD-08', 'C-75')}",
        played(rules, "pen.cover.stacking"),
        "Whoever stands higher, by however many levels, is higher. "
        f"{played(rules, 'pen.elevation.damage_bonus', 'pen.elevation.lower_penalty')}",
    )


def _reach() -> Block:
    lasts = [*(first - 1 for first, _ in FIRST_HEX[1:]), None]
    rows = [[word, span(first, last)] for (first, word), last in zip(FIRST_HEX, lasts, strict=True)]
    return blocks(
        f"Words on cards; the [bands of the target number](attacks.md#range) are others. {cite('PEN-LOS-01', 'C-11')}",
        table(["Word", "Hexes"], rows),
        f"A card that prints a farthest hex is held to it. {cite('PEN-LOS-07')}",
    )
