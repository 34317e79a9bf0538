"""From a hit to the damage that is left of it."""

from __future__ import annotations

from dataclasses import dataclass

from apps.rules.aethelgard.check_results import CheckVerdict
from apps.rules.aethelgard.pool_reader import PoolReading
from apps.rules.aethelgard.pools import LEAST_DICE, MOST_DICE, PoolSituation, must_be_from, never_none, situational
from apps.rules.explained import Explained, Line, Unused, explained
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.aethelgard_checks import Attribute

MOST_DAMAGE_DICE = MOST_DICE // 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """What a hit is dealt with: the weapon's own dice, and what an attribute lends. Heavy weapons ask for MIGHT."""

    weapon: int
    bonus: int = 0
    attribute: Attribute = "MIGHT"


def doubles(accuracy: CheckVerdict) -> bool:
    """A critical hit; a critical roll that misses is no hit."""
    return accuracy.passed and accuracy.degree == "critical"


def damage_pool(blow: Blow, situation: PoolSituation, rules: Ruleset, *, critical: bool) -> Explained:
    """Weapon dice and attribute bonus; a critical hit doubles the pool, or the weapon's dice alone."""
    parts = [*_blow(blow), *situational(situation, rules)]
    plain = never_none(parts)
    must_be_from(LEAST_DICE, MOST_DAMAGE_DICE, plain.value, "A damage pool before doubling is", rule="AET-27")
    if not critical:
        return plain
    match rules.aet_crit_doubles:
        case "pool":
            return explained([*plain.lines, _doubling(plain.value, "the damage pool")], plain.not_applied)
        case "weapon_dice":
            return never_none([*parts, _doubling(blow.weapon, "the weapon's dice")])


def dealt(damage: PoolReading, *, soak: int, block: PoolReading | None = None) -> Explained:
    """Net successes of the damage roll, less Soak and less what was blocked, and never less than nothing."""
    must_be_from(0, MOST_DICE, soak, "Soak is", rule="AET-27")
    lines = [
        Line(code="damage", value=damage.net, rule="AET-27", text="Net successes of the damage roll"),
        Line(code="soak", value=-soak, rule="AET-27", text="Soak"),
    ]
    if block is None or block.net <= 0:
        return _never_below_nothing(lines, [Unused(code="block", rule="AET-28", why="No net success was blocked with")])
    lines.append(Line(code="block", value=-block.net, rule="AET-28", text="Net successes of the block or parry"))
    return _never_below_nothing(lines, [])


def _blow(blow: Blow) -> list[Line]:
    must_be_from(LEAST_DICE, MOST_DAMAGE_DICE, blow.weapon, "A weapon's dice are", rule="AET-27")
    must_be_from(0, MOST_DAMAGE_DICE, blow.bonus, f"The {blow.attribute} bonus is", rule="AET-27")
    return [
        Line(code="weapon", value=blow.weapon, rule="AET-27", text="Weapon dice"),
        Line(code="bonus", value=blow.bonus, rule="AET-27", text=f"{blow.attribute} bonus"),
    ]


def _doubling(dice: int, what: str) -> Line:
    return Line(code="critical", value=dice, rule="AET-15", text=f"A critical hit doubles {what}")


def _never_below_nothing(lines: list[Line], left_out: list[Unused]) -> Explained:
    over = -sum(line.value for line in lines)
    if over > 0:
        lines.append(Line(code="floor", value=over, rule="AET-27", text="Damage never falls below nothing"))
    return explained(lines, left_out)
