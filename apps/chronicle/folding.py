"""From the log to state; and the states that this process keeps, so that a command need not fold a year again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any

from django.db import transaction

from apps.chronicle import codec
from apps.chronicle.chain import GENESIS
from apps.chronicle.game import the_game
from apps.chronicle.models import Entry
from apps.chronicle.reading import entries_after

KEPT = 200
_states: OrderedDict[str, Lent] = OrderedDict()
_lock = Lock()


@dataclass(slots=True)
class Lent:
    """A state and the place in the log that it stands for."""

    state: Any
    position: int = 0
    hash: bytes = GENESIS

    def moved_to(self, position: int, entry_hash: bytes) -> None:
        self.position, self.hash = position, entry_hash


@contextmanager
def borrowed(campaign: str, position: int, head: bytes) -> Iterator[Lent]:
    """The state at the head, for one command alone. It comes back when the transaction has committed, or never."""
    with _lock:
        lent = _states.pop(campaign, None)
    if lent is None or not _still_stands(campaign, lent):
        lent = Lent(the_game().decider.initial())
    _catch_up(campaign, lent, position)
    lent.moved_to(position, head)
    yield lent
    transaction.on_commit(lambda: _give_back(campaign, lent))


def state_at(campaign: str, position: int | None = None) -> tuple[int, Any]:
    """The position and the state that the log folds into, up to a position or to its end."""
    lent = Lent(the_game().decider.initial())
    _catch_up(campaign, lent, position)
    return lent.position, lent.state


def _still_stands(campaign: str, lent: Lent) -> bool:
    """Another process may have written on; but what was folded must still be what lies there."""
    if lent.position == 0:
        return True
    stored = Entry.objects.filter(campaign=campaign, position=lent.position).values_list("hash", flat=True).first()
    return stored is not None and bytes(stored) == lent.hash


def _catch_up(campaign: str, lent: Lent, until: int | None) -> None:
    game = the_game()
    for entry in entries_after(campaign, lent.position, until=until):
        game.decider.evolve(lent.state, codec.event_of(game.events, entry.kind, entry.body))
        lent.position = entry.position


def _give_back(campaign: str, lent: Lent) -> None:
    with _lock:
        _states[campaign] = lent
        _states.move_to_end(campaign)
        while len(_states) > KEPT:
            _states.popitem(last=False)
