"""Somebody else's client that keeps a copy of a log: written from docs/api.md alone, over HTTP and JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.test import Client

GONE = 410
FETCHED_AT_ONCE = 200


@dataclass(kw_only=True)
class Pulled:
    """What one pull was told: lines that came anew, lines that are otherwise, and why all had to be read anew."""

    fresh: list[int] = field(default_factory=list)
    changed: list[int] = field(default_factory=list)
    anew: list[str] = field(default_factory=list)
    broken_off: bool = False


@dataclass(kw_only=True)
class Copy:
    """The lines that are known by position, and the mark up to which they are."""

    client: Client
    path: str
    """Of the campaign's entries."""
    lines: dict[int, dict[str, Any]] = field(default_factory=dict)
    mark: str = "0"
    limit: int = 200
    meanwhile: Callable[[], object] = lambda: None
    """What others do between two of our questions."""

    def pull(self, **more: object) -> Pulled:
        """Everything that is new and everything that changed; kept only once all of it has come."""
        said, lines, head = Pulled(), dict(self.lines), (0, "")
        following: str | None = self._address(after=self.mark, limit=self.limit, **more)
        while following:
            status, answer = self._get(following)
            if status == GONE:
                said, lines = Pulled(anew=[*said.anew, answer["type"]]), {}
                following = answer["next"]
                continue
            if status != 200:
                return Pulled(broken_off=True)
            said.changed += answer["changed"]
            said.fresh += [each["position"] for each in answer["results"]]
            lines |= {each["position"]: each for each in answer["results"]}
            head, following = (answer["head"], answer["hash"]), answer["next"]
        position, hashed = head
        wanted = sorted(set(said.changed))
        for begin in range(0, len(wanted), FETCHED_AT_ONCE):
            some = ",".join(map(str, wanted[begin : begin + FETCHED_AT_ONCE]))
            status, answer = self._get(self._address(positions=some, at=position))
            if status != 200:
                return Pulled(broken_off=True)
            lines |= {each["position"]: each for each in answer["results"]}
        self.lines, self.mark = lines, f"{position}.{hashed}"
        return said

    def _address(self, **asked: object) -> str:
        return f"{self.path}?{urlencode(asked)}"

    def _get(self, address: str) -> tuple[int, Any]:
        self.meanwhile()
        answer: Any = self.client.get(address)
        return answer.status_code, answer.json()


def whole(client: Client, path: str) -> dict[int, dict[str, Any]]:
    """All that the server has, read from the very beginning."""
    copy = Copy(client=client, path=path)
    assert not copy.pull().broken_off
    return copy.lines
