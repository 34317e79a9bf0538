"""What answers to a moment by itself: passive cards and relics."""

from __future__ import annotations

from apps.rules.battle.position.passive_effects import works
from apps.rules.battle.steps.step_context import Play
from apps.rules.battle.values.battle_questions import Task
from apps.rules.packs.content import Trigger


def answered(play: Play, number: int, on: Trigger, *, target: int = -1) -> None:
    """Their effects come next, one after the other. What answers to a kill looks at whoever fell."""
    answering = play.battle.fielding.answering[number]
    if on in answering:
        play.next(
            *(
                Task("feel", number, 0, passive.place, (target, 0))
                for passive in answering[on]
                if works(play.battle, number, passive.card)
            )
        )
