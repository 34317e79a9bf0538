"""Nobody learns what they may not know: everybody asks at every door, in every situation, in two worlds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest
from django.db import connection

from apps.campaigns.catalogue.command_kinds import catalogue
from apps.campaigns.catalogue.examples import EXAMPLES
from tests.access.routes import every_route
from tests.interference.by_day import AT_LENGTH, asked_by_day, asks_by_day, doors_by_day
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
KEEPS = "host"
IN_SEQUENCES = ("asked", "the host plays", "over", "rewound")
"""Where the host asks for one thing after the other by day: by night it is everywhere."""


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
        asking = [who for who in EVERYBODY if not briefly or asks_by_day(who, share)]
        found = [leak for who in asking for leak in _leaks(situation, who, name, briefly=briefly)]
    assert not found, "\n".join([f"{name}, {len(found)} leaks", *found])


def _leaks(at: Situation, who: str, name: str, *, briefly: bool) -> Iterator[str]:
    try:
        other = another(at, at.world, at.knower(who), Random(1))
    except NoOtherWorld as error:
        yield f"[{at.campaign}] {who}: {error}"
        return
    share, worlds = list(SITUATIONS).index(name), (at.world, other)
    if briefly:
        steps = asked_by_day(who, doors := doors_by_day(who, at, worlds, share))
    else:
        doors = Doors(at=at, worlds=worlds, share=share, all_by_token=not share or who == KEEPS)
        steps = _asked_by_night(who, doors)
    if who == KEEPS and (not briefly or name in IN_SEQUENCES):
        steps = chain(steps, sequences(doors, at_length=not briefly or name in AT_LENGTH))
    yield from leaks(at.callers[who], doors.worlds, steps)


def _asked_by_night(who: str, doors: Doors) -> Iterator[Steps]:
    """Whoever is told nothing but that they may not is told so at every door once; in all situations but the first only
    at those of the table.
    """
    steps = every_step(doors)
    if doors.share and who != KEEPS:
        steps = (each for each in steps if not each[0].door.startswith("admin/"))
    if who not in SEATED or (who in ASK_FOR_NOTHING and (doors.share or who != ASK_FOR_NOTHING[0])):
        return shortened(each for each in steps if not doors.share or "<campaign>" in each[0].door)
    return steps
