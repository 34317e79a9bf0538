"""A step whose dice fall on a table: it is taken when all of them lie there, and until then they are asked for."""

from __future__ import annotations

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.steps.step_context import STEPS, Play, TableDice, Wanted
from apps.rules.battle.values.battle_questions import Pending, Task


def throwing(play: Play, table: TableDice, task: Task) -> None:
    """The step, or the question for its next dice; then nothing of it has happened."""
    before, said, todo = play.battle.clone(), len(play.said), list(play.todo)
    try:
        STEPS[task.step](play, task)
    except Wanted as wanted:
        play.battle.become(before)
        del play.said[said:]
        play.todo, play.asking = [*todo, task], _asked(play.battle, wanted)
    table.clear()


def _asked(battle: Battle, wanted: Wanted) -> Pending:
    """Whoever the dice are for throws them; a side's own dice are for none of its Caskets."""
    whose, _, rest = wanted.label.partition("/")
    keys = [each.key for each in battle.fielding.fielded]
    fighter = keys.index(whose) if whose in keys else -1
    side = battle.of(fighter).side if fighter >= 0 else battle.fielding.sides.index(rest.partition("/")[0])
    return Pending("dice", side, fighter, wanted.fell, wanted.count, wanted.sides, wanted.label)
