"""The end of Caskets and battles, kills, zones, and what cards lend."""

from __future__ import annotations

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from tests.rules.battle.referee.bodies import hp, is_dead, is_out, is_there
from tests.rules.battle.referee.court import Court
from tests.rules.battle.referee.ground import away
from tests.rules.battle.referee.pilots import spared

LENT = {
    "feint": (1, 0, 0),
    "still-the-breath": (2, 1, 0),
    "jammed": (-2, 0, 0),
    "martyrs-bellows": (1, 0, 0),
    "blood-offering": (3, 1, 0),
    "carved-grudge": (2, 0, 0),
    "mutation": (1, 0, 0),
    "grief-without-end": (1, 0, 0),
    "righteous-fury": (1, 0, 0),
    "structural-weakness": (0, 0, 1),
}
"""Damage, Armor ignored and marks of what waits for an attack."""
RAISED = {
    "hunker-down": 2,
    "advance": 1,
    "shield-wall": 2,
    "the-deep-march": 1,
    "stand-on-the-stone": 2,
    "dance-of-ash": 1,
    "thorn": -1,
}
OF_A_WHOLE_CASKET = ("malfunction owed", "SP lost to Strain", "cards dropped with an arm", "Structural Weakness")
GROUND = "consecrated-ground"


def falls(court: Court, battle: Battle, fighter: int) -> bool:
    """C-54, C-66."""
    piles = battle.fighters[fighter].piles
    whole = any(card > 0 for card in (*piles.deck, *piles.hand, *piles.discard, *piles.in_play))
    return not (piles.deck or piles.discard) or (court.rules.defeat_at_hp_zero and not whole)


def judge_destruction(court: Court, then: Battle, now: Battle, event: ev.CasketDestroyed) -> None:
    court.must("a Casket falls with its last cards", falls(court, then, event.fighter), "C-54, C-66")
    drawing = court.ledger.phase == "draw" and court.ledger.turn == event.fighter
    tested = court.ledger.pasts[event.fighter].tested or drawing
    court.must("a Casket falls to a demanded loss", tested, "C-54")
    court.must("a Casket's end leaves rubble", then.fighters[event.fighter].at in now.rubble, "PROC-DEFEAT")
    blow = court.ledger.blow or court.ledger.after
    by = blow.attacker if blow and blow.defender == event.fighter else -1
    court.weigh("who destroyed a Casket", event.by, by, "PEN-VIC-10")
    court.forgive(event.fighter, OF_A_WHOLE_CASKET)
    if not is_dead(then, event.fighter) and not spared(court, event.fighter):
        court.owe("pilot hurt by the Casket's end", event.fighter, "C-51")


def judge_standing(court: Court, then: Battle, event: ev.Asked) -> None:
    """Nobody goes on who had cards to lose and has none left."""
    if event.pending.kind not in ("act", "turn"):
        return
    for number, past in enumerate(court.ledger.pasts):
        if past.tested and not is_out(then, number):
            court.never("whoever has no cards left has fallen", falls(court, then, number), "C-54, C-66")
        past.tested = False
    for side in (0, 1):
        alive = any(not is_out(then, number) for number in court.fielding.of_side[side])
        if not any(then.fighters[number].gone for number in court.fielding.of_side[side]):
            court.must("a side without Caskets is beaten", alive, "PEN-VIC-11")


def judge_kill(court: Court, then: Battle, _: Battle, event: ev.KillScored) -> None:
    fallen = then.fighters[event.victim].destroyed or is_dead(then, event.victim)
    blow = court.ledger.blow or court.ledger.after
    foe = court.of(event.fighter).side != court.of(event.victim).side
    own = blow is not None and (blow.attacker, blow.defender) == (event.fighter, event.victim)
    court.must("a kill by one's own attack", fallen and foe and own, "PEN-VIC-10")
    again = event.victim in then.fighters[event.fighter].kills
    court.never("each enemy is killed once", again, "PEN-VIC-10")


