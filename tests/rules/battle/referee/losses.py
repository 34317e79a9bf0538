"""Cards: which pile pays, in what order, where they go, what is void; draws, reshuffles and plays."""

from __future__ import annotations

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from apps.rules.casket.piles.pile_cards import Piles
from tests.rules.battle.referee.bodies import attack_cost_change, is_out, suffers
from tests.rules.battle.referee.court import Court

OF_DAMAGE = ("attack", "execution", "strain")


def judge_loss(court: Court, then: Battle, now: Battle, event: ev.CardsLost) -> None:
    piles = then.fighters[event.fighter].piles
    _judge_source(court, piles, event)
    _judge_destination(court, event)
    _judge_void(court, piles, event)
    _judge_demand(court, event)
    after = now.fighters[event.fighter].piles
    total = len(after.deck) + len(after.hand) + len(after.discard) + len(after.graveyard) + len(after.in_play)
    court.weigh("no card is lost from the world", total, after.built + after.damaged, "PEN-GEN-10")
    damaged = sum(one.card < 0 for one in event.lost)
    if event.cause in OF_DAMAGE and court.rules.damaged_actions == "on":
        court.owe("Damage dice of a loss", event.fighter, "PEN-DMG-04", damaged)


def may_pay_by_hand(court: Court, cause: str) -> bool:
    """C-05, C-67."""
    if cause == "attack":
        return court.rules.damage_discard == "choice"
    return cause == "self-harm" and court.rules.self_harm_from == "choice"


def _judge_source(court: Court, piles: Piles, event: ev.CardsLost) -> None:
    """Chosen cards of the hand, then the deck from its top, then the discard pile from its newest."""
    by_hand = [one for one in event.lost if one.source == "hand"]
    court.must("losses paid by the hand", not by_hand or may_pay_by_hand(court, event.cause), "C-05, C-67")
    rest = [(one.card, one.source) for one in event.lost if one.source != "hand"]
    order = [(card, "deck") for card in reversed(piles.deck)] + [(card, "discard") for card in reversed(piles.discard)]
    court.weigh("which pile pays a loss", rest, order[: len(rest)], "PEN-DECK-13, C-67")
    court.weigh(
        "the hand pays first", [one.source for one in event.lost[: len(by_hand)]], ["hand"] * len(by_hand), "C-67"
    )


def _judge_destination(court: Court, event: ev.CardsLost) -> None:
    """C-04."""
    cycle = court.rules.hp_model == "discard_cycle" and event.cause in OF_DAMAGE
    if event.cause not in (*OF_DAMAGE, "self-harm") and court.rules.hp_model == "discard_cycle":
        return
    for one in event.lost:
        if event.cause == "self-harm":
            if one.source == "discard" and court.rules.hp_self_harm_to == "discard":
                continue
            canon = court.rules.hp_self_harm_to
        else:
            canon = "discard" if cycle and one.source != "discard" else "graveyard"
        court.weigh("where lost cards go", one.to, canon, "C-04")


def _judge_void(court: Court, piles: Piles, event: ev.CardsLost) -> None:
    free = not court.rules.damaged_pays_damage and event.cause in OF_DAMAGE
    paid = sum(one.card > 0 or not free for one in event.lost)
    court.weigh("what of a loss is void", event.void, event.demanded - paid, "PROC-LOSS, C-66")
    spare = len(piles.deck) + len(piles.discard) - sum(one.source != "hand" for one in event.lost)
    if event.void:
        court.weigh("nothing is void while cards are left", spare, 0, "PROC-LOSS")


def _judge_demand(court: Court, event: ev.CardsLost) -> None:
    blow = court.ledger.blow
    if event.cause in ("attack", "execution") and blow:
        court.weigh("cards demanded by a hit", event.demanded, blow.cards, "PEN-DECK-10")
        court.weigh("cause of a loss", event.cause == "execution", blow.outcome == "execution", "PEN-ATK-16")
    if court.owed["cards lost to Strain", event.fighter, "PEN-HEAT-06"] and event.cause == "strain":
        court.pay("cards lost to Strain", event.fighter, "PEN-HEAT-06")
        court.weigh("cards demanded by Strain", event.demanded, 2, "PEN-HEAT-06")


def judge_damage_dice(court: Court, _: Battle, __: Battle, event: ev.DamageDiceRolled) -> None:
    key = ("Damage dice of a loss", event.fighter, "PEN-DMG-04")
    court.weigh("one Damage die for each DAMAGED card", len(event.faces), court.owed[key], "PEN-DMG-04")
    court.owed[key] = 0
    court.owe("Heat of Minor Strain", event.fighter, "PEN-DMG-06", event.faces.count(1))
    court.owe("Structural Weakness", event.fighter, "PEN-DMG-09", event.faces.count(4))
    court.owe("Critical Malfunction", event.fighter, "PEN-DMG-10", event.faces.count(5))


def judge_shed(court: Court, then: Battle, now: Battle, event: ev.DamagedShed) -> None:
    court.weigh("DAMAGED cards may be shed", court.rules.damaged_actions, "on", "C-06")
    court.must(
        "a DAMAGED card is shed from the hand", event.card in then.fighters[event.fighter].piles.hand, "PEN-DMG-02"
    )
    lies = now.fighters[event.fighter].piles.pile(event.to)
    court.must("where a shed card lies", event.card in lies, "PEN-DMG-02, PEN-DMG-03")
    court.owe("Damage dice of a loss", event.fighter, "PEN-DMG-04")


