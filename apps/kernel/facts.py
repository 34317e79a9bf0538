"""What one event tells fact by fact: each is of a kind of its own, with a shape and a way up from every older shape."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self, overload

from apps.kernel.kinds import Kinds


class Facts:
    """Facts in the order in which they happened. The log's edge writes each by its kind and the names of its fields."""

    kinds: ClassVar[Kinds]
    pairs: ClassVar[frozenset[type]] = frozenset()
    """Tuples whose fields need no names where they are written, such as a place by its two coordinates."""
    __slots__ = ("_told",)

    def __init__(self, told: Iterable[Any] = ()) -> None:
        self._told = tuple(told)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._told)

    def __len__(self) -> int:
        return len(self._told)

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Any, ...]: ...
    def __getitem__(self, index: int | slice) -> Any:
        return self._told[index]

    def __add__(self, more: Self) -> Self:
        return type(self)((*self._told, *more))

    def __eq__(self, other: object) -> bool:
        """Of the same kinds too: two kinds may have the same fields."""
        if not isinstance(other, Facts):
            return NotImplemented
        return self._told == other._told and [*map(type, self)] == [*map(type, other)]

    def __hash__(self) -> int:
        return hash(self._told)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({list(self._told)!r})"


class InOrder(Facts):
    """Facts as they were written before fields were named: a list of a kind and its fields in their order."""

    named: ClassVar[type[Facts]]
    layouts: ClassVar[Mapping[str, tuple[str, ...]]]
    """By kind the names of its fields; one that is such a list itself has the name of its own layout behind a colon."""
