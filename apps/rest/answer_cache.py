"""Answers that are still the same: kept by what they are made of, so many and no larger, by each process for itself."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Lock


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """A body, and the headers that belong to it alone."""

    body: bytes
    headers: Mapping[str, str]


@dataclass(slots=True)
class Shelf:
    """The answers asked for last."""

    most: int
    largest: int
    kept: OrderedDict[str, KeptAnswer] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)

    def find(self, tag: str) -> KeptAnswer | None:
        with self.lock:
            found = self.kept.get(tag)
            if found is not None:
                self.kept.move_to_end(tag)
            return found

    def put(self, tag: str, answer: KeptAnswer) -> None:
        if len(answer.body) > self.largest:
            return
        with self.lock:
            self.kept[tag] = answer
            while len(self.kept) > self.most:
                self.kept.popitem(last=False)

    def clear(self) -> None:
        with self.lock:
            self.kept.clear()