def judge_verdict(court: Court, then: Battle, _: Battle, event: ev.BattleOver) -> None:
    if any(fighter.gone for fighter in then.fighters):
        return
    names = [side.name for side in court.fielding.scenario.sides]
    beaten = [
        side in then.surrendered or all(is_out(then, number) for number in court.fielding.of_side[side])
        for side in (0, 1)
    ]
    said = event.verdict.winner
    if any(beaten):
        winner = None if all(beaten) else names[beaten.index(False)]
        court.weigh("who won", said or None, winner, "PEN-VIC-01, PEN-VIC-09, PEN-VIC-11")
    elif any(reason.rule == "PEN-VIC-04" for reason in event.verdict.reasons):
        reached = {
            goal.side for goal in court.fielding.scenario.objectives if goal.primary and goal.key in then.reached
        }
        won = {names[court.fielding.sides.index(side)] for side in reached}
        court.weigh("who won by a goal", {said} if said else set(), won if len(won) == 1 else set(), "PEN-VIC-04")
    else:
        _judge_limit(court, then, said or None, names)


def _judge_limit(court: Court, then: Battle, said: str | None, names: list[str]) -> None:
    """C-76: at a limit of rounds more total HP wins."""
    limits = [limit for limit in (court.fielding.scenario.round_limit, court.rules.battle_round_limit) if limit]
    court.weigh("limit of rounds", court.round, min(limits, default=0), "C-76")
    totals = [
        sum(0 if then.fighters[number].destroyed else hp(then, number) for number in court.fielding.of_side[side])
        for side in (0, 1)
    ]
    living = [
        sum(0 if is_out(then, number) else hp(then, number) for number in court.fielding.of_side[side])
        for side in (0, 1)
    ]
    if totals == living:
        winner = None if totals[0] == totals[1] else names[totals[1] > totals[0]]
        court.weigh("who won at the limit", said, winner, "C-76")


def judge_lent(court: Court, _: Battle, __: Battle, event: ev.AttackLent) -> None:
    if event.why in LENT:
        court.weigh(
            "what waits for an attack", (event.damage, event.ignores, event.marks), LENT[event.why], "PEN-CARD, C-68"
        )
    if event.why == "jammed":
        court.pay("-2 after a jam", event.fighter, "PEN-ATK-21")
    if event.why == "structural-weakness":
        court.pay("Structural Weakness", event.fighter, "PEN-DMG-09")


def judge_used(court: Court, _: Battle, __: Battle, event: ev.WaitsUsed) -> None:
    """C-68: hit or miss, or hits alone, and never what serves each attack."""
    blow = court.ledger.blow
    if blow:
        missed = blow.outcome in ("miss", "catastrophic")
        spent = not missed or court.rules.next_attack_spent_on == "any_attack"
        court.must("a miss uses up what waited", spent, "C-68")
    waits = {one.number: one.serves for one in court.ledger.pasts[event.fighter].waits}
    court.must("what serves each attack stays", all(waits.get(one) != "each" for one in event.numbers), "C-68")


def judge_kept(court: Court, _: Battle, now: Battle, event: ev.AttackEnded) -> None:
    """C-68: nothing that waited for this attack waits on once it was spent."""
    blow = court.ledger.blow
    if blow is None or blow.place > 0 or not (event.hit or court.rules.next_attack_spent_on == "any_attack"):
        return
    left = [one.number for one in court.ledger.pasts[blow.attacker].waits if one.serves == "next"]
    own = [one for one in left if one in blow.used]
    court.weigh("what waited for the next attack is used up", own, [], "C-68")


def judge_raised(court: Court, _: Battle, __: Battle, event: ev.DefenseRaised) -> None:
    court.weigh("Defense of a card", event.by, RAISED.get(event.why, event.by), "C-74")


def judge_ground(court: Court, then: Battle, _: Battle, event: ev.TurnEnded) -> None:
    """C-74: whoever ends a turn on Consecrated Ground takes back once, however many Grounds overlap."""
    past, fighter = court.ledger.pasts[event.fighter], then.fighters[event.fighter]
    if court.ledger.phase != "end" or is_out(then, event.fighter) or not is_there(then, event.fighter):
        return
    laid = [zone for zone in then.zones if court.face(zone.owner, zone.card).key == GROUND and zone.at and fighter.at]
    side = court.of(event.fighter).side
    stood = [
        zone
        for zone in laid
        if zone.at and fighter.at and away(zone.at, fighter.at) <= zone.radius and court.of(zone.owner).side == side
    ]
    court.must("Consecrated Ground gives once", past.recovered <= int(bool(stood)), "C-74")
    if stood and past.may_recover:
        court.weigh("Consecrated Ground gives", past.recovered, 1, "C-74")
