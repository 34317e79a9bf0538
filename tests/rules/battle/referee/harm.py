"""What a hit deals, what stands against it, and what its Defense dice do."""

from __future__ import annotations

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from tests.rules.battle.referee.aim import elevation, place_of
from tests.rules.battle.referee.bodies import (
    always_damage,
    always_defense,
    heated,
    holds,
    intact,
    is_dead,
    is_gone,
    lacks,
)
from tests.rules.battle.referee.court import Court
from tests.rules.battle.referee.figures import (
    BLOCKING,
    CRITICAL,
    DAMAGE_BY_SIDE,
    DEFENSE_BY_SIDE,
    HEAT,
    OUTCOME_DAMAGE,
    PIERCE,
)
from tests.rules.battle.referee.ground import covers
from tests.rules.battle.referee.ledger import Blow

EVERYTHING = 99


def blow_of(court: Court) -> Blow:
    assert court.ledger.blow is not None
    return court.ledger.blow


def stepped_in(court: Court) -> bool:
    """Whether somebody took over a hit whose damage stands (C-73)."""
    return blow_of(court).taken and court.rules.redirect_when == "after_hit"


def side_met(court: Court) -> int:
    """Whoever takes a hit over defends as if struck on side 1."""
    return 1 if stepped_in(court) else blow_of(court).side


def judge_damage(court: Court, then: Battle, _: Battle, event: ev.DamageReckoned) -> None:
    blow = blow_of(court)
    _judge_force(court, then, event, blow)
    _judge_defense(court, then, event, blow)


def _judge_force(court: Court, then: Battle, event: ev.DamageReckoned, blow: Blow) -> None:
    before, bonus = _base(court, then, blow), _outcome_bonus(court, blow)
    court.weigh("damage", event.damage, max(0, before + bonus), "PEN-ATK-26")
    if event.damage:
        court.weigh("damage before the outcome", event.damage - bonus, before, "PEN-ATK-26")
        court.weigh("damage of the outcome", event.damage - before, bonus, "PEN-ATK-10")


def _base(court: Court, then: Battle, blow: Blow) -> int:
    attack = court.face(blow.attacker, blow.card).attack
    assert attack is not None
    who = (blow.attacker, blow.target, blow.side)
    bonuses = sum(one.damage for one in attack.bonuses if holds(court, then, one.when, who) and not blow.second)
    facing = DAMAGE_BY_SIDE[court.rules.facing_table][blow.side - 1]
    start, end = place_of(then, blow.attacker), place_of(then, blow.target if stepped_in(court) else blow.defender)
    height = int(court.rules.elevation_damage_bonus and elevation(court, then, start, end) < 0)
    always = always_damage(court, then, blow.attacker) + blow.lent + blow.fury
    return (attack.second if blow.second else attack.damage) + bonuses + facing + height + always


def _outcome_bonus(court: Court, blow: Blow) -> int:
    if blow.second:
        return 0
    if blow.outcome == "execution" and court.rules.attack_execution_includes_critical_bonus:
        return 2
    return OUTCOME_DAMAGE[blow.outcome]


def _judge_defense(court: Court, then: Battle, event: ev.DamageReckoned, blow: Blow) -> None:
    if blow.outcome == "execution":
        court.weigh("Defense against an EXECUTION", event.defense, None, "PEN-ATK-14")
        return
    said, blow.defense = (defense(court, then, blow, critical=critical) for critical in (False, True))
    blow.bare = said == blow.defense
    blow.known = said == blow.defense or said > 0 or court.rules.defense_negative != "all"
    blow.known &= not (stepped_in(court) and court.rules.cover_grants_defense)
    if court.rules.defense_application == "off":
        blow.defense = 0
    elif blow.known:
        court.weigh("Defense", event.defense, said, "PROC-ATTACK 7, C-17")


def defense(court: Court, then: Battle, blow: Blow, *, critical: bool) -> int:
    """What Defense comes to (C-17), with what a Critical Hit passes by or without."""
    attack = court.face(blow.attacker, blow.card).attack
    assert attack is not None
    column = DEFENSE_BY_SIDE[court.rules.facing_table][side_met(court) - 1]
    stands = _cards(court, then, blow) + max(column, 0)
    worn = stands + min(column, 0)
    chassis = int(lacks(then, blow.defender, "chassis"))
    ignored = (
        EVERYTHING if attack.ignores_all else attack.ignores + blow.ignores + (critical and blow.outcome == "critical")
    )
    match court.rules.defense_negative:
        case "chassis_only":
            return max(0, worn - ignored) - chassis
        case "never":
            return max(0, worn - chassis - ignored)
        case "all":
            return max(min(stands, 0), stands - ignored) + min(column, 0) - chassis


def _cards(court: Court, then: Battle, blow: Blow) -> int:
    past = court.ledger.pasts[blow.defender]
    start, end = place_of(then, blow.attacker), place_of(then, blow.defender)
    covered = court.rules.cover_grants_defense and bool(covers(then, start, end))
    cards = sum(one.by for one in past.sheltered) + always_defense(court, then, blow.defender)
    return cards + past.armor + court.of(blow.defender).armor + covered


