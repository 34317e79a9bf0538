"""A Casket and its pilot as the canon reads them: HP, wounds, lost components, passive cards and conditions."""

from __future__ import annotations

from typing import Any

from apps.rules.battle.battle_state import Battle
from apps.rules.effects import combat_effects, conditions
from tests.rules.battle.referee.court import Court
from tests.rules.battle.referee.figures import COMPONENTS, HEATED_BY_RELIC, SP, SP_BY_WOUND


def is_out(battle: Battle, fighter: int) -> bool:
    one = battle.fighters[fighter]
    return one.destroyed or one.gone or not one.wounds.face_down


def is_dead(battle: Battle, fighter: int) -> bool:
    return not battle.fighters[fighter].wounds.face_down


def is_there(battle: Battle, fighter: int) -> bool:
    one = battle.fighters[fighter]
    return one.at is not None and not one.destroyed and not one.gone


def healthy(cards: list[int]) -> int:
    return sum(card > 0 for card in cards)


def hp(battle: Battle, fighter: int) -> int:
    """C-04: the cards in circulation, without DAMAGED ones."""
    piles = battle.fighters[fighter].piles
    held = healthy(piles.deck) + healthy(piles.hand)
    if battle.fielding.rules.hp_model == "discard_cycle":
        return held
    return held + healthy(piles.discard) + healthy(piles.in_play)


def lacks(battle: Battle, fighter: int, component: str) -> bool:
    """Destroyed, or held still by a malfunction."""
    parts = battle.fighters[fighter].components
    return is_gone(battle, fighter, component) or component in parts.held


def is_gone(battle: Battle, fighter: int, component: str) -> bool:
    marks: dict[Any, int] = battle.fighters[fighter].components.marks
    return marks[component] >= battle.fielding.rules.component_threshold


def intact(battle: Battle, fighter: int) -> tuple[str, ...]:
    return tuple(one for one in COMPONENTS if not is_gone(battle, fighter, one))


def suffers(battle: Battle, fighter: int, wound: str) -> bool:
    """Whether this wound lies open and its time is not over."""
    return any(one.wound == wound and not one.faded for one in battle.fighters[fighter].wounds.face_up)


def traumas(battle: Battle, fighter: int) -> int:
    return sum(one.wound in ("ptsd", "dissociation") for one in battle.fighters[fighter].wounds.face_up)


def fingers(battle: Battle, fighter: int) -> tuple[int, ...]:
    return tuple(one.finger for one in battle.fighters[fighter].wounds.face_up if one.finger and not one.faded)


def passive_effects(court: Court, battle: Battle, fighter: int, kind: type) -> list[Any]:
    """Of this kind, what always works on a Casket: relics, and passive tactics in force (C-24)."""
    found: list[Any] = []
    for passive in court.fielding.passives[fighter]:
        held = passive.card in battle.fighters[fighter].piles.hand
        works = passive.card == 0 or court.rules.tactics_passive == "always_on" or held
        if passive.on == "always" and works:
            found += [effect for effect in passive.effects if isinstance(effect, kind)]
    return found


def heated(court: Court, fighter: int, battle: Battle) -> int:
    """How much larger every gain of Heat is."""
    rib = int(suffers(battle, fighter, "cracked-rib"))
    return rib + sum(HEATED_BY_RELIC.get(relic, 0) for relic in court.of(fighter).relics)


def sp_maximum(court: Court, battle: Battle, fighter: int) -> int:
    """PEN-SP-01 to 07, C-32."""
    one = battle.fighters[fighter]
    total = SP[court.of(fighter).frame] + sum(line.value for line in one.sp_lines)
    total += sum(SP_BY_WOUND.get(wound.wound, 0) for wound in one.wounds.face_up if not wound.faded)
    total += sum(relic == "iron-rosary" for relic in court.of(fighter).relics)
    total -= lacks(battle, fighter, "chassis")
    return max(total, court.rules.sp_max_floor)


def deck_count(court: Court, battle: Battle, fighter: int) -> int:
    """C-63."""
    if court.rules.deck_count_reads == "hp":
        return hp(battle, fighter)
    return len(battle.fighters[fighter].piles.deck)


def attack_cost_change(court: Court, battle: Battle, fighter: int) -> int:
    changes = passive_effects(court, battle, fighter, combat_effects.AttackCost)
    return sum(one.amount for one in changes if holds(court, battle, one.when, (fighter, fighter, 0)))


def always_damage(court: Court, battle: Battle, fighter: int) -> int:
    """What every attack of a Casket deals more or less."""
    changes = passive_effects(court, battle, fighter, combat_effects.AllAttacks)
    total: int = sum(one.damage for one in changes if holds(court, battle, one.when, (fighter, fighter, 0)))
    return total - 2 * suffers(battle, fighter, "dislocated-shoulder")


def always_defense(court: Court, battle: Battle, fighter: int) -> int:
    changes = passive_effects(court, battle, fighter, combat_effects.Defend)
    return sum(one.amount for one in changes if holds(court, battle, one.when, (fighter, fighter, 0)))


def holds(court: Court, battle: Battle, when: tuple[Any, ...], who: tuple[int, int, int]) -> bool:
    """Whether all conditions hold for a Casket, its target, and the side that it strikes."""
    return all(_holds(court, battle, one, who) for one in when)


def _holds(court: Court, battle: Battle, one: Any, who: tuple[int, int, int]) -> bool:
    own, target, side = who
    match one:
        case conditions.Struck():
            return side in one.sides
        case conditions.Count():
            number = _count(court, battle, one.of, own if one.whose == "own" else target)
            return (one.at_least is None or number >= one.at_least) and (one.at_most is None or number <= one.at_most)
        case conditions.Is(what="component-destroyed"):
            whose = own if one.whose == "own" else target
            return (len(intact(battle, whose)) < 5) == one.so
        case conditions.Ruled():
            return getattr(court.rules, one.rule.removeprefix("pen.").replace(".", "_")) in one.any_of
        case _:
            raise NotImplementedError(one)


def _count(court: Court, battle: Battle, what: str, fighter: int) -> int:
    one = battle.fighters[fighter]
    match what:
        case "cards-in-deck":
            return deck_count(court, battle, fighter)
        case "hp":
            return hp(battle, fighter)
        case "cards-in-graveyard":
            return len(one.piles.graveyard)
        case "hexes-moved":
            return court.ledger.pasts[fighter].moved
        case "attacks-made":
            return court.ledger.pasts[fighter].attacks
        case "heat":
            return one.heat
        case _:
            raise NotImplementedError(what)
