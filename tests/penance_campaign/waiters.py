"""Those who wait for news of the demo's campaign, each on a line of their own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from tests.house import House
from tests.penance_campaign.street import heard, opened, request

EACH = 16
"""So many may wait by one token."""


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


def results(line: Any) -> tuple[int, Any]:
    head, _, body = heard(line).partition(b"\r\n\r\n")
    assert b"x-hold" not in head.lower()
    return int(head.split()[1]), json.loads(body)