def judge_draw(court: Court, then: Battle, now: Battle, event: ev.CardsDrawn) -> None:
    piles = then.fighters[event.fighter].piles
    top = tuple(reversed(piles.deck))[: len(event.cards)]
    court.weigh("cards come off the top", event.cards, top, "PEN-TURN-06")
    hand = now.fighters[event.fighter].piles.hand
    court.weigh("hand after a draw", sorted(hand), sorted([*piles.hand, *event.cards]), "PEN-TURN-06")
    if court.ledger.phase == "draw":
        court.weigh(
            "how many cards are drawn", len(event.cards), min(6 - len(piles.hand), len(piles.deck)), "PEN-TURN-06"
        )


def judge_drawn(court: Court, then: Battle, _: Battle, event: ev.PhaseBegun) -> None:
    """As the End phase begins the hand holds six, or nothing is left to draw."""
    if event.phase == "end" and not is_out(then, court.ledger.turn):
        piles = then.fighters[court.ledger.turn].piles
        full = len(piles.hand) >= 6 or not (piles.deck or piles.discard)
        court.must("draw to six", full, "PEN-TURN-06")


def judge_reshuffle(court: Court, then: Battle, now: Battle, event: ev.Reshuffled) -> None:
    piles, after = then.fighters[event.fighter].piles, now.fighters[event.fighter].piles
    rigged = court.ledger.phase == "action" and court.face(*court.ledger.playing).key == "jury-rig"
    court.weigh("a reshuffle brings a DAMAGED card", event.damaged, not rigged, "PEN-DECK-20, PEN-DECK-21")
    added = [-(piles.damaged + 1)] if event.damaged else []
    canon = sorted([*piles.deck, *piles.discard, *added])
    court.weigh("what a reshuffled deck holds", sorted(after.deck), canon, "PEN-DECK-20")
    court.weigh("the discard pile is empty after a reshuffle", after.discard, [], "PEN-DECK-20")
    if not rigged:
        court.weigh("a reshuffle meets an empty deck", piles.deck, [], "C-57")


def judge_deal(court: Court, _: Battle, now: Battle, event: ev.DeckDealt) -> None:
    owed = court.of(event.fighter).owed
    cards = [*range(1, 31), *range(-1, -owed.damaged - 1, -1)]
    order = [cards[place - 1] for place in event.order]
    lost = owed.cards + 5 * suffers(now, event.fighter, "ruptured-organ")
    court.weigh("cards lost at deployment", event.lost, tuple(order[:lost]), "PEN-DECK-23")
    court.weigh("first hand", event.hand, tuple(order[lost : lost + 6]), "PEN-DECK-07")
    left = list(reversed(order[lost + 6 :]))
    court.weigh("first deck", now.fighters[event.fighter].piles.deck, left, "PEN-DECK-07")


def judge_mulligan(court: Court, then: Battle, now: Battle, event: ev.HandShuffled) -> None:
    before, after = then.fighters[event.fighter].piles, now.fighters[event.fighter].piles
    cards = sorted([*before.hand, *before.deck])
    court.weigh("a mulligan keeps every card", sorted([*after.hand, *after.deck]), cards, "PEN-DECK-08")
    court.weigh("a mulligan draws six", len(after.hand), min(6, len(cards)), "PEN-DECK-08")


def judge_play(court: Court, then: Battle, now: Battle, event: ev.CardPlayed) -> None:
    face = court.face(event.fighter, event.card)
    before, after = then.fighters[event.fighter], now.fighters[event.fighter]
    change = attack_cost_change(court, then, event.fighter) if face.attack else 0
    court.weigh("cost of a card", event.cost, max(0, face.cost + change), "PEN-TURN-13, PEN-SP-10")
    court.weigh("SP after a card", after.sp, before.sp - event.cost, "PEN-ATK-05")
    court.must("SP pay a card", before.sp >= event.cost, "PEN-SP-12")
    moved = event.card in before.piles.hand and event.card in after.piles.in_play
    court.must("a played card is in play", moved, "PEN-DECK-26")


def judge_done(court: Court, then: Battle, now: Battle, event: ev.CardDone) -> None:
    before, after = then.fighters[event.fighter].piles, now.fighters[event.fighter].piles
    court.weigh("a played card goes to the discard pile", after.discard, [*before.discard, event.card], "PEN-DECK-19")


def judge_discard(court: Court, then: Battle, now: Battle, event: ev.CardsDiscarded) -> None:
    before, after = then.fighters[event.fighter].piles, now.fighters[event.fighter].piles
    left = [card for card in before.hand if card not in event.cards]
    court.weigh("hand after a discard", sorted(after.hand), sorted(left), "C-04")
    newest = sorted(after.discard[len(before.discard) :])
    court.weigh("cards discarded unharmed", newest, sorted(event.cards), "C-04")
    if event.why == "limit":
        court.weigh("hand limit", len(after.hand), 6, "PEN-DECK-09")
    if event.why == "set aside":
        court.weigh("cards may be set aside", court.rules.hand_set_aside, "any", "C-65")


def judge_recovery(court: Court, then: Battle, now: Battle, event: ev.CardsRecovered) -> None:
    before, after = then.fighters[event.fighter].piles, now.fighters[event.fighter].piles
    lay = before.pile(event.source)
    court.must("cards recovered lay there", all(card in lay and card > 0 for card in event.cards), "C-74")
    if court.rules.recover_default_from != "as_written":
        court.weigh("where cards are recovered from", event.source, court.rules.recover_default_from, "C-34")
    if court.rules.recover_to == "deck_bottom" and event.to == "deck":
        court.weigh("cards recovered go under the deck", after.deck[len(event.cards) :], before.deck, "C-34")
