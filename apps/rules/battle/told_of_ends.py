"""Pilots hurt and killed, Caskets that end and rise, and goals, in sentences."""

from __future__ import annotations

from apps.rules.battle import events as ev
from apps.rules.battle.tellers import Teller, many, upper
from apps.rules.pilot.wounds.cards import WOUNDS
from apps.rules.tables.broken_finger import BROKEN_FINGERS

Hurting = ev.PilotStruck | ev.SaveRolled | ev.PilotKilled | ev.CorruptionRolled
Ending = ev.CasketDestroyed | ev.CasketRisen | ev.KillScored | ev.GoalHeld | ev.GoalReached
WITHSTOOD = {
    "immune": "has nothing left that hurts",
    "nothing": "did not so much as flinch",
    "heat": "shrugged it off for 1 Heat",
}


def of_pilots(event: Hurting, teller: Teller) -> str:
    pilot = teller.pilot(event.fighter)
    match event:
        case ev.PilotStruck():
            return _struck(event, pilot, teller)
        case ev.SaveRolled(face=face, saved=saved):
            end = "stepped out of it whole" if saved else "found no way out in time"
            return f"The Casket broke round {pilot}, who {end}: a {face}."
        case ev.PilotKilled(by=by):
            who = f", by {teller.casket(by)}" if by >= 0 else ""
            return f"{pilot} died{who}; {teller.casket(event.fighter)} stands inert."
        case ev.CorruptionRolled(face=face, resisted=resisted, row=row):
            if resisted:
                return f"The void reached for {pilot} and closed on nothing: the die showed {face}."
            return f"The void took hold of {pilot}: {teller.names.content('corruption', row)}."


def _struck(event: ev.PilotStruck, pilot: str, teller: Teller) -> str:
    cause = teller.cause(event.cause)
    check = f" The Grit check came to {event.face + event.added}." if event.added is not None else ""
    if not event.wound:
        return f"{pilot} {WITHSTOOD.get(event.happens, 'withstood it')} ({cause}).{check}"
    wound = WOUNDS[event.wound].name if event.wound in WOUNDS else event.wound
    lost = f" No more {BROKEN_FINGERS[event.finger].name}." if event.finger else ""
    return f"{pilot} was wounded ({cause}): {wound}.{lost}{check}"


def of_ends(event: Ending, teller: Teller) -> str:
    match event:
        case ev.CasketDestroyed(fighter=fighter, by=by):
            who = f" by {teller.casket(by)}" if by >= 0 else ""
            return f"{teller.casket(fighter)} was destroyed{who}; rubble marks the place."
        case ev.CasketRisen(fighter=fighter, cards=cards):
            return f"{teller.casket(fighter)} rose again with {many(len(cards), 'card')} of its Damage Graveyard."
        case ev.KillScored(fighter=fighter, victim=victim):
            return f"{teller.casket(victim)} fell to {teller.casket(fighter)}."
        case ev.GoalHeld(goal=goal, rounds=rounds):
            held = f"Held for {many(rounds, 'round')} in a row" if rounds else "Held no longer"
            return f"{held}: {upper(teller.goal(goal))}."
        case ev.GoalReached(goal=goal):
            return f"Done: {teller.goal(goal)}."
