"""Answers to a hit and to an ally's fall: whether somebody is asked, and with which cards they may answer."""

from __future__ import annotations

from apps.rules.battle.battle_state import AttackUnderWay, Battle
from apps.rules.battle.position.prohibitions import is_barred
from apps.rules.battle.position.taint_offers import spends_open
from apps.rules.battle.setup.card_faces import CardFace
from apps.rules.casket.piles.pile_cards import CardNumber
from apps.rules.ground.facing import shield_can_block

BEFORE_DICE, AFTER_DICE = "before the dice", "after the dice"
"""Where reactives come after the Defense dice, a hit is answered twice: with Taint, and then with a card."""
PIERCES = 3
"""The place of PIERCE among the symbols."""


def is_asked(battle: Battle, attack: AttackUnderWay, window: str = "") -> bool:
    """By what everybody can see: whoever is asked gives nothing away by having no answer."""
    if battle.fighters[attack.defender].is_out:
        return False
    if window != AFTER_DICE and spends_open(battle, attack.defender, "hit"):
        return True
    if window == BEFORE_DICE or attack.reacted or attack.silenced:
        return False
    return not (window and _is_settled(attack)) and might_hold(battle, attack.defender, "hit")


def _is_settled(attack: AttackUnderWay) -> bool:
    """Whether Defense dice that lie there leave nothing to prevent, or pierce whatever would."""
    return bool(attack.shown[PIERCES]) or not attack.defense_dice


def might_hold(battle: Battle, number: int, on: str) -> bool:
    """Whether a card of this kind may be in the hand, as far as the open piles tell."""
    piles = battle.fighters[number].piles
    if not piles.hand:
        return False
    kinds = reactives(battle, number, on)
    if not kinds:
        return False
    seen = (*piles.discard, *piles.graveyard, *piles.in_play)
    return any(card not in seen for card in kinds)


def reactives(battle: Battle, number: int, on: str) -> tuple[CardNumber, ...]:
    """All cards of a deck that answer to this."""
    memo = battle.fielding.memos.reactives
    found = memo.get((number, on))
    if found is None:
        found = memo[number, on] = tuple(
            card
            for card, face in enumerate(battle.fielding.decks[number])
            if card and face.timing == "reactive" and face.on == on
        )
    return found


def answers(battle: Battle, number: int, on: str) -> list[CardNumber]:
    """The cards in hand that may answer now, one of each kind."""
    fighter = battle.fighters[number]
    decks = battle.fielding.decks[number]
    found: dict[str, CardNumber] = {}
    for card in fighter.piles.hand:
        if card > 0 and decks[card].key not in found and _may(battle, number, decks[card], on):
            found[decks[card].key] = card
    return list(found.values())


def _may(battle: Battle, number: int, face: CardFace, on: str) -> bool:
    if face.timing != "reactive" or face.on != on or is_barred(battle, number, face):
        return False
    attack = battle.attack
    if on != "hit" or attack is None:
        return True
    if attack.reacted or attack.silenced:
        return False
    return not face.shield or shield_can_block(attack.side)
