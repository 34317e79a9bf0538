"""What battles hide that are played here: which they are, who sees all of one, and how it is dealt anew."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from apps.battles.decider.field import MissionView, speaks_for
from apps.battles.decider.log_entries import laid
from apps.battles.decider.noted_dice import Noting
from apps.battles.events.battle_event import BattleEvent
from apps.battles.events.played_events import BattleDealtAnew
from apps.battles.state import WarTable, fought
from apps.kernel.decider import Led
from apps.kernel.dice import Dice
from apps.rules.battle.redeal import deal_anew


def hiding(table: WarTable) -> tuple[str, ...]:
    """The missions whose battle is played here and is not over, always in the same order."""
    return tuple(sorted(key for key, each in table.missions.items() if each.engagement and each.told is None))


def sees_all_of(field: MissionView, mission: str, seat: str, role: str) -> bool:
    """Whether a seat speaks for every side of a mission, also where a bot plays it; of an unknown one, for none."""
    known = field.war_table.missions.get(mission)
    return known is not None and all(speaks_for(seat, role, side.seats, field.seats) for side in known.sides)


def dealt_anew(field: MissionView, missions: Collection[str], dice: Dice) -> Iterator[BattleEvent | Led[BattleEvent]]:
    """Battle after battle, each told to everybody before its dice fall."""
    for key in (each for each in hiding(field.war_table) if each in missions):
        battle = fought(field.war_table.missions[key]).battle(field.library_of(key)).clone()
        yield BattleDealtAnew(mission=key)
        noting = Noting(dice, f"{key}/")
        deal_anew(battle, noting, told=noting.told)
        yield from laid(key, noting, battle.fielding)
