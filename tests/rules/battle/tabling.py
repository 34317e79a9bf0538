"""Whoever plays on a table: any answer, and whatever is measured by chance."""

from __future__ import annotations

from dataclasses import dataclass, replace

from apps.rules.battle.battle_state import Battle, begun
from apps.rules.battle.position.movement import hex_cost
from apps.rules.battle.values.battle_questions import BattleAnswer
from apps.rules.battle.values.table_words import Stance, Way
from tests.rules.battle.field import Chance, picked
from tests.rules.battle.wandering import Wandering


@dataclass
class AtATable(Wandering):
    """A battle that wanders over a table; every other one with its dice."""

    def __post_init__(self) -> None:
        super().__post_init__()
        played = self.battle.fielding
        rules = replace(played.rules, battle_round_limit=4)
        played = replace(played, rules=rules, tabled=True, dice_asked=bool(self.seed % 2))
        self.battle, self.shadow = begun(played), begun(played)

    def answer(self) -> BattleAnswer:
        return tabled_answer(self.chance, self.battle)


def tabled_answer(chance: Chance, battle: Battle) -> BattleAnswer:
    pending = battle.pending
    assert pending is not None
    if pending.kind == "dice" and chance.below(2):
        return BattleAnswer("dice", cards=tuple(1 + chance.below(pending.most) for _ in range(pending.least)))
    if pending.kind in ("act", "another") and not chance.below(3):
        return _stance(chance, battle)
    if pending.kind == "act" and not chance.below(4) and not battle.fighters[pending.fighter].components.total:
        sp, least = chance.below(battle.fighters[pending.fighter].sp + 1), hex_cost(battle, pending.fighter).value
        return BattleAnswer("moved", way=Way(chance.below(sp // least + 1), sp, not chance.below(4)))
    return picked(chance, battle)


def _stance(chance: Chance, battle: Battle) -> BattleAnswer:
    number = battle.pending.fighter if battle.pending else 0
    foes = [foe for foe in battle.fielding.foes[number] if not battle.fighters[foe].is_out]
    side, cover = 1 + chance.below(6), chance.some_of(("light", "casket", "forest", "heavy"), chance.below(3))
    height = chance.one_of(("level", "higher", "lower"))
    stance = Stance(1 + chance.below(3), side, cover, not chance.below(3), height)  # type: ignore[arg-type]  # words of the table
    return BattleAnswer("stance", target=chance.one_of(foes), stance=stance)
