"""Which function folds an event of which kind into a battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from apps.rules.battle.state import Battle

E = TypeVar("E")
Fold = Callable[[Battle, Any], None]


class Folds(dict[type, Fold]):
    """The folds of one noun, each entered by its own decorator."""

    def __call__(self, kind: type[E]) -> Callable[[Callable[[Battle, E], None]], Callable[[Battle, E], None]]:
        def registered(fold: Callable[[Battle, E], None]) -> Callable[[Battle, E], None]:
            self[kind] = fold
            return fold

        return registered
