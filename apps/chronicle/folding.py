"""From the log to state; and the states that this process keeps, so that a command need not fold a year again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any

from apps.chronicle import checkpoints, codec, own, raw, reading, story
from apps.chronicle.chain import genesis
from apps.chronicle.chance import Chance, chance_of
from apps.chronicle.game import the_game
from apps.chronicle.lines import Aside, Head
from apps.chronicle.looking import Look, Rows
from apps.chronicle.story import Rewinds, Stretch

KEPT = 200
_lent: OrderedDict[str, Lent] = OrderedDict()
_lock = Lock()


class Gap(Exception):
    """An entry is not where it should be: the log is broken there."""


@dataclass(slots=True, kw_only=True)
class Lent:
    """A campaign as folded up to its head, for one command alone."""

    campaign: str
    state: Any
    head: Head
    chance: Chance
    rewinds: Rewinds
    crowded: bool = False
    """Others write too just now: to decide before one's turn would be in vain."""


def borrow(campaign: str) -> Lent | None:
    """What this process has kept. It comes back when what was done with it has been committed, or never."""
    with _lock:
        return _lent.pop(campaign, None)


def give_back(lent: Lent) -> None:
    with _lock:
        _lent[lent.campaign] = lent
        _lent.move_to_end(lent.campaign)
        while len(_lent) > KEPT:
            _lent.popitem(last=False)


@contextmanager
def untouched(lent: Lent) -> Iterator[None]:
    """Whatever fails in here has changed nothing, so the next command need not fold again."""
    try:
        yield
    except BaseException:
        give_back(lent)
        raise


def folded(campaign: str, head: Head) -> Lent:
    """The campaign up to its head, from the log alone."""
    rewinds = story.rewinds_of(campaign)
    state = fold_story(campaign, rewinds.stretches(head.position))
    return Lent(campaign=campaign, state=state, head=head, chance=chance_of(campaign), rewinds=rewinds)


def caught_up(lent: Lent | None, campaign: str, head: Head | None, look: Look) -> Lent:
    """What was lent, and what others have written since; folded anew where that changed the past."""
    head = head or Head(0, 0, genesis(campaign))
    if lent is None or look.then != lent.head.hash:
        return folded(campaign, head)
    if head != lent.head:
        if any(kind in own.EVENTS.types for _, kind, _, _ in look.missed):
            return folded(campaign, head)
        fold(lent.state, lent.head.position, look.missed, look.asides)
    lent.crowded, lent.head = head != lent.head, head
    return lent


def state_at(campaign: str, position: int | None = None) -> tuple[int, Any]:
    """The position and the state that the story folds into, up to a position or to its end."""
    head = reading.head_of(campaign)
    end = head.position if head else 0
    position = end if position is None else position
    return position, fold_story(campaign, story.rewinds_of(campaign).stretches(position))


def fold_story(campaign: str, told: list[Stretch], *, kept: bool = True) -> Any:
    """The state after these stretches, from the nearest checkpoint on or from the very beginning."""
    after, state = checkpoints.nearest(campaign, told) if kept else (0, initial())
    for stretch in story.tail(told, after):
        fold_stretch(campaign, state, stretch)
    return state


def initial() -> Any:
    return the_game().decider.initial()


def fold_stretch(
    campaign: str, state: Any, stretch: Stretch, progress: Callable[[int], object] = lambda _: None
) -> None:
    position = stretch.first - 1
    for rows in raw.in_batches(reading.TOLD, campaign, position, stretch.last):
        asides: Mapping[int, str] = {}
        if codec.lays_aside(the_game().events):
            last = rows[-1][0] if rows else position
            asides = {n: aside.text for n, aside in reading.asides_between(campaign, "entry", position, last).items()}
        position = fold(state, position, rows, asides)
        progress(position)
    if position != stretch.last:
        raise Gap(f"entry {position + 1} is missing")


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
        elif kind not in own.EVENTS.types:
            laid = asides.get(at)
            evolve(state, codec.whole(events, kind, shape, body, Aside(b"", laid) if laid else None))
    return position
