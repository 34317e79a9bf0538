"""Cards played, drawn, lost and brought back, in sentences; of cards that are covered only how many."""

from __future__ import annotations

from apps.rules.battle import events as ev
from apps.rules.battle.tellers import Teller, dice, many, whose
from apps.rules.casket.piles.causes import CAUSES
from apps.rules.tables.damage_die import DAMAGE_RESULTS

Dealing = ev.CardPlayed | ev.CardDone | ev.CardsDrawn | ev.Reshuffled | ev.CardsRecovered | ev.HandSeen
Losing = ev.CardsLost | ev.CardsDiscarded | ev.DamagedShed | ev.DamagedAdded | ev.DamageDiceRolled
PILES = {"deck": "the deck", "hand": "the hand", "discard": "the discard pile", "graveyard": "the Damage Graveyard"}


def of_cards(event: Dealing, teller: Teller) -> str:
    number = event.fighter
    casket = teller.casket(number)
    match event:
        case ev.CardPlayed(card=card, cost=cost, target=target):
            on = f" on {teller.casket(target)}" if target >= 0 else ""
            return f"{casket} played {teller.card(number, card)}{on} for {cost} SP."
        case ev.CardDone(card=card):
            return f"{teller.card(number, card)} went to {whose(casket)} discard pile."
        case ev.CardsDrawn(cards=cards):
            return f"{casket} drew {teller.cards(number, cards)}."
        case ev.Reshuffled(damaged=damaged):
            worse = ", with a DAMAGED card among them" if damaged else ""
            return f"{casket} shuffled its discard pile into the deck{worse}."
        case ev.CardsRecovered(cards=cards, source=source, to=to):
            return f"{casket} took {teller.cards(number, cards)} from {PILES[source]} back to {PILES[to]}."
        case ev.HandSeen(target=target, cards=cards):
            return f"{casket} looked into {whose(teller.casket(target))} hand: {teller.cards(target, cards)}."


def of_losses(event: Losing, teller: Teller) -> str:
    number = event.fighter
    casket = teller.casket(number)
    match event:
        case ev.CardsLost():
            return _lost(event, teller)
        case ev.CardsDiscarded(cards=cards, why=why):
            return f"{casket} discarded {teller.cards(number, cards)}: {WHYS.get(why, why)}."
        case ev.DamagedShed(to=to):
            return f"{casket} {'purged' if to == 'graveyard' else 'sacrificed'} a DAMAGED card."
        case ev.DamagedAdded():
            return f"A deep wound left a DAMAGED card in {whose(casket)} discard pile."
        case ev.DamageDiceRolled(faces=faces):
            rows = "; ".join(DAMAGE_RESULTS[face].text for face in faces if face in DAMAGE_RESULTS)
            return f"{whose(casket)} Damage dice showed {dice(faces)}{f': {rows}' if rows else ''}."


WHYS = {"limit": "more than a hand holds", "card": "by a card's own words", "set aside": "set aside before the draw"}


def _lost(event: ev.CardsLost, teller: Teller) -> str:
    cause = next((cause.name for cause in CAUSES if cause.key == event.cause), "a card's own words")
    gone = teller.cards(event.fighter, tuple(lost.card for lost in event.lost))
    void = f"; for {many(event.void, 'more card')} nothing was left" if event.void else ""
    return f"{teller.casket(event.fighter)} lost {gone} to {cause}{void}."
