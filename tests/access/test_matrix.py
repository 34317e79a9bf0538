"""Every address, way to ask and caller has its row, and none is answered in a way that nobody expects."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping

import pytest
from django.db import connection

from tests.access.ground import CALLERS, OUTSIDERS, ground
from tests.access.matrix import Answer, Ask, answers
from tests.access.page import FOLDER, PARTS, page
from tests.access.routes import every_route

pytestmark = pytest.mark.django_db
NO_SUCH = {"campaign": "campaign-22222222222222"}
SAFE = {"GET", "HEAD", "OPTIONS"}
NOT_FOR_THEM = {403, 404, 405}
LAWS: Mapping[str, tuple[Collection[str], Callable[[Ask, Answer], bool]]] = {
    "no answer is an error of the house": (CALLERS, lambda _, answer: answer.status < 500),
    "whoever has no seat finds nothing of the table": (
        OUTSIDERS,
        lambda ask, answer: not _of_the_table(ask) or answer.status in NOT_FOR_THEM,
    ),
    "whoever is nobody is shown the door": (
        ["nobody"],
        lambda ask, answer: not _of_the_table(ask) or answer.status in {401, 405} or answer.leads == "/sign-in/",
    ),
    "whoever only looks writes nothing": (["spectator"], lambda ask, answer: not (_of_the_table(ask) and answer.wrote)),
    "reading leaves no trace": (CALLERS, lambda ask, answer: not (ask.method in SAFE and answer.wrote)),
}


@pytest.mark.parametrize("part", PARTS)
def test_everybody_is_answered_as_it_is_written_down_and_as_is_right(part: str) -> None:
    """In one test, since it takes its time to ask them all; on one database, since it is the same on each."""
    if connection.vendor != "sqlite":
        return
    asked = list(answers(ground(), part))
    for law, (whom, holds) in LAWS.items():
        broken = [
            f"{ask.name}: {who} {said[who].word}" for ask, said in asked for who in whom if not holds(ask, said[who])
        ]
        assert not broken, "\n".join([law, *broken])
    written, file = page(part, asked), FOLDER / f"{part}.md"
    if os.environ.get("RECORD"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(written)
    assert file.read_text() == written, "answers have changed: look at them, then `python -m tests.access`"


def _of_the_table(ask: Ask) -> bool:
    """Pages and routes below a campaign; the admin leads whoever hosts nothing to the door, and others to nothing.
    A route's OPTIONS tells of the address alone.
    """
    return "campaign" in ask.route.parts and not (ask.route.is_api and ask.method == "OPTIONS")


def test_options_tell_of_the_address_and_not_of_the_table() -> None:
    """They answer a stranger the same about a campaign that there is and about one that there is not."""
    here = ground()
    stranger = here.client("stranger")
    for route in every_route():
        if route.is_api and "campaign" in route.parts:
            there, elsewhere = (stranger.options(route.at({**here.known, **known})) for known in ({}, NO_SUCH))
            assert (there.status_code, there.content) == (elsewhere.status_code, elsewhere.content), route.path
