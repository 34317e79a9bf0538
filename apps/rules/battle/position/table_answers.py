"""Answers with numbers in them, which are measured and not listed: dice, ways and stances as a table tells them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from apps.kernel.refusal import Refusal
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.position.movement import hex_cost, hexes_left
from apps.rules.battle.position.situation import foes_of
from apps.rules.battle.values.battle_questions import BattleAnswer, Pending
from apps.rules.striking.tohit import Situation

MOST_HEXES = 50
"""No model goes farther in one breath."""


def measured_wrong(battle: Battle, choice: BattleAnswer) -> str:
    """What is wrong with the numbers of an answer; nothing, where it has none or they are possible."""
    pending = battle.pending
    measure = MEASURES.get(choice.do)
    if pending is None or measure is None or not is_measured(battle, choice):
        return ""
    return measure(battle, pending, choice)


def is_measured(battle: Battle, choice: BattleAnswer) -> bool:
    """Whether the open question takes such an answer, whatever its numbers are."""
    pending = battle.pending
    if pending is None or not (battle.fielding.tabled or pending.kind == "dice"):
        return False
    return choice.do in TAKEN.get(pending.kind, ())


TAKEN: Mapping[str, tuple[str, ...]] = {"act": ("stance", "moved"), "another": ("stance",), "dice": ("dice",)}
"""By kind of question, what is measured."""


def _stance(battle: Battle, pending: Pending, choice: BattleAnswer) -> str:
    stance = choice.stance
    if stance is None or choice.target not in foes_of(battle, pending.fighter):
        return "Say how one of the enemies is seen who still stand: how far off, on which side, behind what."
    if stance.distance < 1:
        return f"Another Casket stands 1 hex off or more, not {stance.distance}."
    if len(set(stance.cover)) < len(stance.cover):
        return "Name each kind of cover once."
    try:
        Situation(range=stance.distance, side=stance.side, cover=stance.cover, elevation=stance.elevation)
    except Refusal as refusal:
        return refusal.sentence
    return ""


def _way(battle: Battle, pending: Pending, choice: BattleAnswer) -> str:
    way, fighter = choice.way, battle.fighters[pending.fighter]
    if way is None:
        return "Say how many hexes the model went, and for how many SP."
    if not 0 <= way.sp <= fighter.sp:
        return f"{fighter.sp} SP are left: a way of {way.sp} SP is not among what they pay for."
    left = hexes_left(battle, pending.fighter)
    if left is not None and way.hexes > left:
        return f"It may go {left} hexes more this turn, not {way.hexes}."
    least = hex_cost(battle, pending.fighter).value
    most = min(way.sp // least, MOST_HEXES)
    if not 0 <= way.hexes <= most:
        return f"A hex costs {least} SP or more: {way.sp} SP lead no farther than {most} hexes."
    return ""


def _dice(battle: Battle, pending: Pending, choice: BattleAnswer) -> str:
    faces, count, sides = choice.cards, pending.least, pending.most
    if len(faces) != count or not all(1 <= face <= sides for face in faces):
        return f"{count} faces from 1 to {sides} are asked for, and {list(faces)} is not that: type what fell."
    return ""


MEASURES: Mapping[str, Callable[[Battle, Pending, BattleAnswer], str]] = {
    "stance": _stance,
    "moved": _way,
    "dice": _dice,
}
