"""What works all the time: passive cards, relics, armour and wounds, as lines of the numbers that they move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeVar

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.position.lazy_view import look
from apps.rules.battle.position.situation import gone_components
from apps.rules.battle.setup.card_faces import Passive
from apps.rules.casket.component_marks import penalties
from apps.rules.casket.piles.pile_cards import CardNumber
from apps.rules.casket.soul import refreshed, sp_maximum
from apps.rules.effects.body_effects import HeatGain, SpMaximum
from apps.rules.effects.combat_effects import AllAttacks, AttackCost, Banned, Defend, Forbid, MoveCost
from apps.rules.effects.conditions_met import all_hold, passive_works
from apps.rules.explained import Explained, Line
from apps.rules.pilot.wounds import in_force

P = TypeVar("P", AllAttacks, AttackCost, Defend, MoveCost, HeatGain, SpMaximum)
COUNTED: dict[type, str] = {AllAttacks: "damage"}
"""The field that a standing effect's line takes its value from, where it is not `amount`."""


def sp_maximum_of(battle: Battle, number: int) -> Explained:
    fighter = battle.fighters[number]
    lost = gone_components(battle, number) if fighter.components.is_hurt else ()
    always = standing_lines(battle, number, SpMaximum) if SpMaximum in battle.fielding.standing[number] else ()
    key = (number, fighter.sp_lines, fighter.wounds.face_up, lost, always)
    sp_maxima = battle.fielding.memos.sp_maxima
    found = sp_maxima.get(key)
    if found is None:
        wounds = in_force.sp_maximum(fighter.wounds).lines
        changes = [*fighter.sp_lines, *wounds, *penalties(lost, "sp-maximum"), *always]
        found = sp_maxima[key] = sp_maximum(battle.of(number).frame, changes, battle.fielding.rules)
    return found


def refreshed_of(battle: Battle, number: int) -> Explained:
    """SP as the Refresh leaves them."""
    fighter = battle.fighters[number]
    return _refreshed(sp_maximum_of(battle, number).value, fighter.sp_lost, fighter.banked)


@lru_cache(maxsize=4096)
def _refreshed(maximum: int, losses: tuple[Line, ...], banked: int) -> Explained:
    return refreshed(maximum, losses, banked)


def standing_lines(battle: Battle, number: int, kind: type[P]) -> tuple[Line, ...]:
    """What passive cards and relics add to a number, as things stand."""
    found = _standing(battle, number, kind)
    if not found:
        return ()
    amount = COUNTED.get(kind, "amount")
    return tuple(passive.source.line(getattr(effect, amount)) for passive, effect in _at_work(battle, number, found))


def standing_bans(battle: Battle, number: int) -> tuple[Banned, ...]:
    """What passive cards and relics keep a Casket from doing, as things stand."""
    found = _standing(battle, number, Forbid)
    return tuple(ban for _, effect in _at_work(battle, number, found) for ban in effect.what) if found else ()


def works(battle: Battle, number: int, card: CardNumber) -> bool:
    """Whether a passive card works, which lies in the deck or is held; a relic always does."""
    return card == 0 or passive_works(battle.fielding.rules, in_hand=card in battle.fighters[number].piles.hand)


StandingEffects = tuple[tuple[Passive, Any], ...]


def _at_work(battle: Battle, number: int, found: StandingEffects) -> Iterator[tuple[Passive, Any]]:
    seen = look(battle, number)
    for passive, effect in found:
        if works(battle, number, passive.card) and all_hold(effect.when, seen, battle.fielding.rules):
            yield passive, effect


def _standing(battle: Battle, number: int, kind: type[Any]) -> StandingEffects:
    return battle.fielding.standing[number].get(kind, ())


def defense_lines(battle: Battle, number: int) -> tuple[Line, ...]:
    """Armour of the frame, what was raised, what was bolted on, and what always stands."""
    fighter, fielded = battle.fighters[number], battle.of(number)
    lent = (line for _, line in fighter.lent)
    lines = [*fighter.defense, *lent, *fighter.armor, *standing_lines(battle, number, Defend)]
    if fielded.armor:
        lines.append(Line(code="armor", value=fielded.armor, rule="C-33", text="Armour of its frame"))
    return tuple(lines)


def heat_lines(battle: Battle, number: int) -> tuple[Line, ...]:
    """What makes every gain of Heat larger: a wound, or something that always works."""
    wounds = in_force.heat_gain(battle.fighters[number].wounds).lines
    return (*wounds, *standing_lines(battle, number, HeatGain))


def attack_lines(battle: Battle, number: int) -> tuple[Line, ...]:
    """What moves the damage of every attack: wounds, passive cards, relics."""
    wounds = in_force.attack_damage(battle.fighters[number].wounds).lines
    return (*wounds, *standing_lines(battle, number, AllAttacks))


def step_lines(battle: Battle, number: int) -> tuple[Line, ...]:
    """What makes every hex that is paid for dearer or cheaper, beside the ground, Legs and the spine."""
    return standing_lines(battle, number, MoveCost)
