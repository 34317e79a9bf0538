"""Cards, folded: played, drawn, shuffled, lost and recovered."""

from __future__ import annotations

from apps.rules.battle import events as ev
from apps.rules.battle.folding import Folds
from apps.rules.battle.state import Battle
from apps.rules.casket.piles import hand
from apps.rules.casket.piles.cards import add_damaged
from apps.rules.tables.damage_die import DAMAGE_RESULTS

folds = Folds()


@folds(ev.CardPlayed)
def _card_played(battle: Battle, event: ev.CardPlayed) -> None:
    number, card, cost, _ = event
    fighter = battle.fighters[number]
    hand.play(fighter.piles, card)
    fighter.sp -= cost
    fighter.deeds += 1


@folds(ev.CardDone)
def _card_done(battle: Battle, event: ev.CardDone) -> None:
    hand.finish(battle.fighters[event.fighter].piles, event.card)


@folds(ev.DamagedShed)
def _shed(battle: Battle, event: ev.DamagedShed) -> None:
    fighter = battle.fighters[event.fighter]
    fighter.piles.move(event.card, "hand", event.to)
    fighter.piles.purged += event.to == "graveyard"
    fighter.deeds += 1


@folds(ev.DamagedAdded)
def _damaged_added(battle: Battle, event: ev.DamagedAdded) -> None:
    add_damaged(battle.fighters[event.fighter].piles, "discard")


@folds(ev.DamageDiceRolled)
def _damage_dice(battle: Battle, event: ev.DamageDiceRolled) -> None:
    waiting = tuple(face for face in event.faces if _waits(face))
    battle.fighters[event.fighter].pending_dice += waiting


@folds(ev.CardsDrawn)
def _drawn(battle: Battle, event: ev.CardsDrawn) -> None:
    piles = battle.fighters[event.fighter].piles
    count = len(event.cards)
    del piles.deck[len(piles.deck) - count :]
    piles.hand.extend(event.cards)


@folds(ev.Reshuffled)
def _reshuffled(battle: Battle, event: ev.Reshuffled) -> None:
    piles = battle.fighters[event.fighter].piles
    piles.deck, piles.discard = list(event.deck), []
    piles.damaged += event.damaged


@folds(ev.CardsLost)
def _lost(battle: Battle, event: ev.CardsLost) -> None:
    fighter = battle.fighters[event.fighter]
    for card, source, to in event.lost:
        fighter.piles.move(card, source, to)


@folds(ev.CardsDiscarded)
def _discarded(battle: Battle, event: ev.CardsDiscarded) -> None:
    piles = battle.fighters[event.fighter].piles
    for card in event.cards:
        piles.move(card, "hand", "discard")


@folds(ev.CardsRecovered)
def _recovered(battle: Battle, event: ev.CardsRecovered) -> None:
    piles = battle.fighters[event.fighter].piles
    for card in event.cards:
        piles.move(card, event.source, event.to)
    if event.to == "deck":
        piles.deck = list(event.deck)


def _waits(face: int) -> bool:
    result = DAMAGE_RESULTS[face]
    return bool(result.sp_next_turn or result.cards_next_turn)
