"""From the log to state; and the states that this process keeps, so that a command need not fold a year again."""

from __future__ import annotations

import struct
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any

import msgspec

from apps.chronicle.log import codec, own_kinds, queries, sql, told_story
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.log_lines import Head, LineAside, genesis
from apps.chronicle.log.seed_story import Chance, chance_of
from apps.chronicle.log.told_story import Rewinds, Stretch
from apps.chronicle.log.write_turn import HeadSnapshot, Rows
from apps.chronicle.states import checkpoints
from apps.kernel import caches

KEPT = 200
_END = 2**62


class Gap(Exception):
    """An entry is not where it should be: the log is broken there."""


UNREADABLE = (
    *(ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError),
    *(struct.error, zlib.error, msgspec.MsgspecError, Gap),
)
"""What a line can do to its reader when somebody made it up."""


@dataclass(slots=True, kw_only=True)
class LoadedState:
    """A campaign as folded up to its head, for one command alone."""

    campaign: str
    state: Any
    head: Head
    chance: Chance
    rewinds: Rewinds
    crowded: bool = False
    """Others write too just now: to decide before one's turn would be in vain."""


class _States:
    """Those that were asked for last, and are with nobody."""

    def __init__(self) -> None:
        self._here: OrderedDict[str, LoadedState] = OrderedDict()
        self._lock = Lock()

    def take(self, campaign: str) -> LoadedState | None:
        with self._lock:
            return self._here.pop(campaign, None)

    def put(self, lent: LoadedState) -> None:
        with self._lock:
            self._here[lent.campaign] = lent
            self._here.move_to_end(lent.campaign)
            while len(self._here) > KEPT:
                self._here.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._here.clear()


_states = caches.kept(_States())


def borrow(campaign: str) -> LoadedState | None:
    """What this process has kept. It comes back when what was done with it has been committed, or never."""
    return _states.take(campaign)


def give_back(lent: LoadedState) -> None:
    _states.put(lent)


@contextmanager
def untouched(lent: LoadedState) -> Iterator[None]:
    """Whatever fails in here has changed nothing, so the next command need not fold again."""
    try:
        yield
    except BaseException:
        give_back(lent)
        raise


def now(campaign: str) -> LoadedState | None:
    """The campaign up to where its log ends: what was kept, where that is so far; nothing, where there is no log."""
    head = queries.head_of(campaign)
    if head is None:
        return None
    lent = borrow(campaign)
    return lent if lent and lent.head == head else folded(campaign, head)


def folded(campaign: str, head: Head) -> LoadedState:
    """The campaign up to its head, from the log alone."""
    rewinds = told_story.rewinds_of(campaign)
    state = fold_story(campaign, rewinds.stretches(head.position))
    return LoadedState(campaign=campaign, state=state, head=head, chance=chance_of(campaign), rewinds=rewinds)


def caught_up(lent: LoadedState | None, campaign: str, head: Head | None, look: HeadSnapshot) -> LoadedState:
    """What was lent, and what others have written since; folded anew where that changed the past."""
    head = head or Head(0, 0, genesis(campaign))
    if lent is None or look.then != lent.head.hash:
        return folded(campaign, head)
    if head != lent.head:
        if any(kind in own_kinds.EVENTS.types for _, kind, _, _ in look.missed):
            return folded(campaign, head)
        fold(lent.state, lent.head.position, look.missed, look.asides)
    lent.crowded, lent.head = head != lent.head, head
    return lent


def state_at(campaign: str, position: int | None = None) -> tuple[int, Any]:
    """The position and the state that the story folds into, up to a position or to its end."""
    until = _END if position is None else position
    head = (queries.HEAD, (campaign,))
    ends, rewound, kept = sql.together(head, told_story.asked(campaign), checkpoints.asked(campaign, 1, until))
    if position is None:
        position = ends[0][1] if ends else 0
    told = told_story.found(rewound).stretches(position)
    if not (kept and any(kept[0][0] in stretch for stretch in told)):
        return position, fold_story(campaign, told)
    state = checkpoints.state_in(kept[0][1])
    return position, _fold_on(campaign, state, told_story.tail(told, kept[0][0]))


def fold_story(campaign: str, told: list[Stretch], *, kept: bool = True) -> Any:
    """The state after these stretches, from the nearest checkpoint on or from the very beginning."""
    after, state = checkpoints.nearest(campaign, told) if kept else (0, initial())
    return _fold_on(campaign, state, told_story.tail(told, after))


def _fold_on(campaign: str, state: Any, rest: Iterable[Stretch]) -> Any:
    for stretch in rest:
        fold_stretch(campaign, state, stretch)
    return state


def initial() -> Any:
    return the_game().decider.initial()


def fold_stretch(
    campaign: str, state: Any, stretch: Stretch, progress: Callable[[int], object] = lambda _: None
) -> None:
    position = stretch.first - 1
    for rows in sql.in_batches(queries.TOLD, campaign, position, stretch.last):
        position = fold(state, position, rows, _asides(campaign, position, rows))
        progress(position)
    if position != stretch.last:
        raise Gap(f"entry {position + 1} is missing")


def _asides(campaign: str, after: int, rows: Rows) -> Mapping[int, str]:
    """What lies aside of these entries; nothing is looked for where none of them lays anything aside."""
    whole = codec.readers(the_game().events).keys()
    if not rows or all(written in whole for written in {(kind, shape) for _, kind, shape, _ in rows}):
        return {}
    return {n: aside.text for n, aside in queries.asides_between(campaign, "entry", after, rows[-1][0]).items()}


def fold(state: Any, position: int, rows: Rows, asides: Mapping[int, str]) -> int:
    """Entries into a state, one after the other and none left out; the log's own mean nothing to a game."""
    evolve, events = the_game().decider.evolve, the_game().events
    read, today = codec.readers(events), events.today if events.formers else None
    for at, kind, shape, body in rows:
        position += 1
        if at != position:
            raise Gap(f"entry {position} is missing")
        reader = read.get((kind, shape))
        if reader is not None:
            event = reader(body)
            evolve(state, today(event) if today else event)
        elif (kind, shape) not in own_kinds.EVENTS.written:
            laid = asides.get(at)
            evolve(state, codec.whole(events, kind, shape, body, LineAside(b"", laid) if laid else None))
    the_game().at_hand(state)
    return position
