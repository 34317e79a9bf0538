"""Nobody learns what they may not know: everybody asks at every door, in every situation, in two worlds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count

import pytest
from django.db import connection

from apps.campaigns.catalogue.command_kinds import catalogue
from apps.campaigns.catalogue.examples import EXAMPLES
from tests.access.routes import every_route
from tests.interference.chance import Random
from tests.interference.comparing import Steps, another, every_step, leaks, shortened
from tests.interference.doors import Doors
from tests.interference.freezing import frozen
from tests.interference.sequences import sequences
from tests.interference.situations import EVERYBODY, SEATED, SITUATIONS, Situation
from tests.interference.table import OF_THE_HOUSE, OF_THE_TABLE, has_a_row
from tests.interference.veils import NoOtherWorld

pytestmark = pytest.mark.django_db
ASK_FOR_NOTHING = ("spectator", "client", "half")
"""A seat that may not ask is told so before anything is read; the first of them asks for everything all the same."""
ALIKE = ("rival", "deputy")
"""By day each asks for a share of the kinds of commands: the player and the host ask for all of them."""
AT_LENGTH = ("host",)
IN_SEQUENCES = ("asked", "the host plays", "over", "rewound")
"""Where the host asks for everything by day, and for one thing after the other: by night it is everywhere."""
IN_TURN = len(SITUATIONS) - 1
ADMINS = 3
"""By day each asks at every third door of the admin, in turn; in the first situation the host asks at all."""


def test_every_door_has_its_row() -> None:
    """A new route, or a new kind of command, is asked about by the wall, or fails here."""
    paths = {route.path for route in every_route()}
    assert [route.path for route in every_route() if not has_a_row(route)] == []
    assert {*OF_THE_TABLE, *OF_THE_HOUSE} <= paths, "a row without a route is of no use"
    assert [kind for kind in catalogue() if kind not in EXAMPLES] == []


@pytest.mark.parametrize("name", SITUATIONS)
@pytest.mark.parametrize("briefly", [True, pytest.param(False, marks=pytest.mark.nightly)], ids=["once", "at length"])
def test_two_worlds_answer_alike_whoever_asks(name: str, *, briefly: bool) -> None:
    """On one database, since what is asked of it is the same on each."""
    if connection.vendor != "sqlite":
        return
    with frozen():
        situation = SITUATIONS[name]()
        share = list(SITUATIONS).index(name)
        in_sequences = not briefly or name in IN_SEQUENCES
        asking = [who for who in EVERYBODY if not briefly or _asks_by_day(who, share)]
        found = [leak for who in asking for leak in _leaks(situation, who, share, briefly, in_sequences)]
    assert not found, "\n".join([f"{name}, {len(found)} leaks", *found])


def _asks_by_day(who: str, share: int) -> bool:
    """Everybody in the first situation and in one other; the host, and who plays a side, in all."""
    return not share or who in (*AT_LENGTH, "player") or EVERYBODY.index(who) % IN_TURN == share - 1


def _leaks(at: Situation, who: str, share: int, briefly: bool, in_sequences: bool) -> Iterator[str]:  # noqa: FBT001 - both belong to all of one situation
    try:
        other = another(at, at.world, at.knower(who), Random(1))
    except NoOtherWorld as error:
        yield f"[{at.campaign}] {who}: {error}"
        return
    at_length = (not share and not (briefly and who in ALIKE)) or (who in AT_LENGTH and not briefly)
    doors = Doors(at=at, worlds=(at.world, other), share=share, all_by_token=at_length)
    steps = _asked_by(who, doors, briefly=briefly, in_sequences=in_sequences)
    if who in AT_LENGTH and in_sequences:
        steps = chain(steps, sequences(doors))
    yield from leaks(at.callers[who], doors.worlds, steps)


def _asked_by(who: str, doors: Doors, *, briefly: bool, in_sequences: bool) -> Iterator[Steps]:
    """Whoever is told nothing but that they may not is told so at every door once; in all situations but the first only
    at those of the table. Briefly, in those only who plays a side, and in some the host, ask for more than once at each
    door.
    """
    steps = every_step(doors)
    if briefly and doors.share and who != "player" and not (who in AT_LENGTH and in_sequences):
        return shortened(each for each in steps if "<campaign>" in each[0].door)
    if doors.share and who != "host":
        steps = (each for each in steps if not _in_the_admin(each))
    elif briefly and (doors.share or who != "host"):
        steps = _some_of_the_admin(steps, EVERYBODY.index(who) + (doors.share or 0))
    if who not in SEATED or (who in ASK_FOR_NOTHING and (doors.share or who != ASK_FOR_NOTHING[0])):
        return shortened(each for each in steps if not doors.share or "<campaign>" in each[0].door)
    return steps


def _in_the_admin(steps: Steps) -> bool:
    return steps[0].door.startswith("admin/")


def _some_of_the_admin(steps: Iterator[Steps], turn: int) -> Iterator[Steps]:
    """Everything else, and of what is asked there each third."""
    numbers = count(turn)
    return (each for each in steps if not _in_the_admin(each) or not next(numbers) % ADMINS)
