"""What the wall asks by day: each door by everybody in some situation, and in each situation by somebody; where the
story or a battle is told or asked for, by a player and by the host in every one. By night all of it is asked by all.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache

from tests.access.routes import every_route
from tests.interference.asking import Ask
from tests.interference.comparing import Steps, every_step, shortened
from tests.interference.doors import ALWAYS, Doors
from tests.interference.situations import EVERYBODY, SEATED, SITUATIONS, Situation
from tests.interference.worlds import World

OF_THE_STORY = (
    "<kind>",
    "amendments",
    "battle",
    "changes",
    "chronicle",
    "commands",
    "copies",
    "entries",
    "export",
    "forks",
    "preview",
    "stories",
)
"""By a word of their address, the doors at which the story or a battle is told, or something is asked of it."""
PLAYS, KEEPS = "player", "host"
AT_THE_DOOR = tuple(who for who in EVERYBODY if who not in SEATED)
THEIR_OWN = ("spectator", "rival", "deputy")
LIKE_ANOTHER = ("client", "half")
"""One sees what a spectator sees; the other is the player, with a token that may only read."""
AT_LENGTH = ("asked", "the host plays")
"""Where the host asks for everything, and not only once for each kind of it."""
QUIETLY = ("amended", "in a fork", "forked", "in a copy")
"""Where commands are sent by token alone; the others of the story's doors are looked at as everywhere."""
LOOKING_BACK = ("asked", "over", "rewound")
"""Where pages are read as they stood, too: what they show is another thing there than what they showed."""
TAKE_TURNS, LOOK_IN = 3, 9
"""Of the table's other doors each third is asked by whoever asks there, and of the admin each ninth; by the host in the
first situation each third of it too, and all that tells of battles and of the story."""
IN_THE_ADMIN = ("admin/chronicle/", "admin/battles/")
THE_SAME_FOR_ALL = ("api/schema/", "api/docs/")


def asks_by_day(who: str, share: int) -> bool:
    """Everybody in the first situation and in one other; the host, and who plays a side, in all."""
    others = len(SITUATIONS) - 1
    return not share or who in (KEEPS, PLAYS) or EVERYBODY.index(who) % others == share - 1


def doors_by_day(who: str, at: Situation, worlds: Sequence[World], share: int) -> Doors:
    is_first = not share and who in (KEEPS, PLAYS)
    return Doors(
        at=at,
        worlds=worlds,
        share=share,
        all_by_token=is_first,
        every_form=is_first and who == PLAYS,
        most=4,
        answers=2,
    )


def asked_by_day(who: str, doors: Doors) -> Iterator[Steps]:
    steps = (each for each in every_step(doors) if _asks(who, doors, each[0]))
    name = list(SITUATIONS)[doors.share or 0]
    if who == KEEPS and name in AT_LENGTH:
        return steps
    if who == PLAYS:
        return _once(steps, lambda ask: ask.method if "amendments" in ask.door else ask.name)
    is_asked_by_kind = (who == KEEPS and name in LOOKING_BACK) or (who in THEIR_OWN and not doors.share)
    return _once(steps, _at_the_door_of_a_kind) if is_asked_by_kind else shortened(steps)


def _once(steps: Iterator[Steps], what: Callable[[Ask], Hashable]) -> Iterator[Steps]:
    known = set()
    for (ask,) in steps:
        if what(ask) not in known:
            known.add(what(ask))
            yield (ask,)


def _at_the_door_of_a_kind(ask: Ask) -> Hashable:
    """There each kind of command is looked at once, and recorded once."""
    return ask.method, ask.door, ask.path if ask.method == "GET" else ask.body is not None and "preview" in ask.body


def _asks(who: str, doors: Doors, ask: Ask) -> bool:
    route, _, kind = ask.door.partition(" ")
    turn = _numbers()[route] + EVERYBODY.index(who) + (doors.share or 0)
    if route.startswith("admin/"):
        return _looks_into_the_admin(who, doors, route, turn)
    if "<campaign>" not in route:
        return not doors.share and _asks_the_house(who, route, turn)
    if who in AT_THE_DOOR and not doors.share:
        return not turn % len(AT_THE_DOOR)
    if doors.share or who not in (KEEPS, PLAYS):
        name = list(SITUATIONS)[doors.share or 0]
        looks_back = name in LOOKING_BACK
        if "<kind>" in route and (name in QUIETLY or (who in THEIR_OWN and kind not in ALWAYS)):
            return False
        is_told = any(word in route for word in OF_THE_STORY) or not turn % TAKE_TURNS
        return is_told and (looks_back or "?at=" not in ask.path) and (who != "half" or ask.by_token)
    return kind in {"", *doors.shared} or ask.method == "GET" or _sends(who, doors, kind, route)


def _sends(who: str, doors: Doors, kind: str, route: str) -> bool:
    """Each kind of command is sent by the host to one of its two doors, and by the player to the other."""
    return list(doors.bodies).index(kind) % 2 == ("preview" in route) ^ (who == KEEPS)


def _looks_into_the_admin(who: str, doors: Doors, route: str, turn: int) -> bool:
    """What only leads to a form of the table's own, the host asks for as seldom as everybody."""
    if who == KEEPS and not doors.share and "/ask-" not in route:
        return route.startswith(IN_THE_ADMIN) or not turn % TAKE_TURNS
    is_asked = not doors.share or (who == KEEPS and list(SITUATIONS)[doors.share] in LOOKING_BACK)
    return is_asked and who not in LIKE_ANOTHER and not turn % LOOK_IN


def _asks_the_house(who: str, route: str, turn: int) -> bool:
    if route in THE_SAME_FOR_ALL:
        return who == KEEPS
    return who in (KEEPS, PLAYS) or (who in AT_THE_DOOR and not turn % len(AT_THE_DOOR))


@cache
def _numbers() -> Mapping[str, int]:
    return {route.path: number for number, route in enumerate(every_route())}
