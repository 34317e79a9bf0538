"""The target number with all its tables, and dice pools in its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from apps.rules.book.citing import cite
from apps.rules.book.figures import signed, span
from apps.rules.book.markdown import Block, blocks, bullets, capital, section, table
from apps.rules.book.modes import MODE_NAMES
from apps.rules.book.playing import played
from apps.rules.explained import Explained
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset
from apps.rules.striking.tohit import Situation, aim
from apps.rules.tables import to_hit
from apps.rules.tables.attack_dice import MODE_BY_NET, MODE_DICE
from apps.rules.tables.struck_sides import FACING_DAMAGE, FACING_DEFENSE, FACING_TO_HIT, SHIELD_SIDES, SIDE_NAMES
from apps.rules.tables.to_hit import COVER_NAMES, COVERS

EASIEST = Situation(side=4, elevation="higher")
HARDEST = Situation(
    range=11,
    attacker_moved=7,
    defender_moved=7,
    side=6,
    cover=("heavy",),
    obscured=True,
    elevation="lower",
    head_destroyed=True,
)
ALONE: tuple[tuple[str, Situation], ...] = (
    *((capital(COVER_NAMES[cover]), Situation(cover=(cover,))) for cover in COVERS),
    ("Smoke or darkness", Situation(obscured=True)),
    ("Attacker higher", Situation(elevation="higher")),
    ("Attacker lower", Situation(elevation="lower")),
    (
        f"Attacker's Head destroyed, from {to_hit.HEAD_COUNTS_FROM} hexes on",
        Situation(range=to_hit.HEAD_COUNTS_FROM, head_destroyed=True),
    ),
)
SCOUT = Situation(range=5, attacker_moved=4, defender_moved=2, side=6, cover=("light",))


def text(shelf: Library, rules: Ruleset) -> Block:
    return blocks(
        section("The target number", _begins(rules), _range(rules), _moving(), _others(rules), _extremes(rules)),
        section("Facing", _facing(rules)),
        section("A target number worked out", _worked(rules)),
        section("Dice pools", _pools(rules)),
    )


def _begins(rules: Ruleset) -> Block:
    return blocks(
        f"It begins at {to_hit.BASE}, and every line that applies is added: more is harder. A total of the Attack dice "
        f"that reaches it hits. {cite('PEN-ATK-03', 'PEN-ATK-06')}",
        played(rules, "pen.pool.enabled"),
    )


def _range(rules: Ruleset) -> Block:
    bands = to_hit.RANGE_BANDS[rules.attack_range_bands]
    rows = [
        [name, hexes, signed(value), f"{to_hit.BASE + value}+"]
        for (_, name, value), hexes in zip(bands, _spans(bands), strict=True)
    ]
    said = f"{cite('PEN-MOD-01')} {played(rules, 'pen.attack.range_bands')}"
    return section("Range", said, table(["Band", "Hexes", "Adds", "Target number by itself"], rows), level=3)


def _moving() -> Block:
    bands = to_hit.MOVEMENT_BANDS
    rows = [[hexes, signed(value), signed(value)] for (_, _, value), hexes in zip(bands, _spans(bands), strict=True)]
    said = (
        "Hexes that the attacker moved this turn, and the defender in its last own turn; cards count, pushes do not. "
        f"{cite('PEN-MOD-02', 'PEN-MOD-03', 'PEN-MOV-06')}"
    )
    return section("Movement", said, table(["Hexes moved", "By the attacker", "By the defender"], rows), level=3)


def _others(rules: Ruleset) -> Block:
    return section(
        "Cover, sight and height",
        table(["Situation", "Adds", "Rule"], [_alone(said, situation, rules) for said, situation in ALONE]),
        bullets(
            played(rules, "pen.cover.stacking"),
            "Smoke, darkness and height are no cover, and always add up with it. " + cite("PEN-MOD-10", "C-12"),
            played(rules, "pen.cover.forest"),
            played(rules, "pen.cover.grants_defense"),
            played(rules, "pen.elevation.lower_penalty"),
        ),
        level=3,
    )


def _alone(said: str, situation: Situation, rules: Ruleset) -> list[str]:
    """What one thing adds where nothing else does."""
    number = aim(situation, replace(rules, pool_enabled=False)).target
    because = number.lines[-1].rule if number.lines[1:] else number.not_applied[-1].rule
    return [said, signed(number.value - to_hit.BASE), cite(because)]


def _extremes(rules: Ruleset) -> Block:
    if rules.pool_enabled:
        return ""
    least, most = aim(EASIEST, rules).target.value, aim(HARDEST, rules).target.value
    return (
        f"The easiest target is {least}+, struck in the rear from higher ground; the hardest is {most}+, where all "
        "that "
        f"hinders comes together. {cite('PEN-MOD-12', 'C-16')}"
    )


def _facing(rules: Ruleset) -> Block:
    damage, defense = FACING_DAMAGE[rules.facing_table], FACING_DEFENSE[rules.facing_table]
    rows = [
        [
            side,
            name.capitalize(),
            signed(FACING_TO_HIT[side]),
            signed(damage[side]),
            signed(defense[side]),
            "yes" if side in SHIELD_SIDES else "no",
        ]
        for side, name in SIDE_NAMES.items()
    ]
    return blocks(
        "The side of the defender that points at the attacker; sides are counted clockwise from the front. "
        + cite("PEN-FACE-01", "PEN-MOD-04"),
        table(["Side", "", "Target number", "Damage", "Defense", "Shields block"], rows),
        bullets(
            played(rules, "pen.facing.table"),
            played(rules, "pen.facing.tie"),
            "Only what lies in the attacker's front arc, sides 6, 1 and 2 with the lines that bound them, may be "
            f"attacked. {cite('PEN-FACE-08', 'PEN-ATK-24')}",
        ),
    )


def _worked(rules: Ruleset) -> Block:
    aimed = aim(SCOUT, rules)
    said = (
        "A Scout that moved 4 hexes fires at 5 hexes on the shield side of a Casket that moved 2 and stands behind "
        "light "
        f"cover. {cite('PEN-DISP-06', 'C-16')}"
    )
    if rules.pool_enabled:
        return blocks(said, _added_up(aimed.sources), f"That is {MODE_NAMES[aimed.mode]} against {to_hit.BASE}+.")
    return blocks(said, _added_up(aimed.target))


def _added_up(number: Explained) -> Block:
    rows, running = [], 0
    for line in number.lines:
        running += line.value
        rows.append([line.text, signed(line.value), running, cite(line.rule)])
    return table(["", "Adds", "So far", "Rule"], rows)


def _pools(rules: Ruleset) -> Block:
    rows = [
        [_net(net), MODE_NAMES[mode], MODE_DICE[mode][0], f"the two {MODE_DICE[mode][1]}"]
        for net, mode in sorted(MODE_BY_NET.items(), reverse=True)
    ]
    return blocks(
        f"An optional module: modifiers turn into dice, and the target number stays {to_hit.BASE}. "
        f"{cite('PEN-POOL-01', 'PEN-POOL-06')} {played(rules, 'pen.pool.enabled')}",
        table(["In all", "Roll", "Dice", "Keep"], rows),
        bullets(
            played(rules, "pen.pool.conversion"),
            f"One advantage cancels one disadvantage. {cite('PEN-POOL-08')}",
            played(rules, "pen.pool.high_heat_disadvantage_from"),
            f"Exposed Weakness is one advantage. {cite('PEN-TAINT-06')}",
            f"JAMs and EXECUTIONs are read from the two dice that are kept. {cite('PEN-POOL-12')}",
            f"Facing and height deal their damage as before. {cite('PEN-POOL-13')}",
            "The odds of each: [dice](dice.md#odds-of-the-attack-dice).",
        ),
    )


def _spans(bands: Sequence[tuple[int, str, int]]) -> list[str]:
    """From the first hex of each band to the last before the next."""
    firsts = [first for first, _, _ in bands]
    lasts = [*(first - 1 for first in firsts[1:]), None]
    return [span(first, last) for first, last in zip(firsts, lasts, strict=True)]


def _net(net: int) -> str:
    if net == 0:
        return "neither"
    more = " or more" if abs(net) == max(MODE_BY_NET) else ""
    return f"{abs(net)}{more} {'advantage' if net > 0 else 'disadvantage'}{'s' if more else ''}"
