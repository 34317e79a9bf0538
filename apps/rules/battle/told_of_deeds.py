"""Movement, what lasts for a while, and what binds a Casket or its pilot, in sentences."""

from __future__ import annotations

from apps.rules.battle import events as ev
from apps.rules.battle.tellers import Teller, in_hexes, many, upper, whose
from apps.rules.ground.hexes import DIRECTION_NAMES
from apps.rules.tables.dice import SUFFERING_DICE
from apps.rules.tables.taint_spends import TAINT_SPENDS

Moving = ev.Walked | ev.Pushed | ev.Turned | ev.LeftTheField | ev.PickedUp
Lasting = ev.AttackLent | ev.WaitsUsed | ev.DefenseRaised | ev.ArmorGained | ev.ArmorLost | ev.RedirectReady
Binding = ev.Barred | ev.ZoneLaid | ev.ControlLost | ev.TaintSpent | ev.DieThrown | ev.SufferingRolled
SPENDS = {spend.key: spend.name for spend in TAINT_SPENDS}


def of_movement(event: Moving, teller: Teller) -> str:
    casket = teller.casket(event.fighter)
    match event:
        case ev.Walked(path=path, cost=cost, by_card=by_card):
            paid = "by its card" if by_card else f"for {cost} SP"
            return f"{casket} moved to {path[-1]} {paid}."
        case ev.Pushed(at=at, hexes=hexes):
            return f"{casket} was driven over {in_hexes(hexes)}, to {at}."
        case ev.Turned(facing=facing, cost=cost):
            return f"{casket} turned {DIRECTION_NAMES[facing]}{f' for {cost} SP' if cost else ''}."
        case ev.LeftTheField():
            return f"{casket} left the field."
        case ev.PickedUp(goal=goal):
            carried = f"took up what it came for: {teller.goal(goal)}" if goal else "put down what it carried"
            return f"{casket} {carried}."


def of_what_lasts(event: Lasting, teller: Teller) -> str:
    casket = teller.casket(event.fighter)
    match event:
        case ev.AttackLent(why=why, serves=serves):
            on = {"next": "next attack", "each": "every attack"}.get(serves, "")
            whom = f"{whose(casket)} {on}" if on else f"the next attack on {casket}"
            return f"Something waits for {whom}: {teller.reason(why)}."
        case ev.WaitsUsed():
            return f"What waited for an attack at {casket} is used up."
        case ev.DefenseRaised(by=by, why=why):
            return f"{casket} has {by} Defense until its next turn: {teller.reason(why)}."
        case ev.ArmorGained(by=by, why=why):
            return f"{casket} has {by} Armor until it is hurt: {teller.reason(why)}."
        case ev.ArmorLost():
            return f"{casket} lost the Armor that it had gained."
        case ev.RedirectReady(hits=hits, card=card):
            return f"{casket} stands ready to take {many(hits, 'hit')} for others: {teller.card(event.fighter, card)}."


def of_bonds(event: Binding, teller: Teller) -> str:
    match event:
        case ev.Barred(fighter=fighter, what=what, lasts=lasts):
            banned = ", ".join(each.replace("-", " ") for each in what)
            until = "this turn" if lasts == "turn" else "this mission"
            return f"{teller.casket(fighter)} is denied {until}: {banned}."
        case ev.ZoneLaid(owner=owner, card=card, at=at, radius=radius):
            laid = f"round {at or 'its place'}, reaching {in_hexes(radius)}"
            return f"{teller.casket(owner)} laid {teller.card(owner, card)} {laid}."
        case ev.ControlLost(fighter=fighter):
            return (
                f"{upper(teller.pilot(fighter))} lost hold of {teller.casket(fighter)}: the other side plays its turn."
            )
        case ev.TaintSpent():
            return _spent(event, teller)
        case ev.DieThrown(fighter=fighter, face=face, text=text):
            return f"{teller.casket(fighter)} threw a {face}: {text}."
        case ev.SufferingRolled(fighter=fighter, faces=faces):
            fell = ", ".join(SUFFERING_DICE.face(face).name for face in faces)
            return f"{teller.pilot(fighter)} suffered: {fell}."


def _spent(event: ev.TaintSpent, teller: Teller) -> str:
    bought = SPENDS.get(event.spend, event.spend)
    if event.payer == event.fighter:
        return f"{teller.casket(event.fighter)} burned Taint of its own: {bought}."
    return f"{teller.casket(event.fighter)} turned {whose(teller.casket(event.payer))} Taint against it: {bought}."
