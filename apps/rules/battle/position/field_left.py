"""Who holds the field once a battle is over, who is left on it, and whom allies carry home."""

from __future__ import annotations

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.position.situation import side_name

BY_LIMIT = "C-76"


def holder(battle: Battle) -> int | None:
    """The side whose field it is. More HP at a round limit win a battle, and hold nothing."""
    found = battle.verdict
    if found is None or any(reason.rule == BY_LIMIT for reason in found.reasons):
        return None
    return next((side for side in (0, 1) if found.winner == side_name(battle, side)), None)


def is_captured(battle: Battle, number: int) -> bool:
    """Alive beside a Casket that was destroyed, on the enemy's field, with no ally left who could take them along."""
    fighter, side = battle.fighters[number], battle.of(number).side
    on_foot = fighter.destroyed and not fighter.is_dead
    return on_foot and holder(battle) == 1 - side and not _has_allies(battle, number)


def is_extracted(battle: Battle, number: int) -> bool:
    """Dead, and an ally is there who still stands."""
    fighter = battle.fighters[number]
    return fighter.is_dead and not fighter.gone and _has_allies(battle, number)


def _has_allies(battle: Battle, number: int) -> bool:
    return any(not battle.fighters[mate].is_out for mate in battle.fielding.mates[number])
