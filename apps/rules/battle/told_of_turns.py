"""Questions, setting up, rounds and turns, and the numbers that shift with them, in sentences."""

from __future__ import annotations

from apps.rules.battle import events as ev
from apps.rules.battle.asking import KINDS
from apps.rules.battle.tellers import Teller, dice, many, more, whose
from apps.rules.ground.hexes import DIRECTION_NAMES
from apps.rules.tables.strain import STRAIN_TABLE

Asking = ev.Answered | ev.Asked | ev.InitiativeRolled | ev.BattleOver | ev.Surrendered
SettingUp = ev.DeckDealt | ev.WoundsShuffled | ev.Deployed | ev.HandKept | ev.HandShuffled | ev.DealtAnew
Passing = ev.RoundBegun | ev.RoundEnded | ev.TurnBegun | ev.PhaseBegun | ev.Refreshed | ev.TurnEnded
Straining = ev.DissociationRolled | ev.StrainRolled
Shifting = ev.SpLost | ev.SpChanged | ev.SpMaximumMoved | ev.HeatChanged | ev.TaintChanged


def of_questions(event: Asking, teller: Teller) -> str:
    match event:
        case ev.Answered(side=side, fighter=fighter, choice=choice):
            return f"{teller.side(side)} answered{_for(fighter, teller)}: {choice.do.replace('-', ' ')}."
        case ev.Asked(pending=pending):
            asked = KINDS[pending.kind]
            return f"{teller.side(pending.side)} is asked{_for(pending.fighter, teller)}. {asked}."
        case ev.InitiativeRolled(first=first):
            return f"{teller.side(first)} won the roll and begins."
        case ev.BattleOver(verdict=verdict):
            why = "; ".join(reason.text for reason in verdict.reasons)
            return f"The battle is over, {f'won by {verdict.winner}' if verdict.winner else 'a draw'}: {why}."
        case ev.Surrendered(side=side):
            return f"{teller.side(side)} gave up."


def _for(fighter: int, teller: Teller) -> str:
    return f" for {teller.casket(fighter)}" if fighter >= 0 else ""


def of_setup(event: SettingUp, teller: Teller) -> str:
    casket = teller.casket(event.fighter)
    match event:
        case ev.DeckDealt(hand=hand, lost=lost):
            gone = f"; owed and lost before it began: {teller.cards(event.fighter, lost)}" if lost else ""
            return f"{casket} was dealt {teller.cards(event.fighter, hand)}{gone}."
        case ev.WoundsShuffled():
            return f"The wounds that wait for {teller.pilot(event.fighter)} were shuffled."
        case ev.Deployed(at=at, facing=facing):
            return f"{casket} took its place in {at}, facing {DIRECTION_NAMES[facing]}."
        case ev.HandKept():
            return f"{casket} kept its first hand."
        case ev.HandShuffled(hand=hand):
            return f"{casket} shuffled its first hand back and drew {teller.cards(event.fighter, hand)}."
        case ev.DealtAnew(hand=hand, deck=deck):
            dealt = f"{teller.cards(event.fighter, hand)} in hand, {many(len(deck), 'card')} in the deck"
            return f"What lay hidden of {casket} was dealt anew: {dealt}."


def of_rounds(event: Passing, teller: Teller) -> str:
    match event:
        case ev.RoundBegun(round=number):
            return f"Round {number} began."
        case ev.RoundEnded(round=number):
            return f"Round {number} ended."
        case ev.TurnBegun(fighter=fighter):
            return f"{teller.casket(fighter)} took its turn."
        case ev.PhaseBegun(phase=phase):
            return f"The {phase} phase began."
        case ev.Refreshed(fighter=fighter, sp=sp):
            return f"{teller.casket(fighter)} stood at {sp} SP."
        case ev.TurnEnded(fighter=fighter):
            return f"{whose(teller.casket(fighter))} turn was over."


def of_strain(event: Straining, teller: Teller) -> str:
    match event:
        case ev.DissociationRolled(face=face, lost=lost):
            came = f"drifted off for {lost} SP" if lost else "held on"
            return f"{teller.pilot(event.fighter)} {came}: the die showed {face}."
        case ev.StrainRolled():
            return _strained(event, teller.casket(event.fighter))


def of_numbers(event: Shifting, teller: Teller) -> str:
    casket = teller.casket(event.fighter)
    match event:
        case ev.SpLost(by=by, why=why):
            return f"{casket} will refresh to {-by} SP less: {teller.reason(why)}."
        case ev.SpChanged(by=by, why=why, banked=banked):
            when = ", from its next turn on hand" if banked else ""
            return f"{casket} has {more(by)} SP{when}: {teller.reason(why)}."
        case ev.SpMaximumMoved(by=by, why=why):
            return f"{whose(casket)} SP maximum is {abs(by)} {_higher(by)} until the end: {teller.reason(why)}."
        case ev.HeatChanged(by=by, parts=parts):
            whence = ", ".join(teller.reason(part.code) for part in parts)
            return f"{casket} {'heated up' if by > 0 else 'cooled down'} by {abs(by)}: {whence}."
        case ev.TaintChanged():
            return _tainted(event, teller)


def _strained(event: ev.StrainRolled, casket: str) -> str:
    row = next((row.text for row in STRAIN_TABLE if row.key == event.row), event.row)
    fell = f"{dice((event.face,))}, {event.total} in all" if event.total is not None else "too hot for any die"
    return f"Heat strained {casket} ({fell}): {row}."


def _tainted(event: ev.TaintChanged, teller: Teller) -> str:
    pilot, why = teller.pilot(event.fighter), teller.cause(event.why)
    if event.by:
        return f"{pilot} {'took in' if event.by > 0 else 'was rid of'} {abs(event.by)} Taint: {why}."
    return f"{pilot} came nearer to the next point of Taint: {why}."


def _higher(by: int) -> str:
    return "higher" if by > 0 else "lower"
