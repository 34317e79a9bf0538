"""The wire to PostgreSQL is cut at every message of a request: what is said then is true, and asked again it is done
once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count, product
from typing import Literal

import pytest
from django.db import connection
from pytest_django.fixtures import Settings

from apps.ground import write_outcome
from apps.ground.write_outcome import KnownOutcome
from tests.campaigns.lived import seated
from tests.ground.cut_wire import WHERE, Cutter, Where, cut_wire
from tests.ground.ground_questions import OFTEN, Ask, asks_at

pytestmark = pytest.mark.machinery
ASKS = ("a command", "an amendment", "a founding", "a form", "a token", "an invitation")
Line = Literal["new", "used"]
SHORT = {("a command", "unanswered", "used"), ("a form", "unanswered", "used")}
"""The others are for the night."""


@pytest.fixture
def asks(committing: None, settings: Settings) -> dict[str, Ask]:
    settings.REQUESTS_A_MINUTE = OFTEN
    if connection.vendor != "postgresql":
        pytest.skip("SQLite is in the house: there is no wire to cut")
    return {ask.name: ask for ask in asks_at(seated())}


@pytest.fixture
def wire(asks: dict[str, Ask]) -> Iterator[Cutter]:
    with cut_wire() as cutter:
        yield cutter


def cut_everywhere(ask: Ask, wire: Cutter, where: Where, line: Line = "new") -> Counter[str]:
    """By a cut at its first message, at its second, and so on until it comes to an end uncut; on a line that is opened
    for it, or on one that has served before.
    """
    ask.said.clear()
    for n in count(1):
        name = f"{where}-{n}"
        ask.prepare(name)
        connection.close()
        if line == "used":
            connection.ensure_connection()
        wire.cut_at(where, n)
        answer = ask.send(name)
        cut = wire.leave_whole()
        ask.must_be_true(name, answer)
        if not cut:
            return Counter(ask.said)
    raise AssertionError


@pytest.mark.parametrize(
    ("name", "where", "line"),
    [
        pytest.param(*trial, marks=() if trial in SHORT else pytest.mark.nightly)
        for trial in product(ASKS, WHERE, ("new", "used"))
    ],
)
def test_what_is_said_of_a_request_that_was_cut_off_is_true(
    asks: dict[str, Ask], wire: Cutter, name: str, where: Where, line: Line
) -> None:
    said = cut_everywhere(asks[name], wire, where, line)
    assert said["nothing"] > 5
    assert 1 <= said["answered"] <= 2, "a cut after all was said, or beside it, is felt by nobody"
    if asks[name].keyed:  # what goes in by the log is in doubt for no longer than its commit
        assert said["unknown"] <= 4
        assert (said["recorded"] > 4) is (name == "a form"), "all others answer with the lines that they sealed"


def test_who_says_nothing_where_nobody_knows_is_caught(
    asks: dict[str, Ask], wire: Cutter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence as it was once: nothing was recorded, whatever had happened."""
    monkeypatch.setattr(write_outcome, "known", lambda: KnownOutcome.NOTHING)
    with pytest.raises(AssertionError, match=r"Nothing was recorded.* and there are 1"):
        cut_everywhere(asks["a form"], wire, "unanswered")
