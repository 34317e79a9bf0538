"""Pilots that are hurt: the Grit check, the wound, and death; and what Taint does to them."""

from __future__ import annotations

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from tests.rules.battle.referee.bodies import is_dead, traumas
from tests.rules.battle.referee.court import Court
from tests.rules.battle.referee.figures import KINDS_OF_WOUND, SPENDS

CAUSES = {
    "neural-feedback": ("Neural Feedback", "C-19"),
    "thread-snap": ("Thread Snap", "C-53"),
    "capsule-breach": ("Capsule Breach", "C-52"),
    "critical-malfunction": ("Critical Malfunction", "PEN-DMG-10"),
    "taint-overload-threshold": ("wound of 10 Taint", "PEN-TAINT-01"),
    "casket-destruction": ("pilot hurt by the Casket's end", "C-51"),
}

OF_THE_LIVING = ("corruption of 10 Taint", "wounds of a Resurrection", "Dissociation at a turn's start")


def judge_pilot(court: Court, then: Battle, now: Battle, event: ev.PilotStruck) -> None:
    if event.cause in CAUSES and not (event.cause == "casket-destruction" and spared(court, event.fighter)):
        court.pay(CAUSES[event.cause][0], event.fighter, CAUSES[event.cause][1])
    court.never("the dead flip no more", is_dead(then, event.fighter), "C-70")
    if is_checked(court, event):
        _judge_check(court, then, event)
    elif spared(court, event.fighter):
        court.weigh("the Ossuarium flips no wounds", event.happens, "immune", "PEN-GRIT-13")
    else:
        court.weigh("a wound without a check", (event.happens, event.added), ("flip", None), "PROC-PILOT")
    _judge_wound(court, then, now, event)
    if event.happens == "heat":
        court.owe("Heat of Shrug It Off", event.fighter, "PEN-GRIT-09")


def spared(court: Court, fighter: int) -> bool:
    ossuarium = court.of(fighter).faction == "ossuarium" and court.rules.modules_grit
    return ossuarium and court.rules.grit_ossuarium == "no_wounds"


def is_checked(court: Court, event: ev.PilotStruck) -> bool:
    """Whether Grit is tried against this point."""
    if not court.rules.modules_grit or court.of(event.fighter).faction == "ossuarium":
        return False
    always = event.cause == "casket-destruction" and court.rules.casket_destruction_save == "always_wound"
    return event.cause != "resurrection" and not always


def _judge_check(court: Court, then: Battle, event: ev.PilotStruck) -> None:
    one = court.of(event.fighter)
    kind = KINDS_OF_WOUND[then.fighters[event.fighter].wounds.face_down[0]]
    bonus = one.grit - (one.faction == "elves") - traumas(then, event.fighter)
    bonus += one.faction == "dwarves" and kind == "severe"
    if court.rules.grit_check_min is not None:
        bonus = max(bonus, court.rules.grit_check_min)
    court.weigh("Grit added in a check", event.added, bonus, "PEN-GRIT-06, C-40")
    total = event.face + bonus
    court.weigh("row of a Grit check", _row(event.happens), _row_of(total), "PEN-GRIT-07 to 10")
    if event.happens.startswith("flip") and kind == "severe":
        softened = court.rules.grit_tough_it_out == "downgrade_duration" and 4 <= total <= 5
        hidden = [KINDS_OF_WOUND[key] for key in then.fighters[event.fighter].wounds.face_down]
        if court.rules.grit_tough_it_out == "downgrade_duration" or "minor" in hidden:
            court.weigh("Tough It Out", event.happens, "flip-downgraded" if softened else "flip", "PEN-GRIT-08")


def _row(happens: str) -> str:
    return happens if happens in ("heat", "nothing") else "flip"


def _row_of(total: int) -> str:
    return "nothing" if total >= 8 else "heat" if total >= 6 else "flip"


