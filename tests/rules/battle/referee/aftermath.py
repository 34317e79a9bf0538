"""What follows from a hit or a throw: reductions, Suffering, bleeding, rising again, goals and setting up."""

from __future__ import annotations

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from apps.rules.packs.scenarios import Destroy, Extract, Objective, Reach, Survive
from tests.rules.battle.referee.bodies import healthy, is_out, is_there, suffers
from tests.rules.battle.referee.court import Court
from tests.rules.battle.referee.figures import IMPASSABLE, SUFFERING_LOSS
from tests.rules.battle.referee.ground import away, terrain

REDUCED = {
    "brace-for-impact": 2,
    "deflect": 1,
    "wall-of-iron": 3,
    "unyielding-bulwark": 3,
    "carved-grudge": 2,
    "afterimage": 2,
    "spite-of-the-dead": 2,
    "borrowed-ribs": 3,
    "spend.ignore-pain": 3,
}
SUFFERING_DICE = {"blood-offering": 1, "flagellants-zeal": 2, "threshs-ledger": 1}
FIXED_HARM = {"blood-offering": 2, "flagellants-zeal": 5, "burn-the-marrow": 2}


def judge_reduction(court: Court, _: Battle, __: Battle, event: ev.DamageReduced) -> None:
    court.weigh("what a reactive card or Ignore Pain takes off", event.by, REDUCED[event.why], "PEN-REACT-05")
    court.weigh("Ignore Pain is no reactive card", event.reactive, event.why != "spend.ignore-pain", "C-37")


def judge_suffering(court: Court, _: Battle, __: Battle, event: ev.SufferingRolled) -> None:
    """PEN-SUF-07 to 09, C-73."""
    after = court.ledger.after
    if after and after.taken and event.fighter == after.defender:
        count = after.damage // 3
    else:
        count = SUFFERING_DICE[court.face(*court.ledger.playing).key]
    court.weigh("how many Suffering dice", len(event.faces), count, "PEN-SUF-07 to 09")


def judge_self_harm(court: Court, _: Battle, __: Battle, event: ev.CardsLost) -> None:
    if event.cause == "forced":
        court.weigh("cards lost to a zone", event.demanded, 2, "card:open-the-pit")
    if event.cause != "self-harm":
        return
    faces = court.ledger.suffering
    if faces:
        court.weigh("cards demanded by Suffering", event.demanded, SUFFERING_LOSS[faces[0]], "PEN-SUF-01 to 06")
    else:
        fixed = FIXED_HARM[court.face(*court.ledger.playing).key]
        court.weigh("cards demanded by self-harm", event.demanded, fixed, "C-21, C-22")


def owe_bleeding(court: Court, then: Battle, _: Battle, __: ev.RoundBegun) -> None:
    """PEN-WND-12."""
    for number in range(len(then.fighters)):
        if is_there(then, number) and not is_out(then, number) and suffers(then, number, "internal-bleeding"):
            court.owe("bleeding at a round's start", number, "PEN-WND-12")


def judge_bleeding(court: Court, _: Battle, __: Battle, event: ev.CardsLost) -> None:
    if event.cause != "bleeding":
        return
    if court.ledger.phase == "refresh":
        court.weigh(
            "cards lost to Internal Bleeding", event.demanded, court.ledger.pasts[event.fighter].due[1], "PEN-DMG-08"
        )
    else:
        court.pay("bleeding at a round's start", event.fighter, "PEN-WND-12")
        court.weigh("cards lost to the wound Internal Bleeding", event.demanded, 1, "PEN-WND-12")


def owe_dissociation(court: Court, then: Battle, _: Battle, event: ev.TurnBegun) -> None:
    court.owe(
        "Dissociation at a turn's start", event.fighter, "PEN-WND-19", int(suffers(then, event.fighter, "dissociation"))
    )


def judge_dissociation(court: Court, _: Battle, __: Battle, event: ev.DissociationRolled) -> None:
    court.pay("Dissociation at a turn's start", event.fighter, "PEN-WND-19")


