"""Whoever waits for news takes no thread, hears of it at once, and is judged again before anything is told."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.house import PATIENCE, House, open_house, until
from tests.penance_campaign.street import answers, bearable, heard, opened, request, usual
from tests.penance_campaign.test_house import enlisted

pytestmark = pytest.mark.machinery
MANY, EACH = 200, 16


@dataclass(frozen=True)
class Table:
    """The demo, and as many tokens of its player as it takes."""

    house: House
    demo: Any

    def tokens(self, many: int, label: str) -> list[str]:
        code = (
            "from apps.accounts.models import Account; from apps.accounts.tokens import new_token; "
            "from apps.campaigns.models import Member; "
            f"seat = Member.objects.get(campaign='{self.demo['campaign']}', account__username='demo-player').seat; "
            "who = Account.objects.get(username='demo-player'); "
            f"print(*[new_token(who, label='{label}', campaign='{self.demo['campaign']}', seat=seat)"
            f" for _ in range({many})])"
        )
        return self.house.manage("shell", "-v", "0", "-c", code).split()

    def revoke(self, label: str) -> None:
        code = f"from apps.accounts.models import Token; Token.objects.filter(label='{label}').delete()"
        self.house.manage("shell", "-v", "0", "-c", code)

    @property
    def head(self) -> int:
        path = f"/api/v1/campaigns/{self.demo['campaign']}/entries/?limit=1"
        return int(self.house.ask("GET", path, token=self.demo["tokens"]["host"]).json["head"])

    @contextmanager
    def waiting(self, tokens: list[str], each: int = EACH, seconds: int = 20) -> Iterator[list[Any]]:
        """So many lines of each token, on which somebody waits for what comes after now."""
        path = f"/api/v1/campaigns/{self.demo['campaign']}/entries/?after={self.head}&wait={seconds}"
        with ExitStack() as stack:
            lines = []
            for token in tokens:
                said = request("GET", path, "Connection: close", f"Authorization: Bearer {token}")
                lines += [stack.enter_context(opened(self.house, said)) for _ in range(each)]
            yield lines


@pytest.fixture(scope="module")
def table(house: House, demo: Any) -> Table:
    return Table(house, demo)


def results(line: Any) -> tuple[int, Any]:
    head, _, body = heard(line).partition(b"\r\n\r\n")
    assert b"x-hold" not in head.lower()
    return int(head.split()[1]), json.loads(body)


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


def test_a_house_that_closes_answers_whoever_waits_and_ends(tmp_path: Path, fresh_database: dict[str, str]) -> None:
    with open_house(tmp_path, **fresh_database) as house:
        table = Table(house, house.demo())
        assert house.process
        (web,) = [child for child in psutil.Process(house.process.pid).children() if "granian" in child.cmdline()]
        half = b"POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\nna"
        with table.waiting([table.demo["tokens"]["host"]]) as lines, opened(house, half) as cut:
            begun = time.monotonic()
            web.send_signal(signal.SIGTERM)
            assert [results(line)[0] for line in lines] == [200] * EACH
            assert b"The house is closing" in heard(cut)
            web.wait(PATIENCE)
            took = time.monotonic() - begun
        assert took < 5, took
        house.process.wait(PATIENCE)
