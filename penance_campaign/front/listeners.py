"""Whoever would hear of logs, and what has been said of these since they last looked."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping


class Listener:
    """Only the loop comes here."""

    def __init__(self, known: Mapping[str, int]) -> None:
        self._known, self._grown = dict(known), dict[str, int]()
        self.news: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def campaigns(self) -> frozenset[str]:
        return frozenset(self._known)

    def hear(self, campaign: str, position: int) -> bool:
        """Whether it was news."""
        if position <= self._known.get(campaign, position):
            return False
        self._known[campaign] = self._grown[campaign] = position
        return True

    def wake(self) -> None:
        if not self.news.done():
            self.news.set_result(None)

    def taken(self) -> dict[str, int]:
        """What grew since it was asked last; from now on the next is news."""
        grown, self._grown = self._grown, {}
        if self.news.done():
            self.news = asyncio.get_running_loop().create_future()
        return grown

    def moved_to(self, heads: Mapping[str, int]) -> None:
        """Listen to these, no more and no less; what they have grown by meanwhile is news."""
        before, self._known = self._known, {}
        for campaign, position in heads.items():
            self._known[campaign] = max(position, before.get(campaign, 0))
            if position > before.get(campaign, 0):
                self._grown[campaign] = position
        self._grown = {campaign: position for campaign, position in self._grown.items() if campaign in heads}
