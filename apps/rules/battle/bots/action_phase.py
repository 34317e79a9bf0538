"""The Action phase of the greedy bot: the best place, the best cards from there, and then the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from apps.rules.battle.battle_options import options
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.bots.bot import Chosen
from apps.rules.battle.bots.effect_value import Taste, heat_worth, worth_of
from apps.rules.battle.bots.hand_value import can_strike, use
from apps.rules.battle.bots.turn_plan import PlannedDeed, Stay, Turn, chosen_of, facing_for, turned_to
from apps.rules.battle.position.playable_cards import cost_of
from apps.rules.battle.position.situation import where
from apps.rules.battle.position.taint_offers import BY_KEY
from apps.rules.battle.setup.card_faces import CardFace
from apps.rules.battle.values.battle_questions import END, BattleAnswer, Pending
from apps.rules.effects.body_effects import Sp
from apps.rules.effects.combat_effects import Forbid, NextAttack

WORTH_IT = 0.1
"""Below this nothing is done: a card played is a card nearer to the next reshuffle."""
OWN_TAINT = 0.2
"""How glad one is of each Taint that is spent and not borne."""
DYING = 2
"""From so few face-down wounds on a pilot is worth killing."""


def act(battle: Battle, pending: Pending) -> Chosen:
    number = pending.fighter
    offered = options(battle)
    way_out = next((choice for choice in offered if choice.do == "leave-field"), None)
    if way_out:
        return Chosen(way_out, "the way out is what this side came for")
    found = _more_sp(battle, number, offered)
    if found:
        return found
    turn = Turn(battle, number, [*_others(battle, number, offered)])
    sp = battle.fighters[number].sp
    stay = turn.best_stay(sp)
    going = _going(turn, stay, offered)
    if going:
        return going
    return _at_work(turn, stay, offered) or _last(battle, number, offered)


def _more_sp(battle: Battle, number: int, offered: Sequence[BattleAnswer]) -> Chosen | None:
    """A card that gives SP, where what they buy is worth more than its price."""
    for choice in offered:
        if choice.do != "play":
            continue
        face = battle.fielding.decks[number][choice.card]
        gained = sum(effect.amount for effect in face.effects if isinstance(effect, Sp))
        if gained <= 0:
            continue
        sp, cost = battle.fighters[number].sp, cost_of(battle, number, face).value
        turn = Turn(battle, number)
        more = turn.best_stay(sp - cost + gained).worth - turn.best_stay(sp).worth
        worth = more + worth_of(Taste(battle, number), face.effects)
        if worth > WORTH_IT:
            return Chosen(choice, f"{face.name}: {gained} SP more are worth {worth:.2f} cards")
    return None


def _going(turn: Turn, stay: Stay, offered: Sequence[BattleAnswer]) -> Chosen | None:
    """A step to a better place, by a card's hexes where these bring more."""
    battle, number = turn.battle, turn.number
    by_card = _best_ride(turn, stay, offered)
    if by_card:
        return by_card
    if stay.spot.first is None:
        return None
    step = BattleAnswer("move", place=stay.spot.first)
    if step not in offered:
        return None
    far = stay.spot.hexes
    return Chosen(step, f"{far} hexes to a place worth {stay.worth:.2f} with {battle.fighters[number].sp} SP")


def _best_ride(turn: Turn, stay: Stay, offered: Sequence[BattleAnswer]) -> Chosen | None:
    sp = turn.battle.fighters[turn.number].sp
    if stay.spot.cost == 0 and turn.strikes_from(stay.spot, sp):
        return None
    best: tuple[float, Chosen] | None = None
    for choice, hexes, cost, price, name in _rides(turn.battle, turn.number, offered):
        gone = turn.best_stay(sp - cost, hexes)
        worth = gone.worth + price - stay.worth
        if gone.spot.first and worth > WORTH_IT and (best is None or worth > best[0]):
            best = worth, Chosen(choice, f"{name}: {hexes} hexes are worth {worth:.2f} cards")
    return best[1] if best else None


def _rides(
    battle: Battle, number: int, offered: Sequence[BattleAnswer]
) -> Iterator[tuple[BattleAnswer, int, int, float, str]]:
    """What gives hexes: the answer, how many, for how many SP, and what else it brings."""
    for choice in offered:
        if choice.do == "buy" and BY_KEY[choice.word].hexes:
            spend = BY_KEY[choice.word]
            price = heat_worth(battle.fighters[number].heat, spend.heat) + OWN_TAINT * spend.cost
            yield choice, spend.hexes, 0, price, spend.name
        elif choice.do == "play":
            face = battle.fielding.decks[number][choice.card]
            if face.moves and not face.attack and not any(isinstance(effect, Forbid) for effect in face.effects):
                price = worth_of(Taste(battle, number), face.effects)
                yield choice, face.moves, cost_of(battle, number, face).value, price, face.name


def _others(battle: Battle, number: int, offered: Sequence[BattleAnswer]) -> Iterator[PlannedDeed]:
    """Whatever else may be done, as far as it is worth doing: cards that are no attack, and what Taint buys."""
    for choice in offered:
        if choice.do == "play":
            face = battle.fielding.decks[number][choice.card]
            if face.attack is None and not face.moves:
                yield from _card(battle, number, choice, face)
        elif choice.do == "buy":
            yield from _bargain(battle, number, choice)