def met(court: Court, blow: Blow) -> int:
    """The damage that is left once Defense and Ignore Pain are taken off."""
    left = blow.damage
    if court.rules.defense_application == "flat_before_dice":
        floor = min(left, court.rules.defense_min_damage) if blow.defense > 0 else 0
        left = max(floor, left - blow.defense)
    return max(0, left - blow.pain)


def judge_dice(court: Court, _: Battle, __: Battle, event: ev.DefenseRolled) -> None:
    blow = blow_of(court)
    court.weigh("symbols of the Defense dice", event.shown, symbols(event.faces), "PEN-DEF-01")
    if blow.outcome == "execution":
        thrown = 0 if court.rules.attack_execution_defense_dice == "skip" else blow.damage
        court.weigh("how many Defense dice against an EXECUTION", event.dice, thrown, "C-17")
        return
    if not blow.known or (court.rules.defense_application == "automatic_blocks" and blow.defense < 0):
        return
    left = met(court, blow)
    prevented = min(blow.prevented, left)
    court.weigh("prevented by a reactive card", event.prevented, prevented, "PROC-ATTACK 8")
    court.weigh("how many Defense dice", len(event.faces), left - prevented, "PEN-DEF-02, PROC-ATTACK 9")


def symbols(faces: tuple[int, ...]) -> tuple[int, ...]:
    """Blocks, FLESH WOUND, CRITICAL, PIERCE and HEAT."""
    return (sum(face in BLOCKING for face in faces), *(faces.count(face) for face in (3, CRITICAL, PIERCE, HEAT)))


def judge_reroll(court: Court, _: Battle, __: Battle, event: ev.DefenseRerolled) -> None:
    blow = blow_of(court)
    blocks = sum(face in BLOCKING for face in blow.faces)
    court.must("blocking dice thrown again", 1 <= len(event.faces) <= min(2, blocks), "PEN-TAINT-07")
    kept = symbols(blow.faces)
    fresh = symbols(event.faces)
    canon = (kept[0] - len(event.faces) + fresh[0], *(one + other for one, other in zip(kept, fresh, strict=True)))
    court.weigh("symbols after a Force Reroll", event.shown, (canon[0], *canon[2:]), "PEN-TAINT-07")


def judge_toll(court: Court, then: Battle, _: Battle, event: ev.HitTaken) -> None:
    blow = blow_of(court)
    court.weigh("HEAT on the Defense dice", event.heat, gained(court, then, blow), "PEN-DEF-08, C-77")
    court.weigh("PIERCE on the Defense dice", event.pierced, PIERCE in blow.faces, "PEN-DEF-07")
    if blow.outcome == "execution":
        court.must("EXECUTION is paid by the deck", event.deck_only, "PEN-ATK-16")
        blocked = symbols(blow.faces)[0] if court.rules.attack_execution_defense_dice == "normal" else 0
        court.weigh("final damage of an EXECUTION", event.cards, blow.damage - blocked, "PROC-ATTACK 6")
    else:
        court.weigh("marks of the Defense dice", event.marks, blow.faces.count(CRITICAL) + blow.marks, "PROC-ATTACK 11")
        _judge_final(court, event, blow)
    if event.heat:
        court.owe("Heat of the Defense dice", blow.defender, "PEN-DEF-08")


def gained(court: Court, then: Battle, blow: Blow) -> int:
    """The HEAT symbols of one roll are one gain."""
    heat = blow.faces.count(HEAT)
    return heat + heated(court, blow.defender, then) if heat else 0


def _judge_final(court: Court, event: ev.HitTaken, blow: Blow) -> None:
    automatic = court.rules.defense_application == "automatic_blocks"
    if not blow.known or (automatic and blow.defense < 0):
        return
    blocks = max(0, symbols(blow.faces)[0] - lost_block(court, blow))
    left = max(0, len(blow.faces) - blocks)
    if automatic and blow.defense > 0:
        left -= min(blow.defense, max(0, blow.damage - court.rules.defense_min_damage))
    left, prevented = max(0, left), min(blow.prevented, met(court, blow))
    if court.rules.reactive_pierce == "restores_prevented" and PIERCE in blow.faces:
        left += prevented
    court.weigh("final damage", event.cards, max(0, left - blow.late), "PROC-ATTACK 10")


def lost_block(court: Court, blow: Blow) -> int:
    """A Critical Hit passes by one block where there is no Defense (C-17)."""
    rule = court.rules.attack_critical_bypass == "stat_then_block" and blow.outcome == "critical"
    return int(rule and blow.bare)


def judge_marks(court: Court, then: Battle, now: Battle, event: ev.Marked) -> None:
    before, after = then.fighters[event.fighter].components, now.fighters[event.fighter].components
    court.weigh("marks noted", after.marks[event.component], before.marks[event.component] + event.marks, "PEN-COMP-01")
    fell = is_gone(now, event.fighter, event.component) and not is_gone(then, event.fighter, event.component)
    court.weigh("component destroyed", event.destroys, fell, "PEN-COMP-04")
    if event.why == "attack":
        _judge_marks_of_a_hit(court, then, event)
    elif event.why == "strain":
        _judge_malfunction(court, then, event)
    if not is_dead(now, event.fighter):
        _owe_feedback(court, event.fighter, (before.total, after.total))
    if fell:
        _owe_for_a_component(court, then, event)


