"""What only those feel who stand near: by the map, or by the word of whoever sees the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from apps.rules.battle.position.situation import controller, hexes_between, where
from apps.rules.battle.steps.step_context import Play, step
from apps.rules.battle.values.battle_questions import Pending, Task
from apps.rules.ground.facing import is_behind

BEHIND = "behind"
IN_A_ZONE = "zone"


def felt_near(
    play: Play, number: int, others: Iterable[tuple[int, int]], effects: str, how: str = ""
) -> Iterator[Task]:
    """Each of them feels the effects if they stand so near to this one; 0 hexes are anywhere."""
    for other, hexes in others:
        felt = Task("feel", other, 0, effects, (number, 0))
        if hexes == 0 or other == number:
            yield felt
        elif play.fielding.tabled:
            far = None if how else hexes_between(play.battle, number, other)
            if far is None:
                yield Task("near", other, hexes, how, (number,))
            if far is None or far <= hexes:
                yield felt
        elif _is_near(play, number, other, hexes, how):
            yield felt


def _is_near(play: Play, number: int, other: int, hexes: int, how: str) -> bool:
    if how == BEHIND:
        own = play.fighter(number)
        return is_behind(where(own), own.facing, where(play.fighter(other)))
    far = hexes_between(play.battle, number, other)
    return far is not None and far <= hexes


@step("near")
def near(play: Play, task: Task) -> None:
    """The task after this one is for whoever is near: the table says whether they are."""
    side = controller(play.battle, task.fighter)
    play.ask(Pending("near", side, task.fighter, task.cards, most=task.number, word=task.word))