def _card(battle: Battle, number: int, choice: BattleAnswer, face: CardFace) -> Iterator[PlannedDeed]:
    worth = worth_of(Taste(battle, number), face.effects)
    lent = any(isinstance(effect, NextAttack) for effect in face.effects)
    if worth > WORTH_IT and not lent:
        cost = cost_of(battle, number, face).value
        draws = any(type(effect).__name__ == "Draw" for effect in face.effects)
        yield PlannedDeed(cost, worth, choice, f"{face.name} for about {worth:.2f} cards", first=draws)


def _bargain(battle: Battle, number: int, choice: BattleAnswer) -> Iterator[PlannedDeed]:
    spend = BY_KEY[choice.word]
    worth = 0.0
    if spend.vents_all:
        heat = battle.fighters[number].heat
        worth = heat_worth(heat, -heat) + OWN_TAINT * spend.cost - 2.0
    elif spend.target_heat:
        worth = -heat_worth(battle.fighters[choice.target].heat, spend.target_heat) - OWN_TAINT * spend.cost
    elif spend.hurts and len(battle.fighters[choice.target].wounds.face_down) <= DYING:
        worth = 3.0
    if worth > WORTH_IT:
        yield PlannedDeed(0, worth, choice, f"{spend.name} for about {worth:.2f} cards")


def _at_work(turn: Turn, stay: Stay, offered: Sequence[BattleAnswer]) -> Chosen | None:
    """From where it stands: what helps the rest first, then blows, then all else."""
    battle, number = turn.battle, turn.number
    sp = battle.fighters[number].sp
    strikes = turn.strikes_from(stay.spot, sp)
    lent = [*_lent(turn, strikes, offered)]
    those = chosen_of([*strikes, *turn.others, *lent], sp)
    blows = [deed for deed in those if deed in strikes]
    if not blows:
        those = [deed for deed in those if deed not in lent]
    if not those:
        return None
    first = [deed for deed in those if deed.first]
    best = max(first or blows or those, key=lambda deed: deed.worth / max(1, deed.cost))
    if best in strikes and best.choice not in offered:
        return _turned_to(battle, number, best, offered)
    return Chosen(best.choice, best.why)


def _turned_to(battle: Battle, number: int, strike: PlannedDeed, offered: Sequence[BattleAnswer]) -> Chosen | None:
    """Somebody outside the front arc is turned to first."""
    fighter = battle.fighters[number]
    found = turned_to(battle, where(fighter), fighter.facing, where(battle.fighters[strike.choice.target]))
    turned = BattleAnswer("rotate", number=found.facing)
    return Chosen(turned, f"to face {battle.of(strike.choice.target).name}") if turned in offered else None


def _lent(turn: Turn, strikes: Sequence[PlannedDeed], offered: Sequence[BattleAnswer]) -> Iterator[PlannedDeed]:
    """Cards that help the next attack: worth what they add to the best one that can still be paid."""
    battle, number = turn.battle, turn.number
    sp = battle.fighters[number].sp
    for choice in offered:
        face = battle.fielding.decks[number][choice.card] if choice.do == "play" else None
        more = sum(effect.damage for effect in face.effects if isinstance(effect, NextAttack)) if face else 0
        if face is None or more <= 0 or face.attack:
            continue
        cost = cost_of(battle, number, face).value
        gains = [
            turn.scales.blow(strike.choice.card, strike.choice.target, more=more).worth - strike.worth
            for strike in strikes
            if strike.cost + cost <= sp
        ]
        worth = max(gains, default=0.0) + worth_of(Taste(battle, number), face.effects)
        if worth > WORTH_IT:
            yield PlannedDeed(cost, worth, choice, f"{face.name} adds {worth:.2f} cards to the blow", first=True)


def _last(battle: Battle, number: int, offered: Sequence[BattleAnswer]) -> Chosen:
    """Before the phase ends: a free turn towards the enemy, and room in the hand."""
    fighter = battle.fighters[number]
    facing = facing_for(battle, number)
    turned = BattleAnswer("rotate", number=facing)
    if facing != fighter.facing and not fighter.rotated and turned in offered:
        return Chosen(turned, "to have the nearest enemy before it")
    return _room_made(battle, number, offered) or Chosen(END, "nothing else is worth its price")


def _room_made(battle: Battle, number: int, offered: Sequence[BattleAnswer]) -> Chosen | None:
    """A clogged hand draws nothing: DAMAGED cards go, and where none may be set aside, idle ones are played away."""
    fighter = battle.fighters[number]
    purge = next((choice for choice in offered if choice.do == "purge"), None)
    if purge and sum(card < 0 for card in fighter.piles.hand) > _borne(battle):
        return Chosen(purge, "DAMAGED cards clog the hand")
    if battle.fielding.rules.hand_set_aside == "any" or any(
        can_strike(battle, number, card) for card in fighter.piles.hand
    ):
        return None
    idle = [choice for choice in offered if choice.do == "play" and _is_idle(battle, number, choice)]
    if not idle:
        return None
    least = min(idle, key=lambda choice: use(battle, number, choice.card))
    return Chosen(least, "played away to make room for an attack")


def _is_idle(battle: Battle, number: int, choice: BattleAnswer) -> bool:
    """No attack, and nothing that hurts."""
    face = battle.fielding.decks[number][choice.card]
    return face.attack is None and worth_of(Taste(battle, number), face.effects) > -WORTH_IT


def _borne(battle: Battle) -> int:
    """How many DAMAGED cards a hand bears: one can pay for damage; where hands can be cycled, two."""
    return 2 if battle.fielding.rules.hand_set_aside == "any" else 1
