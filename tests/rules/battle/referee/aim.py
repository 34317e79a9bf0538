"""Whom an attack may be aimed at, the number it must reach, its dice and what they come to."""

from __future__ import annotations

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from apps.rules.ground.hexes import Hex
from tests.rules.battle.field import explained_by
from tests.rules.battle.referee.bodies import intact, is_out, lacks, suffers
from tests.rules.battle.referee.court import Court
from tests.rules.battle.referee.figures import (
    ATTACK_VALUES,
    DICE_OF,
    JAM,
    MODE_OF,
    TO_HIT_BY_SIDE,
    moving_band,
    range_band,
)
from tests.rules.battle.referee.ground import away, covers, in_arc, level, obscured, sees, side_struck, worth
from tests.rules.battle.referee.ledger import Blow

LINES = {
    "range": ("range", "PEN-MOD-01"),
    "attacker-moved": ("hexes moved by the attacker", "PEN-MOD-02"),
    "defender-moved": ("hexes moved carried over to the defender", "PEN-MOD-03"),
    "facing": ("facing on the target number", "PEN-MOD-04"),
    "cover": ("cover", "PEN-MOD-05"),
    "obscured": ("obscured", "PEN-MOD-08"),
    "elevation": ("elevation on the target number", "PEN-MOD-09"),
    "head": ("lost Head on the target number", "PEN-MOD-11"),
}


def place_of(battle: Battle, fighter: int) -> Hex:
    at = battle.fighters[fighter].at
    assert at is not None
    return at


def side_of(court: Court, battle: Battle, attacker: int, target: int) -> int:
    struck = battle.fighters[target]
    return side_struck(place_of(battle, target), struck.facing, place_of(battle, attacker), court.rules.facing_tie)


def judge_declaration(court: Court, then: Battle, _: Battle, event: ev.AttackDeclared) -> None:
    attack = court.face(event.attacker, event.card).attack
    assert attack is not None
    start, end = place_of(then, event.attacker), place_of(then, event.target)
    court.must("reach of a card", away(start, end) <= attack.reach, "PEN-LOS-07")
    court.must("line of sight", sees(then, start, end), "PEN-LOS-05")
    court.must("front arc", in_arc(start, then.fighters[event.attacker].facing, end), "PEN-ATK-24")
    sides = court.of(event.attacker).side, court.of(event.target).side
    court.must("enemies alone are attacked", sides[0] != sides[1] and not is_out(then, event.target), "C-64")
    _judge_leave(court, then, event)
    _judge_component(court, then, event)
    _judge_waits(court, event)
    if event.second:
        _judge_second(court, then, event)


def _judge_leave(court: Court, then: Battle, event: ev.AttackDeclared) -> None:
    barred = court.ledger.pasts[event.attacker].no_attacks
    court.never("no attack after Retreat", barred, "PEN-CARD-U09")
    if suffers(then, event.attacker, "ptsd"):
        court.never("PTSD spares the rear", side_of(court, then, event.attacker, event.target) == 4, "PEN-WND-18")


def _judge_component(court: Court, then: Battle, event: ev.AttackDeclared) -> None:
    attack = court.face(event.attacker, event.card).attack
    whole = intact(then, event.target)
    if court.rules.component_targeting == "keyword_else_random" and attack and not attack.names_component and whole:
        court.weigh("component aimed at", event.component, "random", "C-41")
    elif whole:
        court.must("component aimed at", event.component in (*whole, "random"), "C-69")


def _judge_waits(court: Court, event: ev.AttackDeclared) -> None:
    """C-68: what waits serves the first target of the next attack; what serves each attack serves them all."""
    first = not court.ledger.struck and not event.second
    waits = court.ledger.pasts[event.attacker].waits
    own = [one.number for one in waits if one.serves == "each" or (one.serves == "next" and first)]
    court.weigh("what waited for the attack", tuple(sorted(event.own)), tuple(own), "C-68")
    against = [one.number for one in court.ledger.pasts[event.target].waits if one.serves == "against"]
    court.weigh("what waited for the attack on its target", tuple(sorted(event.against)), tuple(against), "C-68")


def _judge_second(court: Court, then: Battle, event: ev.AttackDeclared) -> None:
    """C-64: another enemy beside the attacker, in sight and in the front arc."""
    start, end = place_of(then, event.attacker), place_of(then, event.target)
    seen = sees(then, start, end) and in_arc(start, then.fighters[event.attacker].facing, end)
    fit = away(start, end) == 1 and seen and event.target not in court.ledger.struck
    court.must("Cleave's second target", fit, "C-64")