def _judge_wound(court: Court, then: Battle, now: Battle, event: ev.PilotStruck) -> None:
    before, after = then.fighters[event.fighter].wounds, now.fighters[event.fighter].wounds
    flips = int(_row(event.happens) == "flip" and event.happens != "immune")
    court.weigh("wounds flipped", len(after.face_up) - len(before.face_up), flips, "PEN-WND-02")
    court.weigh("wounds face-down", len(after.face_down), len(before.face_down) - flips, "PEN-WND-01")
    if event.happens in ("flip", "flip-downgraded"):
        court.weigh("which wound is flipped", event.wound, before.face_down[0], "PEN-WND-02")
    elif event.happens == "swap-for-minor":
        court.weigh("a Minor wound in a Severe's place", KINDS_OF_WOUND[event.wound], "minor", "C-39")
    if not after.face_down:
        court.owe("death of a pilot", event.fighter, "PEN-WND-20")


def judge_death(court: Court, then: Battle, _: Battle, event: ev.PilotKilled) -> None:
    court.pay("death of a pilot", event.fighter, "PEN-WND-20")
    court.weigh("ten wounds kill", len(then.fighters[event.fighter].wounds.face_up), 10, "PEN-WND-20")
    court.forgive(event.fighter, (*(name for name, _ in CAUSES.values()), *OF_THE_LIVING))


def judge_save(court: Court, _: Battle, __: Battle, event: ev.SaveRolled) -> None:
    court.weigh("the save of a pilot", event.saved, event.face >= 4, "C-51")
    plain = court.rules.casket_destruction_save == "auto" and not court.rules.modules_grit
    court.must("a d6 saves", plain or court.rules.casket_destruction_save == "d6_4plus", "C-51")
    if event.saved and not spared(court, event.fighter):
        court.pay("pilot hurt by the Casket's end", event.fighter, "C-51")


def judge_taint(court: Court, then: Battle, now: Battle, event: ev.TaintChanged) -> None:
    before, after = then.fighters[event.fighter].taint, now.fighters[event.fighter].taint
    court.weigh("Taint after a change", after, max(0, before + event.by), "PEN-TAINT-03")
    blow = court.ledger.blow
    if event.why == "damage" and blow:
        waiting = then.fighters[event.fighter].taint_waiting if court.rules.taint_accrual == "cumulative" else 0
        court.weigh("Taint gained by damage", event.by, (blow.cards + waiting) // 3, "PEN-TAINT-03, C-37")
        court.must("Taint module", court.rules.modules_taint_exploitation, "C-60")
    if before < 10 <= after:
        at_10 = court.rules.taint_at_10
        court.owe("wound of 10 Taint", event.fighter, "PEN-TAINT-01", int(at_10 != "corruption_only"))
        corrupts = court.rules.modules_taint_exploitation and at_10 != "wound_only"
        court.owe("corruption of 10 Taint", event.fighter, "PEN-TAINT-18", int(corrupts))


def judge_corruption(court: Court, _: Battle, __: Battle, event: ev.CorruptionRolled) -> None:
    court.pay("corruption of 10 Taint", event.fighter, "PEN-TAINT-18")
    court.weigh("resisting corruption", event.resisted, event.face >= 4, "PEN-TAINT-18")
    if not event.resisted:
        rows = {1: "mind-control", 2: "mind-control", 3: "explosion", 4: "explosion", 5: "mutation", 6: "mutation"}
        court.weigh("row of corruption", event.row, rows[event.row_face], "U-04")


def judge_spend(court: Court, then: Battle, now: Battle, event: ev.TaintSpent) -> None:
    whose, cost = SPENDS[event.spend]
    before = then.fighters[event.payer].taint
    court.weigh("price of a Taint spend", event.left, before - cost, "PEN-TAINT-06 to 17")
    court.weigh("Taint after a spend", now.fighters[event.payer].taint, event.left, "PEN-TAINT-17")
    own = event.payer == event.fighter
    court.weigh("whose Taint is spent", own, whose == "own", "PEN-TAINT-06, PEN-TAINT-12")
    if event.limit == "turn":
        court.never("a Taint spend once a turn", event.spend in court.ledger.pasts[event.fighter].bought, "C-72")


def judge_tainted(court: Court, then: Battle, _: Battle, __: ev.AttackEnded) -> None:
    """Whether damage that brings Taint brought it."""
    blow = court.ledger.blow
    if blow is None or not court.rules.modules_taint_exploitation or court.rules.taint_accrual == "cumulative":
        return
    defender = then.fighters[blow.defender]
    if blow.cards >= 3 and not defender.destroyed and not is_dead(then, blow.defender):
        court.must("damage brings Taint", blow.tainted, "PEN-TAINT-03")
