"""Phases, zones, pushes, glances, random components, kills that are due, and Taint by cards."""

from __future__ import annotations

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from tests.rules.battle.referee.aim import place_of
from tests.rules.battle.referee.bodies import intact
from tests.rules.battle.referee.court import Court
from tests.rules.battle.referee.ground import away, sees
from tests.rules.battle.referee.ledger import Blow

AFTER_PHASE = {"refresh": "action", "action": "draw", "draw": "end"}
TAINTED = {
    "exhume": 1,
    "walk-the-void": 1,
    "blood-offering": 1,
    "grave-touch": 1,
    "void-lance": 1,
    "spite-of-the-dead": 1,
    "borrowed-ribs": 1,
    "flagellants-zeal": 1,
    "absolution": 1,
    "threshs-tooth": 1,
}
ZONES = {"consecrated-ground": 3, "open-the-pit": 2}


def judge_phase(court: Court, _: Battle, __: Battle, event: ev.PhaseBegun) -> None:
    court.weigh("order of the phases", event.phase, AFTER_PHASE.get(court.ledger.phase), "PEN-TURN-01")


def judge_zone(court: Court, _: Battle, __: Battle, event: ev.ZoneLaid) -> None:
    """C-74: two ends of its owner's turns, this one and the next."""
    key = court.face(event.owner, event.card).key
    court.weigh("radius of a zone", event.radius, ZONES[key], "PEN-CARD-P06")
    lasting = key == "consecrated-ground" and court.rules.consecrated_ground_lasts == "battle"
    court.weigh("how long a zone lies", event.turn_ends, None if lasting else 2, "C-74")


def judge_zones(court: Court, then: Battle, now: Battle, event: ev.TurnEnded) -> None:
    left = []
    for zone in then.zones:
        ends = zone.turn_ends
        if zone.owner == event.fighter and ends is not None:
            ends -= 1
        if ends != 0:
            left.append((zone.owner, zone.card, ends))
    said = [(zone.owner, zone.card, zone.turn_ends) for zone in now.zones]
    court.weigh("zones that stay", said, left, "C-74")


def judge_push(court: Court, then: Battle, _: Battle, event: ev.Pushed) -> None:
    blow = court.ledger.after
    if blow is None:
        return
    start, pusher = place_of(then, event.fighter), place_of(then, blow.attacker)
    towards = court.face(blow.attacker, blow.card).key == "hook-and-chain"
    gained = away(pusher, event.at) - away(pusher, start)
    court.weigh("a push leads away", gained, -event.hexes if towards else event.hexes, "C-74")


def judge_glance(court: Court, then: Battle, _: Battle, event: ev.HandSeen) -> None:
    hand = then.fighters[event.target].piles.hand
    court.weigh("how many cards are seen", len(event.cards), min(1, len(hand)), "PEN-CARD-U04")
    court.must("cards seen are in the hand", all(card in hand for card in event.cards), "PEN-CARD-U04")
    seen = sees(then, place_of(then, event.fighter), place_of(then, event.target))
    court.must("whose hand is seen is in sight", seen, "C-74")


def judge_component(court: Court, then: Battle, _: Battle, event: ev.ComponentFound) -> None:
    blow = court.ledger.blow
    whole = intact(then, blow.defender) if blow else ()
    if whole:
        court.must("a random component is an intact one", event.component in whole, "C-69")


def owe_kill(court: Court, then: Battle, _: Battle, event: ev.CasketDestroyed | ev.PilotKilled) -> None:
    """PEN-VIC-10: each enemy once."""
    blow: Blow | None = court.ledger.blow or court.ledger.after
    if blow and blow.defender == event.fighter and event.fighter not in then.fighters[blow.attacker].kills:
        court.owe("kill", blow.attacker, "PEN-VIC-10")


def judge_kill(court: Court, _: Battle, __: Battle, event: ev.KillScored) -> None:
    court.pay("kill", event.fighter, "PEN-VIC-10")


def judge_taint(court: Court, _: Battle, __: Battle, event: ev.TaintChanged) -> None:
    if event.why in TAINTED:
        court.weigh("Taint of a card", event.by, TAINTED[event.why], "PEN-TAINT-05")
        own = court.rules.modules_taint_exploitation or event.why not in ("blood-offering", "flagellants-zeal")
        court.must("self-harm taints under the module", own, "PEN-TAINT-05")


def judge_maximum(court: Court, _: Battle, __: Battle, event: ev.SpMaximumMoved) -> None:
    court.weigh("what moves the SP maximum", event.by, -1, "PEN-SP-07, U-04")
