"""Rounds, turns, Refresh and SP."""

from __future__ import annotations

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from tests.rules.battle.referee.bodies import is_out, sp_maximum, suffers
from tests.rules.battle.referee.court import Court


def judge_initiative(court: Court, _: Battle, __: Battle, event: ev.InitiativeRolled) -> None:
    """C-76: two Attack dice a side, JAM worth 0; ties again."""
    totals = [sum(face % 6 for face in faces) for faces in event.faces]
    last = totals[-2:]
    court.weigh("who begins", event.first, int(last[1] > last[0]), "C-76")
    court.must("a tie is thrown again", last[0] != last[1], "C-76")


def judge_turn(court: Court, then: Battle, _: Battle, event: ev.TurnBegun) -> None:
    pasts = court.ledger.pasts
    court.weigh("one turn a round", pasts[event.fighter].turns, 0, "PEN-TURN-14")
    court.never("who is out has no turn", is_out(then, event.fighter), "C-76")
    waiting = {
        court.of(number).side for number, past in enumerate(pasts) if past.turns == 0 and not is_out(then, number)
    }
    court.weigh("whose side takes a turn", court.of(event.fighter).side, _next_side(court, waiting), "C-76")


def _next_side(court: Court, waiting: set[int]) -> int:
    """The sides alternate; each round begins with the side that won the roll, or with each in turn."""
    if court.ledger.last_side >= 0:
        side = 1 - court.ledger.last_side
    elif court.rules.round_first == "alternate":
        side = (court.ledger.first + court.round - 1) % 2
    else:
        side = court.ledger.first
    return side if side in waiting else 1 - side


def judge_refresh(court: Court, then: Battle, now: Battle, event: ev.Refreshed) -> None:
    past = court.ledger.pasts[event.fighter]
    maximum = sp_maximum(court, then, event.fighter)
    court.weigh("SP maximum", event.sp - past.banked + min(-past.sp_lost, maximum), maximum, "PEN-SP-01, C-32")
    court.weigh("SP at Refresh", event.sp, max(0, maximum + past.sp_lost) + past.banked, "PROC-REFRESH")
    court.weigh("SP after Refresh", now.fighters[event.fighter].sp, event.sp, "PEN-TURN-02")
    if not past.strained:
        court.must("no Strain below 5 Heat", then.fighters[event.fighter].heat < 5, "PEN-HEAT-02")
    court.weigh("Damage dice that wait are felt", past.due, (0, 0), "PEN-DMG-07, PEN-DMG-08")


def judge_sp_lost(court: Court, _: Battle, __: Battle, event: ev.SpLost) -> None:
    past = court.ledger.pasts[event.fighter]
    if event.why == "strain":
        court.weigh("SP lost to Strain", event.by, -1, "PEN-HEAT-05")
        court.pay("SP lost to Strain", event.fighter, "PEN-HEAT-05")
    elif event.why == "dissociation":
        court.weigh("SP lost to Dissociation", event.by, -1, "PEN-WND-19")
    else:
        court.must("a System Glitch costs 1 SP", past.due[0] > 0, "PEN-DMG-07")


def judge_dissociation(court: Court, then: Battle, _: Battle, event: ev.DissociationRolled) -> None:
    court.must("Dissociation is rolled by who suffers it", suffers(then, event.fighter, "dissociation"), "PEN-WND-19")
    court.weigh("SP lost to Dissociation", abs(event.lost), int(event.face <= 2), "PEN-WND-19")


def judge_sp(court: Court, then: Battle, now: Battle, event: ev.SpChanged) -> None:
    before, after = then.fighters[event.fighter], now.fighters[event.fighter]
    own = court.ledger.turn == event.fighter
    if own and court.ledger.phase == "action":
        court.weigh("SP gained at once", after.sp, before.sp + event.by, "PEN-SP-09")
    if not own:
        court.weigh("SP gained in another's turn", (after.sp, event.banked), (before.sp, True), "C-71")
        court.weigh("SP gained in another's turn count", court.rules.sp_off_turn_gain, "next_refresh", "C-71")
    gains = {"damage.adrenaline-surge": 1, "burn-the-marrow": 2, "stoke-the-forge": 3, "flagellants-zeal": 5}
    court.weigh("how many SP are gained", event.by, gains.get(event.why, event.by), "PEN-SP-09")


def judge_hand(court: Court, then: Battle, now: Battle, event: ev.TurnEnded) -> None:
    if court.ledger.phase == "end" and not is_out(then, event.fighter):
        court.must("hand at a turn's end", len(now.fighters[event.fighter].piles.hand) <= 6, "PEN-DECK-09")
    held = [one.number for one in court.ledger.pasts[event.fighter].waits if one.ends != 1]
    said = [one.number for one in now.fighters[event.fighter].waits.held]
    court.weigh("what still waits for an attack", said, held, "C-68")
    court.settle()


def judge_open(court: Court, then: Battle, event: ev.Asked) -> None:
    """Before a question of an Action phase everything owed is paid."""
    if event.pending.kind in ("act", "turn"):
        court.settle()
