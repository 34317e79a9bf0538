"""What the rules say of odds, numbers and house rules, laid out by name: fractions, whole numbers and words."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from typing import Any

from apps.rules.casket.heat import zone
from apps.rules.explained import Explained
from apps.rules.factions import Faction
from apps.rules.odds.aethelgard_odds import pool_odds
from apps.rules.odds.attack_odds import Assault, strikes
from apps.rules.odds.casket_odds import strain_chances
from apps.rules.odds.chances import Chances
from apps.rules.odds.costs import attack_costs, joint_costs
from apps.rules.odds.defense_odds import block_chances
from apps.rules.odds.pilot_odds import Quantity, grit_results, suffering_of
from apps.rules.odds.skirmish_odds import attack_odds, characteristic_odds, combination_odds
from apps.rules.pilot.grit import grit_check, is_immune
from apps.rules.ruleset.presets import PRESETS, Preset
from apps.rules.ruleset.rule_settings import RuleChoice, register, settings_of
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.skirmish.attacks import weapon
from apps.rules.striking.attack_roll import is_hit
from apps.rules.striking.defense_roll import Taken
from apps.rules.striking.tohit import Situation, aim
from apps.rules.tables.attack_dice import Mode
from apps.rules.tables.grit_checks import GRIT_RESULTS
from apps.rules.tables.strain import STRAIN_TABLE
from apps.rules.tables.to_hit import BASE
from apps.rules.tables.wound_kinds import WoundKind

Sheet = dict[str, Any]
TOTALS = range(11)
TARGETS = range(2, 12)
QUANTITIES: tuple[Quantity, ...] = ("gross", "net", "heat", "next_attack", "all_attacks")


def attack_dice(mode: Mode) -> Sheet:
    rolled = strikes(BASE, mode, DEFAULT)
    totals = rolled.map(lambda strike: strike.total)
    return {
        "mode": mode,
        "totals": {total: totals.of(total) for total in TOTALS},
        "hit": {target: chance_to_hit(target, mode, DEFAULT) for target in TARGETS},
        "double_jam": rolled.where(lambda strike: strike.outcome == "catastrophic"),
        "execution": rolled.where(lambda strike: strike.outcome == "execution"),
    }


def chance_to_hit(target: int, mode: Mode, rules: Ruleset) -> Fraction:
    return strikes(target, mode, rules).where(lambda strike: is_hit(strike.outcome))


def defense_dice(count: int) -> Sheet:
    blocks = block_chances(count)
    return {"count": count, "blocks": _from_none(blocks), "expected_blocks": blocks.mean(int)}


def attack(assault: Assault, *, joint: bool) -> Sheet:
    costs = attack_costs(assault)
    told = {
        "outcomes": dict(costs.outcomes),
        "hit": costs.hit,
        "cards": _from_none(costs.cards),
        "marks": _from_none(costs.marks),
        "heat": _from_none(costs.heat),
        "pierce": costs.pierced,
        "component_destroyed": costs.destroyed,
        "expected_cards": costs.cards.mean(int),
        "expected_marks": costs.marks.mean(int),
        "expected_heat": costs.heat.mean(int),
    }
    return told | {"joint": _jointly(joint_costs(assault))} if joint else told


def strain(heat: int) -> Sheet:
    """What Strain does, row by row; `none` is that nothing happens."""
    rows = strain_chances(heat).map(lambda row: row.key if row else "none")
    return {
        "heat": heat,
        "zone": zone(heat).key,
        "results": {key: rows.of(key) for key in ("none", *(row.key for row in STRAIN_TABLE))},
    }


def grit(stat: int, wound: WoundKind, faction: Faction, traumas: int) -> Sheet:
    """Whoever flips no wounds makes no check, and no row of it is reached."""
    results = grit_results(stat, faction, traumas=traumas, kind=wound, rules=DEFAULT)
    added = grit_check(stat, faction, traumas=traumas, kind=wound, rules=DEFAULT)
    return {
        "grit": stat,
        "wound": wound,
        "faction": faction,
        "traumas": traumas,
        "immune": is_immune(faction, DEFAULT),
        "added": added.value,
        **_explained(added),
        "results": {row.key: results.of(row.key) if results else Fraction(0) for row in GRIT_RESULTS},
    }


def suffering(dice: int) -> Sheet:
    fallen = {quantity: suffering_of(dice, quantity) for quantity in QUANTITIES}
    return {
        "dice": dice,
        **{quantity: _from_none(chances) for quantity, chances in fallen.items()},
        **{f"expected_{quantity}": chances.mean(int) for quantity, chances in fallen.items()},
    }


def pool(dice: int) -> Sheet:
    odds = pool_odds(dice, DEFAULT)
    return {
        "dice": dice,
        "net": dict(odds.net),
        "critical": odds.critical,
        "fumble": odds.fumble,
        "expected_net": odds.expected_net,
        "expected_raw": odds.expected_raw_net,
    }


def skirmish(dice: int, defense: int) -> Sheet:
    odds = attack_odds(weapon(defense), dice, DEFAULT)
    return {
        "dice": dice,
        "defense": defense,
        "successes": dict(odds.successes),
        "expected_successes": odds.expected_successes,
    }


def test(score: int) -> Sheet:
    return {"score": score, "success": characteristic_odds(score)}


def combinations(dice: int) -> Sheet:
    odds = combination_odds(dice)
    return {"dice": dice, "double": odds.double, "triple": odds.triple, "scale": odds.scale}


def to_hit(situation: Situation, rules: Ruleset) -> Sheet:
    """The number with its lines; where dice pools are played, what turned into dice with its own."""
    aimed = aim(situation, rules)
    return {
        "target_number": aimed.target.value,
        "mode": aimed.mode,
        **_explained(aimed.target),
        "advantages": {"net": aimed.sources.value, **_explained(aimed.sources)},
    }


def house_rules() -> Sheet:
    return {
        "house_rules": [_house_rule(choice) for choice in register().values()],
        "presets": [_preset(preset) for preset in PRESETS.values()],
    }


def _house_rule(choice: RuleChoice) -> Sheet:
    """A number has bounds, and beside them perhaps the one word that stands for none."""
    return {
        "key": choice.rule.key,
        "text": choice.rule.text,
        "values": list(choice.values),
        "least": None if choice.closed else choice.rule.least,
        "most": None if choice.closed else choice.rule.most,
        "default": choice.default,
        "ruling": choice.rule.ruling,
    }


def _preset(preset: Preset) -> Sheet:
    """Only what differs from the defaults."""
    defaults = settings_of(DEFAULT)
    played = settings_of(preset.ruleset).items()
    return {
        "key": preset.key,
        "name": preset.name,
        "text": preset.text,
        "house_rules": {key: value for key, value in played if value != defaults[key]},
    }


def _explained(number: Explained) -> Sheet:
    return {
        "lines": [asdict(line) for line in number.lines],
        "not_applied": [asdict(unused) for unused in number.not_applied],
    }


def _from_none(chances: Chances[int]) -> dict[int, Fraction]:
    """From none to the most there may be; what cannot happen in between is told too."""
    return {number: chances.of(number) for number in range(max(chances.weights) + 1)}


def _jointly(chances: Chances[Taken]) -> list[Sheet]:
    return [{**cost._asdict(), "chance": chance} for cost, chance in chances.fractions().items()]
