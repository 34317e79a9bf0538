"""What effects are worth to whoever feels them, roughly, in cards: what no dice decide is weighed by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from apps.rules.battle.battle_state import Battle, Fighter
from apps.rules.battle.position.situation import foes_of, mates_of, view_of, where
from apps.rules.casket.piles.pile_cards import is_healthy
from apps.rules.effects import body_effects, combat_effects
from apps.rules.effects import effect_kinds as do
from apps.rules.effects.conditions_met import all_hold
from apps.rules.ground.hexes import distance

NEAR = 2
"""From how near an enemy is expected to strike soon."""


@dataclass(frozen=True, slots=True)
class Taste:
    """A Casket in a battle, to whom something happens."""

    battle: Battle
    number: int

    @property
    def fighter(self) -> Fighter:
        return self.battle.fighters[self.number]

    @property
    def threatened(self) -> float:
        """How surely an attack is coming: by how near the nearest enemy stands."""
        fighter = self.fighter
        foes = foes_of(self.battle, self.number)
        if fighter.at is None or not foes:
            return 0.0
        nearest = min(distance(fighter.at, where(self.battle.fighters[foe])) for foe in foes)
        return 1.0 if nearest <= NEAR else max(0.2, 1.0 - 0.15 * (nearest - NEAR))


def worth_of(taste: Taste, effects: do.Effects) -> float:
    """All of them together, as far as their conditions hold now."""
    found = 0.0
    for effect in effects:
        weigh = WEIGHED.get(type(effect))
        if weigh is not None and _holds(taste, effect):
            found += weigh(taste, effect)
    return found


def _holds(taste: Taste, effect: do.Effect) -> bool:
    return not effect.when or all_hold(effect.when, view_of(taste.battle, taste.number), taste.battle.fielding.rules)


def heat_worth(held: int, by: int) -> float:
    """Heat hurts from 5 on, and cooling pays as far as there is any."""
    return -sum(0.6 if held + one >= 4 else 0.15 for one in range(by)) + sum(
        0.5 if held - one >= 5 else 0.12 for one in range(min(-by, held))
    )


def _heat(taste: Taste, effect: body_effects.Heat) -> float:
    return heat_worth(taste.fighter.heat, effect.amount)


def _vent(taste: Taste, effect: body_effects.VentAll) -> float:
    return heat_worth(taste.fighter.heat, -taste.fighter.heat)


def _taint(taste: Taste, effect: body_effects.Taint) -> float:
    each = 1.0 if taste.fighter.taint + effect.amount >= 9 else 0.25
    return -each * effect.amount


def _recover(taste: Taste, effect: body_effects.Recover) -> float:
    """Back from the Damage Graveyard is HP; from the discard pile it is only sooner."""
    piles = taste.fighter.piles
    lying = piles.discard if effect.lie_in == "discard" else piles.graveyard
    each = 0.25 if effect.lie_in == "discard" else 0.9
    return each * min(effect.cards, sum(map(is_healthy, lying)))


def _reshuffle(taste: Taste, effect: body_effects.Reshuffle) -> float:
    piles = taste.fighter.piles
    return 0.8 if len(piles.deck) <= 6 and piles.discard else 0.0


def _look(taste: Taste, effect: body_effects.LookAtHand) -> float:
    return 0.02


def _draw(taste: Taste, effect: body_effects.Draw) -> float:
    return 0.3 * effect.cards


def _discard(taste: Taste, effect: body_effects.DiscardHand) -> float:
    return -0.2 * effect.cards


def _harm(taste: Taste, effect: body_effects.SelfHarm | body_effects.LoseCards) -> float:
    return -1.0 * effect.cards


def _suffer(taste: Taste, effect: body_effects.Suffer) -> float:
    return -0.5 * effect.dice


def _defend(taste: Taste, effect: combat_effects.Defend) -> float:
    return 0.7 * effect.amount * taste.threatened


def _armor(taste: Taste, effect: combat_effects.Armor) -> float:
    return 0.6 * effect.amount * taste.threatened


def _all_attacks(taste: Taste, effect: combat_effects.AllAttacks) -> float:
    return 0.8 * effect.damage


def _marks(taste: Taste, effect: combat_effects.ExtraMarks) -> float:
    return -0.4 * effect.marks


def _push(taste: Taste, effect: combat_effects.Push) -> float:
    return -0.1


def _hurt(taste: Taste, effect: body_effects.HurtPilot) -> float:
    return -1.0 * effect.damage


def _redirect(taste: Taste, effect: do.Redirect) -> float:
    return 0.4 * taste.threatened if mates_of(taste.battle, taste.number) else -0.1


def _grant(taste: Taste, effect: do.Grant) -> float:
    battle = taste.battle
    mates = [mate for mate in mates_of(battle, taste.number) if _is_near(taste, mate, effect.within)]
    if effect.to in ("ally", "allies", "allies-behind"):
        found = [worth_of(Taste(battle, mate), effect.effects) for mate in mates]
        return (max(found) if effect.to == "ally" else sum(found)) if found else 0.0
    found = [worth_of(Taste(battle, foe), effect.effects) for foe in foes_of(battle, taste.number)]
    return -max(found, default=0.0) if effect.to == "target" else -sum(found)


def _zone(taste: Taste, effect: do.Zone) -> float:
    """Two turns' ends of whoever stands in it now."""
    battle, number = taste.battle, taste.number
    found = 0.0
    if effect.whose != "enemies":
        inside = [number, *(mate for mate in mates_of(battle, number) if _is_near(taste, mate, effect.radius))]
        found += sum(2 * worth_of(Taste(battle, one), effect.each_turn) for one in inside)
    if effect.whose != "allies":
        foes = [foe for foe in foes_of(battle, number) if _is_near(taste, foe, effect.radius)]
        found -= sum(worth_of(Taste(battle, foe), effect.each_turn) for foe in foes)
    return found


def _is_near(taste: Taste, other: int, within: int) -> bool:
    own, theirs = taste.fighter.at, taste.battle.fighters[other].at
    return own is not None and theirs is not None and (not within or distance(own, theirs) <= within)


WEIGHED: dict[type, Callable[[Taste, Any], float]] = {
    body_effects.Heat: _heat,
    body_effects.VentAll: _vent,
    body_effects.Taint: _taint,
    body_effects.Recover: _recover,
    body_effects.Reshuffle: _reshuffle,
    body_effects.LookAtHand: _look,
    body_effects.Draw: _draw,
    body_effects.DiscardHand: _discard,
    body_effects.SelfHarm: _harm,
    body_effects.LoseCards: _harm,
    body_effects.Suffer: _suffer,
    body_effects.HurtPilot: _hurt,
    combat_effects.Defend: _defend,
    combat_effects.Armor: _armor,
    combat_effects.AllAttacks: _all_attacks,
    combat_effects.ExtraMarks: _marks,
    combat_effects.Push: _push,
    do.Redirect: _redirect,
    do.Grant: _grant,
    do.Zone: _zone,
}
