"""Whoever waits for news takes no thread, hears of it at once, and is judged again before anything is told."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.house import House, until
from tests.penance_campaign.street import answers, bearable, heard, usual
from tests.penance_campaign.test_house import enlisted
from tests.penance_campaign.waiters import EACH, Table, results

pytestmark = pytest.mark.machinery
MANY = 200


@pytest.fixture(scope="module")
def table(house: House, demo: Any) -> Table:
    return Table(house, demo)


class TestWaiting:
    def test_by_hundreds_disturbs_nobody_and_one_line_wakes_them_all(
        self, table: Table, neighbours: dict[str, Callable[[], int]]
    ) -> None:
        """Seats that were lost meanwhile hear of that, and of nothing else."""
        tokens, lost = table.tokens(MANY // EACH, "waits"), table.tokens(1, "lost")
        alone = {name: usual(ask) for name, ask in neighbours.items()}
        with table.waiting(tokens) as lines, table.waiting(lost) as shut_out:
            bearable(neighbours, alone)
            table.revoke("lost")
            assert not any(map(answers, [*lines, *shut_out])), "nobody was told anything yet"
            enlisted(table.house, table.demo, f"Sister {time.monotonic_ns()}")
            until(lambda: all(map(answers, [*lines, *shut_out])))
            told = [results(line) for line in lines]
            assert {status for status, _ in told} == {200}
            assert all(body["results"][0]["kind"] == "PilotEnlisted" for _, body in told)
            refused = [results(line) for line in shut_out]
        assert {status for status, _ in refused} == {401}
        assert {body["type"] for _, body in refused} == {"urn:penance:authentication-failed"}

    def test_patience_ends_in_an_empty_answer(self, table: Table) -> None:
        with table.waiting([table.demo["tokens"]["rival"]], each=1, seconds=1) as (line,):
            status, body = results(line)
        assert (status, body["results"], body["next"]) == (200, [], None)

    def test_more_than_one_token_may_is_refused_in_words(self, table: Table) -> None:
        with table.waiting(table.tokens(1, "crowds"), each=EACH + 1) as lines:
            (refused,) = until(lambda: [line for line in lines if answers(line)])
            said = heard(refused)
        assert b" 503 " in said.split(b"\r\n")[0]
        assert b"retry-after: 5" in said
        assert b"So many wait here already: ask again in 5 seconds, or without `wait`." in said

    def test_those_who_have_gone_leave_their_places(self, table: Table) -> None:
        """Once one too many is refused, all places are taken."""
        (token,) = table.tokens(1, "leaves")

        def has_room() -> bool:
            with table.waiting([token], each=1, seconds=1) as (line,):
                return results(line)[0] == 200

        with table.waiting([token], each=EACH + 1) as lines:
            until(lambda: any(map(answers, lines)))
            assert not has_room()
        assert until(has_room)
