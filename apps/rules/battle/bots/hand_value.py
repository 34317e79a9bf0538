"""Which cards of a hand are worth keeping: what pays damage first, what is set aside, what is taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.bots.effect_value import Taste, worth_of
from apps.rules.battle.position.passive_effects import sp_maximum_of
from apps.rules.battle.position.prohibitions import is_barred
from apps.rules.battle.position.situation import mates_of
from apps.rules.battle.setup.card_faces import CardFace
from apps.rules.casket.piles.pile_cards import CardNumber
from apps.rules.effects.combat_effects import Move, NextAttack, Reduce

USELESS = 0.25
"""A card below this is given up for one that nobody knows yet."""


def use(battle: Battle, number: int, card: CardNumber) -> float:
    """How much a card in hand is likely to do, between 0 and about 2."""
    if card < 0:
        return 0.0
    face = battle.fielding.decks[number][card]
    if face.timing == "passive" or is_barred(battle, number, face):
        return 0.05
    return USES.get(face.timing, _own)(battle, number, face)


def can_strike(battle: Battle, number: int, card: CardNumber) -> bool:
    """Whether it is an attack that this Casket will be able to pay for and to play."""
    face = battle.fielding.decks[number][max(0, card)]
    dear = face.cost > sp_maximum_of(battle, number).value
    return face.attack is not None and not dear and not is_barred(battle, number, face)


def least_useful(battle: Battle, number: int, cards: Iterable[CardNumber]) -> list[CardNumber]:
    """All of them, those first that will be missed least."""
    return sorted(cards, key=partial(use, battle, number))


def _reactive(battle: Battle, number: int, face: CardFace) -> float:
    if face.on != "hit":
        return 0.3 if mates_of(battle, number) else 0.0
    return 0.3 + 0.25 * sum(effect.damage for effect in face.effects if isinstance(effect, Reduce))


def _own(battle: Battle, number: int, face: CardFace) -> float:
    if face.cost > sp_maximum_of(battle, number).value:
        return 0.1
    if face.attack is not None:
        return 0.6 + 0.15 * face.attack.damage
    if face.takes == "ally" and not mates_of(battle, number):
        return 0.0
    found = worth_of(Taste(battle, number), face.effects)
    found += sum(0.5 * effect.damage for effect in face.effects if isinstance(effect, NextAttack))
    found += sum(0.1 * effect.hexes for effect in face.effects if isinstance(effect, Move))
    return max(0.0, min(2.0, found))


USES: dict[str, Callable[[Battle, int, CardFace], float]] = {"reactive": _reactive, "own-turn": _own}