def modifiers(court: Court, then: Battle, blow: Blow) -> dict[str, list[int]]:
    """Every modifier of the target number by its name, those of 0 too (PEN-MOD)."""
    rules = court.rules
    start, end = place_of(then, blow.attacker), place_of(then, blow.defender)
    hexes, side = away(start, end), side_of(court, then, blow.attacker, blow.defender)
    pasts = court.ledger.pasts
    return {
        "range": [range_band(hexes, rules.attack_range_bands)],
        "attacker-moved": [moving_band(pasts[blow.attacker].moved)],
        "defender-moved": [moving_band(pasts[blow.defender].moved_before)],
        "facing": [TO_HIT_BY_SIDE[side]],
        "cover": cover_counted(court, then, start, end),
        "obscured": [2 * obscured(then, start, end)],
        "elevation": [elevation(court, then, start, end)],
        "head": [int(hexes >= 2 and lacks(then, blow.attacker, "head"))],
    }


def cover_counted(court: Court, then: Battle, start: Hex, end: Hex) -> list[int]:
    """C-12: the best one, or each."""
    worths = [worth(cover, court.rules.cover_forest) for cover in covers(then, start, end)]
    return worths if court.rules.cover_stacking == "all" else [max(worths, default=0)]


def elevation(court: Court, then: Battle, start: Hex, end: Hex) -> int:
    rise = level(then, start) - level(then, end)
    if rise > 0:
        return -1
    return int(rise < 0 and court.rules.elevation_lower_penalty)


def judge_roll(court: Court, then: Battle, _: Battle, event: ev.AttackRolled) -> None:
    blow = court.ledger.blow
    assert blow is not None
    court.weigh("side struck", event.side, side_of(court, then, blow.attacker, blow.defender), "C-15")
    found = modifiers(court, then, blow)
    _judge_target(court, event, blow, found)
    _judge_lines(court, then, event, found)
    later = court.rules.multi_target_rolls == "one_roll" and blow.place > 0
    if later and event.mode == court.ledger.mode:
        court.weigh("one roll for all targets", event.faces, court.ledger.rolled, "C-64")
    elif not later:
        court.weigh("mode of the Attack dice", event.mode, mode(court, then, blow, found), "C-02")
        court.weigh("how many Attack dice", len(event.faces), DICE_OF[event.mode], "PEN-POOL-02")
    _judge_dice(court, event)


def _judge_target(court: Court, event: ev.AttackRolled, blow: Blow, found: dict[str, list[int]]) -> None:
    eased = court.rules.taint_advantage_without_pool == "minus_one" and blow.advantage > 0
    canon = 5 if court.rules.pool_enabled else 5 + sum(map(sum, found.values())) - eased
    court.weigh("target number", event.target, canon, "PEN-MOD, PROC-ATTACK 3")


def _judge_lines(court: Court, then: Battle, event: ev.AttackRolled, found: dict[str, list[int]]) -> None:
    """What the engine says of each modifier, against the canon's."""
    if court.rules.pool_enabled:
        return
    said: dict[str, int] = {}
    for line in explained_by(then, event)["target"].lines:
        name = "cover" if line.code.startswith("cover") else line.code
        said[name] = said.get(name, 0) + line.value
    for name, values in found.items():
        quantity, rule = LINES[name]
        court.weigh(quantity, said.get(name, 0), sum(values), rule)


def mode(court: Court, then: Battle, blow: Blow, found: dict[str, list[int]]) -> str:
    """C-02, C-72: how situations become dice."""
    rules = court.rules
    if not rules.pool_enabled:
        three = rules.taint_advantage_without_pool == "three_dice" and blow.advantage > 0
        return "advantage" if three else "standard"
    every = [value for values in found.values() for value in values]
    hot = then.fighters[blow.attacker].heat >= rules.pool_high_heat_disadvantage_from
    if rules.pool_conversion == "net_modifier":
        net = -sum(every)
    else:
        net = sum(value < 0 for value in every) - sum(value > 0 for value in every)
    return MODE_OF[max(-2, min(2, net + blow.advantage - hot))]


def _judge_dice(court: Court, event: ev.AttackRolled) -> None:
    values = sorted(ATTACK_VALUES[face] for face in event.faces)
    kept = values[:2] if "disadvantage" in event.mode else values[-2:]
    court.weigh("Attack dice kept", sorted(ATTACK_VALUES[face] for face in event.kept), kept, "PEN-POOL-02")
    court.weigh("total of an attack", event.total, sum(kept), "PEN-ATK-02")
    jams = event.kept == (JAM, JAM)
    court.weigh("outcome of an attack", event.outcome, outcome(court, event.total, event.target, jams=jams), "C-10")


def outcome(court: Court, total: int, target: int, *, jams: bool) -> str:
    """PEN-ATK-07 to 18, C-01, C-10."""
    trigger = court.rules.attack_catastrophic_trigger
    if (jams and trigger != "total_2") or (total == 2 and trigger != "double_jam"):
        return "catastrophic"
    if total == 10 and (target <= 10 or court.rules.attack_execution_beats_any_target):
        return "execution"
    if total < target or jams:
        return "miss"
    return "critical" if total == 9 else "strong" if total >= 7 else "hit"
