"""The wall itself: everybody asks everything in a world, and then in another that is the same to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from tests.access.routes import every_route
from tests.interference.alike import Hashes, Seen, difference
from tests.interference.asking import Ask, Caller, asked, hashes_of
from tests.interference.chance import Random
from tests.interference.doors import Doors
from tests.interference.situations import Situation
from tests.interference.table import asks_at
from tests.interference.veils import Knower, NoOtherWorld, Veil, must_hide
from tests.interference.worlds import World, breaks, breaks_when_decided_again, put

TRIES = 40
AT_ONCE = 100
"""So many answers are kept until those of the other world are there."""
Steps = Sequence[Ask]


def another(at: Situation, world: World, knower: Knower, random: Random) -> World:
    """A world that is as possible, and the same to this knower; it is in the database afterwards."""
    put(world)
    must_hide(world, at.there, knower)
    for _ in range(TRIES):
        found = Veil(world=world, knower=knower, there=at.there, random=random).all()
        put(found)
        if not breaks(found) and not breaks_when_decided_again(found):
            return found
    raise NoOtherWorld("whatever else might lie hidden, what everybody saw could not have come of it")


def leaks(caller: Caller, worlds: Sequence[World], steps: Iterable[Steps]) -> Iterator[str]:
    """What tells one world from another, ask by ask."""
    waiting = iter(steps)
    hashes = Hashes()
    for world in worlds:
        hashes.learn(hashes_of(world.lines))
    while some := list(islice(waiting, AT_ONCE)):
        answers = []
        for world in worlds:
            put(world)
            answers.append([asked(caller, each, hashes.learn) for each in some])
        for each, one, other in zip(some, *answers, strict=True):
            yield from islice(_told(caller, each, one, other, hashes), 1)


def _told(caller: Caller, steps: Steps, one: Sequence[Seen], other: Sequence[Seen], hashes: Hashes) -> Iterator[str]:
    for number, pair in enumerate(zip(one, other, strict=False)):
        found = difference(*pair, hashes)
        if found:
            before = "".join(f"{step.name}, then " for step in steps[:number])
            yield f"[{steps[number].door}] {caller.name}: {before}{steps[number].name}: {found}"


def every_step(doors: Doors) -> Iterator[Steps]:
    """Every ask at every door, one by one."""
    for route in every_route():
        yield from ((ask,) for ask in asks_at(route, doors))


def shortened(steps: Iterable[Steps]) -> Iterator[Steps]:
    """Each route once to look and once to ask: for those who are told there that they may not, whatever they ask."""
    known = set()
    for (ask,) in steps:
        route = (ask.method, ask.door.partition(" ")[0])
        if route not in known:
            known.add(route)
            yield (ask,)