def _judge_marks_of_a_hit(court: Court, then: Battle, event: ev.Marked) -> None:
    blow = blow_of(court)
    whole = intact(then, blow.defender)
    court.weigh("component marked", event.component, blow.component if whole else "chassis", "PEN-COMP-01, C-69")
    raised = 0
    if blow.outcome == "execution" and whole:
        raised = court.rules.component_threshold - then.fighters[event.fighter].components.marks[event.component]
    canon = blow.faces.count(CRITICAL) + blow.marks + blow.primaries + max(0, raised)
    court.weigh("component marks of a hit", event.marks, canon, "PROC-ATTACK 11-14")


def _judge_malfunction(court: Court, then: Battle, event: ev.Marked) -> None:
    threshold = court.rules.component_threshold
    has = then.fighters[event.fighter].components.marks[event.component]
    canon = {"destroy": (threshold - has, False), "one_mark": (1, False), "disable_until_refresh": (0, True)}
    court.weigh("malfunction", (event.marks, event.holds), canon[court.rules.strain_malfunction], "C-28")
    court.must("malfunction of an intact component", has < threshold, "C-28")
    court.pay("malfunction owed", event.fighter, "PEN-HEAT-07")


def _owe_feedback(court: Court, fighter: int, totals: tuple[int, int]) -> None:
    """C-19."""
    before, after = totals
    points = {
        "every_5": after // 5 - before // 5,
        "once_at_5": int(before < 5 <= after),
        "every_mark_from_5": max(0, after - 4) - max(0, before - 4),
    }[court.rules.neural_feedback]
    court.owe("Neural Feedback", fighter, "C-19", points)


def _owe_for_a_component(court: Court, then: Battle, event: ev.Marked) -> None:
    arm = event.component in ("right-arm", "left-arm")
    snaps = court.rules.thread_snap_auto == "any_component" or (court.rules.thread_snap_auto == "arm_destroyed" and arm)
    lives = not is_dead(then, event.fighter)
    court.owe("Thread Snap", event.fighter, "C-53", int(snaps and lives))
    breach = lives and event.component == "chassis" and court.rules.capsule_breach_auto == "chassis_destroyed"
    court.owe("Capsule Breach", event.fighter, "C-52", int(breach))
    group = {"right-arm": "primary", "left-arm": "secondary"}.get(event.component)
    hand = then.fighters[event.fighter].piles.hand
    drops = any(court.face(event.fighter, card).group == group for card in hand if card > 0)
    court.owe("cards dropped with an arm", event.fighter, "PEN-COMP-06", int(drops))


def judge_dropped(court: Court, then: Battle, _: Battle, event: ev.CardsDiscarded) -> None:
    """Cards that leave the hand with an arm, or as an attack fails utterly."""
    groups = {"Right Arm destroyed": "primary", "Left Arm destroyed": "secondary", "catastrophic failure": "primary"}
    if event.why not in groups:
        return
    hand = then.fighters[event.fighter].piles.hand
    canon = sorted(card for card in hand if card > 0 and court.face(event.fighter, card).group == groups[event.why])
    court.weigh("which cards are dropped", sorted(event.cards), canon, "PEN-COMP-06, PEN-ATK-19")
    if event.why != "catastrophic failure":
        court.pay("cards dropped with an arm", event.fighter, "PEN-COMP-06")


def judge_reaction(court: Court, then: Battle, _: Battle, event: ev.Reacted) -> None:
    face = court.face(event.fighter, event.card)
    if face.on != "hit":
        return
    blow = blow_of(court)
    court.weigh("one reactive card an attack", blow.reactions, 0, "PEN-REACT-03")
    court.never("no reactive card against an EXECUTION", blow.outcome == "execution", "PEN-ATK-14")
    court.never("no reactive card after Neural Disruption", blow.silenced, "PEN-TAINT-10")
    if face.shield:
        court.must("shields meet front and shield side", side_met(court) in (1, 6), "PEN-FACE-04")
        court.never("shields need the Left Arm", lacks(then, event.fighter, "left-arm"), "PEN-REACT-07")


def judge_end(court: Court, then: Battle, _: Battle, event: ev.AttackEnded) -> None:
    blow = blow_of(court)
    court.weigh("whether an attack hit", event.hit, blow.outcome not in ("miss", "catastrophic"), "PEN-ATK-07")
    if event.hit and not then.fighters[blow.defender].destroyed:
        due = blow.faces.count(CRITICAL) + blow.marks + blow.primaries
        if due:
            court.must("a hit marks its component", blow.marked, "PROC-ATTACK 11-14")
    if blow.outcome == "catastrophic":
        court.owe("Heat of a jam", blow.attacker, "PEN-ATK-20")
        court.owe("-2 after a jam", blow.attacker, "PEN-ATK-21")
    if event.hit and blow.lost:
        court.weigh("armor that was bolted on falls off", court.ledger.pasts[blow.defender].armor, 0, "C-74")
