"""An attack, folded: from its declaration to what it cost."""

from __future__ import annotations

from apps.rules.battle import events as ev
from apps.rules.battle.folding import Folds
from apps.rules.battle.reasons import line
from apps.rules.battle.state import Attack, Battle, under_way
from apps.rules.casket import components, next_attack
from apps.rules.casket.piles import hand
from apps.rules.tables.taint_spends import TAINT_SPENDS

OF_A_DEFENDER = frozenset(spend.key for spend in TAINT_SPENDS if spend.moment == "hit")
"""What Taint buys for whoever was hit: everybody struck by one card may buy it."""
folds = Folds()


@folds(ev.AttackDeclared)
def _declared(battle: Battle, event: ev.AttackDeclared) -> None:
    """Of a card that strikes on, what its attacker bought and how the dice fell stays known."""
    before = battle.attack
    attacker, card, target, component, second, own, against = event
    used = _held(battle, attacker, own) if own else ()
    if against:
        used += _held(battle, target, against)
    battle.attack = attack = Attack(attacker, card, target, component, second, used=used, defender=target)
    if not before:
        battle.fighters[attacker].attacks += 1
        return
    attack.struck, attack.faces = (*before.struck, before.target), before.faces
    attack.bought = tuple(key for key in before.bought if key not in OF_A_DEFENDER)


def _held(battle: Battle, number: int, waits: tuple[int, ...]) -> tuple[next_attack.Held, ...]:
    return tuple([held for held in battle.fighters[number].waits.held if held.number in waits])


@folds(ev.AttackHelped)
def _helped(battle: Battle, event: ev.AttackHelped) -> None:
    attack = under_way(battle)
    attack.advantage = attack.advantage or event.advantage
    attack.extra_marks += event.extra_marks
    attack.silenced = attack.silenced or event.silenced
    if event.damage:
        attack.more += (line(battle.fielding.library, event.why, event.damage),)


@folds(ev.AttackRolled)
def _rolled(battle: Battle, event: ev.AttackRolled) -> None:
    attack = under_way(battle)
    attack.side, attack.target_number, attack.mode, attack.faces, _, _, attack.outcome = event


@folds(ev.ComponentFound)
def _found(battle: Battle, event: ev.ComponentFound) -> None:
    under_way(battle).component = event.component


@folds(ev.HitTakenOver)
def _taken_over(battle: Battle, event: ev.HitTakenOver) -> None:
    attack = under_way(battle)
    taker = battle.fighters[event.fighter]
    attack.defender, attack.side = event.fighter, 1
    own = tuple(held for held in attack.used if held.effect.serves != "against")
    attack.used = own + next_attack.on_owner(taker.waits)
    taker.redirects -= 1


@folds(ev.DamageReckoned)
def _reckoned(battle: Battle, event: ev.DamageReckoned) -> None:
    attack = under_way(battle)
    attack.damage, _, attack.shelter, attack.exposed, attack.heat_extra = event
    attack.hit = True


@folds(ev.DamageReduced)
def _reduced(battle: Battle, event: ev.DamageReduced) -> None:
    attack = under_way(battle)
    if event.reactive:
        attack.reduced += event.by
    else:
        attack.ignore_pain += event.by


@folds(ev.Reacted)
def _reacted(battle: Battle, event: ev.Reacted) -> None:
    hand.play(battle.fighters[event.fighter].piles, event.card)
    if battle.attack and battle.fielding.decks[event.fighter][event.card].on == "hit":
        battle.attack.reacted = event.card


@folds(ev.DefenseRolled)
def _defense_rolled(battle: Battle, event: ev.DefenseRolled) -> None:
    attack = under_way(battle)
    attack.defense_dice, attack.shown = event.dice, event.shown


@folds(ev.DefenseRerolled)
def _defense_rerolled(battle: Battle, event: ev.DefenseRerolled) -> None:
    under_way(battle).shown = event.shown


@folds(ev.HitTaken)
def _hit_taken(battle: Battle, event: ev.HitTaken) -> None:
    under_way(battle).cards_lost = event.cards


@folds(ev.Marked)
def _marked(battle: Battle, event: ev.Marked) -> None:
    number, component, marks, _, holds, _ = event
    components.note(battle.fighters[number].components, component, marks, holds=holds)


@folds(ev.AttackEnded)
def _attack_ended(battle: Battle, event: ev.AttackEnded) -> None:
    """The card may strike on: whom it struck is remembered until then."""


@folds(ev.CardStruck)
def _card_struck(battle: Battle, event: ev.CardStruck) -> None:
    battle.attack = None
