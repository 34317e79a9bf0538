"""What keeps a Casket from playing a card: bans for a time or always, lost components, broken fingers."""

from __future__ import annotations

from typing import Any

from apps.rules.battle.battle_state import Battle, Fighter
from apps.rules.battle.position.passive_effects import standing_bans
from apps.rules.battle.position.situation import gone_components
from apps.rules.battle.setup.card_faces import CardFace
from apps.rules.casket.component_marks import silenced_by
from apps.rules.effects.combat_effects import Banned
from apps.rules.pilot.wounds.deck import broken_fingers


def bans_of(battle: Battle, number: int) -> tuple[str, ...]:
    """What may not be done, until the turn or the mission ends, or always."""
    fighter = battle.fighters[number]
    return (*fighter.banned_turn, *fighter.banned, *standing_bans(battle, number))


def is_barred(battle: Battle, number: int, face: CardFace) -> bool:
    """Whether this turn, this mission, a lost component or a Broken Finger keeps a card from being played."""
    fighter = battle.fighters[number]
    if any(_bars(ban, face) for ban in bans_of(battle, number)):
        return True
    lost = gone_components(battle, number)
    if lost and silenced_by(lost, face.group, face.words, battle.fielding.rules):
        return True
    return any(
        finger.bars(card_type=face.type, part=face.group, reactive=face.timing == "reactive")
        for finger in fingers(fighter)
    )


def fingers(fighter: Fighter) -> tuple[Any, ...]:
    if not any(wound.finger for wound in fighter.wounds.face_up):
        return ()
    return broken_fingers(fighter.wounds)


def _bars(ban: Banned | str, face: CardFace) -> bool:
    if ban == "attacks":
        return face.attack is not None
    if ban in ("primary-attacks", "secondary-attacks"):
        return face.attack is not None and ban.startswith(face.group)
    if ban == "reactive-cards":
        return face.timing == "reactive"
    return ban == f"{face.type}-cards"
