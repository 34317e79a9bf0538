"""The toy as it once was, when a win was told without its faces: what it wrote is read as an older shape today."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from apps.kernel import caches
from apps.kernel.chance import SeedChange
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.kinds import Kinds
from tests.chronicle import toy


@dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """Shape 1."""

    pot: str
    sum: int


class Decider(toy.ToyDecider):
    """Knows no faces."""

    def decide(self, asked: Asked[toy.Command], state: toy.Pots, dice: Dice) -> Iterable[Any | SeedChange]:
        for event in super().decide(asked, state, dice):
            yield Won(pot=event.pot, sum=sum(event.faces)) if isinstance(event, toy.Won) else event

    def evolve(self, state: toy.Pots, event: Any) -> None:
        if isinstance(event, Won):
            state.pots[event.pot] = state.pots.get(event.pot, 0) + event.sum
        else:
            super().evolve(state, event)


class Game(toy.ToyGame):
    """The same game, before."""

    decider = Decider()
    events = Kinds((*(kind for kind in toy.ToyGame.events.types.values() if kind is not toy.Won), Won))


GAME = Game()


@contextmanager
def once() -> Iterator[None]:
    """While this lasts, it is yesterday."""
    today = settings.CHRONICLE_GAME
    settings.CHRONICLE_GAME = f"{__name__}.GAME"
    caches.clear()
    yield
    settings.CHRONICLE_GAME = today
    caches.clear()
