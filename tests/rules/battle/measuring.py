"""Answers that are offered, held against the rules themselves, which know of no battle."""

from __future__ import annotations

from collections.abc import Callable

from apps.kernel.refusal import Refusal
from apps.rules.battle.goals import hexes_a_turn
from apps.rules.battle.options import options
from apps.rules.battle.plays import cost_of, needs_met
from apps.rules.battle.standing import foes_of, standing_at, where
from apps.rules.battle.state import Battle
from apps.rules.battle.stepping import mover
from apps.rules.casket.components import failing, silenced_by
from apps.rules.ground.facing import must_face, side_struck
from apps.rules.ground.hexes import distance, neighbours
from apps.rules.ground.moving import walked
from apps.rules.ground.ranges import must_reach
from apps.rules.ground.sight import must_see, sight
from apps.rules.packs.content import Card
from apps.rules.pilot.wounds.in_force import must_bear_to_strike, must_have_the_fingers


def must_step_as_the_ground_allows(battle: Battle) -> None:
    """The steps that are offered to a neighbouring hex are those that the rules of the ground allow by themselves."""
    pending = battle.pending
    if pending is None or pending.kind != "act":
        return
    number, fighter = pending.fighter, battle.fighters[pending.fighter]
    who, most = mover(battle, number), hexes_a_turn(battle, number)
    offered = {choice.place for choice in options(battle) if choice.do == "move"}
    for to in neighbours(who.at):
        try:
            gone = walked(battle.board, who, (to,), fighter.sp)
        except Refusal:
            assert to not in offered
        else:
            assert (to in offered) == (most is None or gone.moved <= most)


def must_strike_as_the_rules_allow(battle: Battle) -> None:
    """And so are the attacks: range, arc, sight, wounds, lost components, and what a card asks of its target."""
    pending = battle.pending
    if pending is None or pending.kind != "act":
        return
    number = pending.fighter
    decks = battle.fielding.decks[number]
    offered = {(decks[choice.card].key, choice.target) for choice in options(battle) if choice.do == "play"}
    held = {decks[card].key for card in battle.fighters[number].piles.hand if card > 0}
    for key in sorted(held):
        card = battle.fielding.library.cards[key]
        face = next(face for face in decks if face.key == key)
        if face.attack is None:
            continue
        for foe in foes_of(battle, number):
            asked = (_held_back, _reached, _faced, _seen, _borne)
            allowed = all(_allows(check, battle, number, foe, card) for check in asked)
            allowed = allowed and cost_of(battle, number, face).value <= battle.fighters[number].sp
            allowed = allowed and needs_met(battle, number, foe, face)
            assert ((key, foe) in offered) == allowed, (key, foe)


Check = Callable[[Battle, int, int, Card], None]


def _allows(check: Check, battle: Battle, number: int, foe: int, card: Card) -> bool:
    try:
        check(battle, number, foe, card)
    except Refusal:
        return False
    return True


def _held_back(battle: Battle, number: int, foe: int, card: Card) -> None:
    fighter, rules = battle.fighters[number], battle.fielding.rules
    lost = silenced_by(failing(fighter.components, rules), card.group, card.keywords, rules)
    if lost or "attacks" in (*fighter.banned_turn, *fighter.banned):
        raise Refusal("It is kept from being played.", rule="PEN-COMP-07")
    must_have_the_fingers(fighter.wounds, card_type=card.type, part=card.group, reactive=False)


def _reached(battle: Battle, number: int, foe: int, card: Card) -> None:
    attack = next(effect for effect in card.effects if hasattr(effect, "reach"))
    must_reach(distance(where(battle.fighters[number]), where(battle.fighters[foe])), attack.reach)


def _faced(battle: Battle, number: int, foe: int, card: Card) -> None:
    fighter = battle.fighters[number]
    must_face(where(fighter), fighter.facing, where(battle.fighters[foe]))


def _seen(battle: Battle, number: int, foe: int, card: Card) -> None:
    start, end = where(battle.fighters[number]), where(battle.fighters[foe])
    must_see(sight(battle.board, start, end, tuple(standing_at(battle)), battle.fielding.rules))


def _borne(battle: Battle, number: int, foe: int, card: Card) -> None:
    fighter, other = battle.fighters[number], battle.fighters[foe]
    side = side_struck(where(other), other.facing, where(fighter), battle.fielding.rules)
    must_bear_to_strike(fighter.wounds, side)
