"""A state to try things on: what is looked at by its key is copied first, and the original never changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, Self, TypeVar


class Cloned(Protocol):
    """Whatever can make another of itself that shares nothing that changes."""

    def clone(self) -> Self: ...


V = TypeVar("V", bound=Cloned)


class Branch(dict[str, V]):
    """The same things under the same keys. Only those that are asked for by key are copied; to loop is to look only."""

    def __init__(self, original: Mapping[str, V]) -> None:
        super().__init__(original)
        self._own: set[str] = set()

    def __getitem__(self, key: str) -> V:
        value = super().__getitem__(key)
        if key not in self._own:
            value = value.clone()
            self[key] = value
        return value

    def __setitem__(self, key: str, value: V) -> None:
        self._own.add(key)
        super().__setitem__(key, value)
