"""Every address, way to ask and caller has its row, and none is answered in a way that nobody expects."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Collection, Iterator, Mapping

import pytest

from tests.access.ground import CALLERS, OUTSIDERS, ground
from tests.access.matrix import Answer, Ask, answers
from tests.access.page import FOLDER, PARTS, page, recorded
from tests.access.routes import every_route

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nobody_listens")]
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


@pytest.fixture
def nobody_listens() -> Iterator[None]:
    """A line of log for each of thousands of requests takes longer than some of their answers."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("briefly", [True, pytest.param(False, marks=pytest.mark.nightly)], ids=["in turn", "all"])
def test_everybody_is_answered_as_it_is_written_down_and_as_is_right(part: str, *, briefly: bool) -> None:
    """In one test, since it takes its time to ask them all; on PostgreSQL too, where by day no other asks it all."""
    asked = list(answers(ground(), part, briefly=briefly))
    for law, (whom, holds) in LAWS.items():
        broken = [
            f"{ask.name}: {who} {each[who].word}"
            for ask, each in asked
            for who in whom
            if who in each and not holds(ask, each[who])
        ]
        assert not broken, "\n".join([law, *broken])
    file = FOLDER / f"{part}.md"
    if os.environ.get("RECORD"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(page(part, asked))
    written = list(recorded(file.read_text()))
    others = [
        f"{ask.name}: {', '.join(f'{who} {answer.word}' for who, answer in each.items())}"
        for ask, each in asked
        if not any(line.tells_of(ask, each) for line in written)
    ]
    assert not others, "\n".join(["answers have changed: look at them, then `python -m tests.access`", *others])
    kinds = {(line.path, kind) for line in written for kind in line.kinds or ("",)}
    assert kinds <= {(f"/{ask.route.path}", ask.about) for ask, _ in asked}, "something is not asked for any longer"
    assert briefly or file.read_text() == page(part, asked)


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
