"""The target number and the dice of an attack, line by line, with what did not count and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from apps.kernel.refusal import Refusal
from apps.rules.explained import Explained, Line, Unused, explained
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables import to_hit as table
from apps.rules.tables.attack_dice import MODE_BY_NET, Mode
from apps.rules.tables.struck_sides import FACING_TO_HIT, SIDE_NAMES
from apps.rules.tables.to_hit import CoverName, Elevation

W = TypeVar("W")
POOLED = "dice pools take the place of modifiers, so this turns into dice"


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What an attack looks like on the map and in the Caskets, before anything is counted."""

    range: int = 1
    attacker_moved: int = 0
    defender_moved: int = 0
    side: int = 1
    cover: tuple[CoverName, ...] = ()
    obscured: bool = False
    elevation: Elevation = "level"
    head_destroyed: bool = False
    attacker_heat: int = 0
    exposed_weakness: bool = False

    def __post_init__(self) -> None:
        _must_lie_in("Range", self.range, table.MOST_HEXES)
        _must_lie_in("The attacker's way", self.attacker_moved, table.MOST_HEXES)
        _must_lie_in("The defender's way", self.defender_moved, table.MOST_HEXES)
        if self.side not in SIDE_NAMES:
            raise Refusal(f"A Casket is struck on a side from 1 to 6, not on {self.side}.", rule="PEN-FACE-01")
        if self.attacker_heat < 0:
            raise Refusal(f"Heat never falls below 0: {self.attacker_heat} is not that.", rule="PEN-HEAT-16")
        _must_be_one_of("cover", self.cover, table.COVERS)
        _must_be_one_of("elevation", [self.elevation], table.ELEVATIONS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """The number to reach, the dice to reach it with, and why both are what they are."""

    target: Explained
    sources: Explained
    mode: Mode


def aim(situation: Situation, rules: Ruleset) -> Aim:
    """Modifiers change the number; with the pool module on they change the dice, and the number stays 5."""
    modifiers, unused = _sorted(_modifiers(situation, rules))
    if rules.pool_enabled:
        return _pooled(modifiers, unused, situation, rules)
    weakness, left_out = _sorted(_exposed_weakness(situation, rules))
    sources = [line for line in weakness if rules.taint_advantage_without_pool == "three_dice"]
    eased = [line for line in weakness if line not in sources]
    return Aim(
        target=explained([_base(), *modifiers, *eased], [*unused, *left_out]),
        sources=explained(sources),
        mode=mode_of(len(sources)),
    )


def mode_of(net: int) -> Mode:
    """Two advantages and more are critical, and so are two disadvantages."""
    return MODE_BY_NET[max(-2, min(2, net))]


def _pooled(modifiers: list[Line], unused: list[Unused], situation: Situation, rules: Ruleset) -> Aim:
    turned = [Unused(code=line.code, rule="PEN-POOL-01", why=f"{line.text}: {POOLED}") for line in modifiers]
    counted = [_as_source(line, rules) for line in modifiers]
    more, left_out = _sorted([*_high_heat(situation, rules), *_exposed_weakness(situation, rules)])
    sources = explained([*counted, *more], [*unused, *left_out])
    return Aim(target=explained([_base()], turned), sources=sources, mode=mode_of(sources.value))


def _as_source(line: Line, rules: Ruleset) -> Line:
    """An advantage makes a hit easier, so its sign is the modifier's turned round."""
    if rules.pool_conversion == "net_modifier":
        return Line(code=line.code, value=-line.value, rule="PEN-POOL-06", text=line.text)
    return Line(code=line.code, value=1 if line.value < 0 else -1, rule="PEN-POOL-07", text=line.text)


def _base() -> Line:
    return Line(code="base", value=table.BASE, rule="PEN-ATK-03", text="Every attack begins at 5")


def _modifiers(situation: Situation, rules: Ruleset) -> Iterator[Line | Unused]:
    bands = table.RANGE_BANDS[rules.attack_range_bands]
    yield _banded(
        "range", situation.range, bands, "PEN-MOD-01", lambda name: f"{name} range, {_hexes(situation.range)}"
    )
    moved = table.MOVEMENT_BANDS
    yield _banded("attacker-moved", situation.attacker_moved, moved, "PEN-MOD-02", lambda name: f"The attacker {name}")
    yield _banded("defender-moved", situation.defender_moved, moved, "PEN-MOD-03", lambda name: f"The defender {name}")
    facing = FACING_TO_HIT[situation.side]
    yield _counted(
        "facing", facing, "PEN-MOD-04", f"Struck on the {SIDE_NAMES[situation.side]} (side {situation.side})"
    )
    yield from _covers(situation.cover, rules)
    yield _if(
        situation.obscured,
        Line(code="obscured", value=table.OBSCURED, rule="PEN-MOD-08", text="Smoke or darkness"),
        "the target is in plain sight",
    )
    yield _elevation(situation.elevation, rules)
    yield _head(situation)


def _banded(
    code: str, hexes: int, bands: Sequence[tuple[int, str, int]], rule: str, words: Callable[[str], str]
) -> Line | Unused:
    _, name, value = [band for band in bands if hexes >= band[0]][-1]
    return _counted(code, value, rule, words(name))


def _counted(code: str, value: int, rule: str, text: str) -> Line | Unused:
    """A modifier of nothing is said to be nothing."""
    if value == 0:
        return Unused(code=code, rule=rule, why=f"{text}: +0")
    return Line(code=code, value=value, rule=rule, text=text)


def _if(holds: bool, line: Line, why_not: str) -> Line | Unused:  # noqa: FBT001 - the question is the first thing said
    return line if holds else Unused(code=line.code, rule=line.rule, why=why_not)


def _covers(covers: Iterable[CoverName], rules: Ruleset) -> Iterator[Line | Unused]:
    lines = [_cover(cover, rules) for cover in covers]
    if not lines:
        yield Unused(code="cover", rule="PEN-MOD-05", why="nothing stands in the way")
    best = max(lines, key=lambda line: line.value, default=None)
    for line in lines:
        if line is best or rules.cover_stacking == "all":
            yield line
        elif best is not None:
            why = (
                f"{line.text} +{line.value} gives way to {best.text.lower()} +{best.value}: the best cover alone counts"
            )
            yield Unused(code=line.code, rule="PEN-MOD-10", why=why)


def _cover(cover: CoverName, rules: Ruleset) -> Line:
    value = table.COVER[rules.cover_forest if cover == "forest" else cover]
    name = table.COVER_NAMES[cover]
    rule = "PEN-MOD-07" if cover == "casket" else "PEN-MOD-06" if cover == "forest" else "PEN-MOD-05"
    return Line(code=f"cover-{cover}", value=value, rule=rule, text=f"{name[0].upper()}{name[1:]}")


def _elevation(elevation: Elevation, rules: Ruleset) -> Line | Unused:
    if elevation == "lower" and not rules.elevation_lower_penalty:
        return Unused(code="elevation", rule="C-14", why="the attacker stands lower, which this table does not count")
    words = {"level": "Both stand level", "higher": "The attacker stands higher", "lower": "The attacker stands lower"}
    return _counted("elevation", table.ELEVATION[elevation], "PEN-MOD-09", words[elevation])


def _head(situation: Situation) -> Line | Unused:
    line = Line(
        code="head", value=table.HEAD_DESTROYED, rule="PEN-MOD-11", text="The attacker's Head is destroyed, at range"
    )
    if not situation.head_destroyed:
        return Unused(code=line.code, rule=line.rule, why="the attacker's Head is whole")
    near = f"within {_hexes(table.HEAD_COUNTS_FROM - 1)} a destroyed Head does not matter"
    return _if(situation.range >= table.HEAD_COUNTS_FROM, line, near)


def _high_heat(situation: Situation, rules: Ruleset) -> Iterator[Line | Unused]:
    least = rules.pool_high_heat_disadvantage_from
    line = Line(code="heat", value=-1, rule="PEN-POOL-10", text=f"The attacker's Heat stands at {least} or more")
    yield _if(situation.attacker_heat >= least, line, f"the attacker's Heat stands below {least}")


def _exposed_weakness(situation: Situation, rules: Ruleset) -> Iterator[Line | Unused]:
    if not situation.exposed_weakness:
        return
    without_pools = None if rules.pool_enabled else rules.taint_advantage_without_pool
    if without_pools == "unavailable":
        raise Refusal("Exposed Weakness can be bought only where dice pools are played.", rule="PEN-TAINT-21")
    value = -1 if without_pools == "minus_one" else 1
    yield Line(code="exposed-weakness", value=value, rule="PEN-TAINT-06", text="Exposed Weakness was bought with Taint")


def _sorted(found: Iterable[Line | Unused]) -> tuple[list[Line], list[Unused]]:
    lines: list[Line] = []
    unused: list[Unused] = []
    for one in found:
        if isinstance(one, Line):
            lines.append(one)
        else:
            unused.append(one)
    return lines, unused


def _hexes(count: int) -> str:
    return "1 hex" if count == 1 else f"{count} hexes"


def _must_lie_in(what: str, hexes: int, most: int) -> None:
    if not 0 <= hexes <= most:
        raise Refusal(f"{what} is counted in hexes, from 0 to {most}: {hexes} is not that.", rule="PEN-GEN-08")


def _must_be_one_of(what: str, given: Sequence[W], allowed: Sequence[W]) -> None:
    for one in given:
        if one not in allowed:
            raise Refusal(f"There is no {what} {one!r}: choose from {', '.join(map(str, allowed))}.", rule="PEN-MOD-05")