def owe_damaged(court: Court, _: Battle, __: Battle, event: ev.HitTaken) -> None:
    """C-06: a deep wound brings a DAMAGED card where a table plays that."""
    deep, blow = court.rules.damaged_major_wound_threshold, court.ledger.blow
    if blow and deep is not None and event.cards >= deep:
        court.owe("DAMAGED card of a deep wound", blow.defender, "C-06")


def judge_damaged(court: Court, _: Battle, __: Battle, event: ev.DamagedAdded) -> None:
    court.pay("DAMAGED card of a deep wound", event.fighter, "C-06")


def judge_rise(court: Court, then: Battle, now: Battle, event: ev.CasketRisen) -> None:
    """C-37."""
    before, after = then.fighters[event.fighter].piles, now.fighters[event.fighter].piles
    count = min(court.rules.resurrection_cards, healthy(before.graveyard))
    court.weigh("cards of a Resurrection", len(event.cards), count, "C-37")
    lay = all(card in before.graveyard and card > 0 for card in event.cards)
    court.must("a Resurrection takes from the Damage Graveyard", lay, "C-37")
    rises = sorted([*before.deck, *event.cards, -(before.damaged + 1)])
    court.weigh("deck of a Resurrection", sorted(after.deck), rises, "C-37")
    court.must(
        "a Resurrection needs three hidden wounds", len(then.fighters[event.fighter].wounds.face_down) >= 3, "C-37"
    )
    court.never("the Ossuarium rises no more", court.of(event.fighter).faction == "ossuarium", "C-37")
    court.owe("wounds of a Resurrection", event.fighter, "PEN-TAINT-16", 2)


def judge_resurrection(court: Court, _: Battle, __: Battle, event: ev.PilotStruck) -> None:
    if event.cause == "resurrection":
        court.pay("wounds of a Resurrection", event.fighter, "PEN-TAINT-16")


def judge_deployment(court: Court, then: Battle, _: Battle, event: ev.Deployed) -> None:
    side = court.fielding.scenario.sides[court.of(event.fighter).side]
    court.must("Caskets set up in their zone", event.at in court.fielding.zones[side.zone], "PROC-SETUP")
    court.never("Caskets set up on free ground", terrain(then, event.at) in IMPASSABLE, "PROC-SETUP")


def judge_round(court: Court, then: Battle, _: Battle, __: ev.RoundEnded) -> None:
    for number, past in enumerate(court.ledger.pasts):
        if not is_out(then, number):
            court.weigh("everybody has a turn in a round", past.turns, 1, "PEN-TURN-14")


def judge_goal(court: Court, then: Battle, _: Battle, event: ev.GoalReached) -> None:
    goal = next(each for each in court.fielding.scenario.objectives if each.key == event.goal)
    side = court.fielding.sides.index(goal.side)
    found = _counted(court, then, goal, side)
    if found:
        court.must("what a goal asks was done", found[0] >= found[1], "PEN-VIC-04")


def _counted(court: Court, then: Battle, goal: Objective, side: int) -> tuple[int, int] | None:
    """How many there are, and how many there must be."""
    own, other = court.fielding.of_side[side], court.fielding.of_side[1 - side]
    standing = [then.fighters[number] for number in own if not is_out(then, number)]
    match goal:
        case Destroy():
            return sum(is_out(then, number) for number in other), goal.caskets or len(other)
        case Reach():
            return sum(one.at in court.fielding.zones[goal.zone] for one in standing), goal.caskets
        case Extract():
            return sum(then.fighters[number].gone for number in own), goal.caskets
        case Survive():
            return (len(standing), goal.caskets) if court.round >= goal.rounds else (0, 1)
        case _:
            return None


def judge_redirect(court: Court, then: Battle, _: Battle, event: ev.HitTakenOver) -> None:
    """C-73: an ally of the target within three hexes, who is ready to."""
    blow = court.ledger.blow
    assert blow is not None
    taker, struck = then.fighters[event.fighter], then.fighters[blow.target]
    assert taker.at is not None
    assert struck.at is not None
    court.must("who takes a hit over stands near", away(taker.at, struck.at) <= 3, "C-73")
    friends = court.of(event.fighter).side == court.of(blow.target).side and event.fighter != blow.target
    court.must("allies take hits over", friends and taker.redirects > 0, "C-73")
