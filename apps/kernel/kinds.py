"""The kinds of a game's commands or events, and how what was written in an older shape is read as a new one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any


class Newer(LookupError):
    """A newer version of the program wrote what lies in the log. Nothing is broken: this one is too old to read it."""

    def __init__(self, kind: str, shape: int) -> None:
        super().__init__(
            f"The log holds {kind} of shape {shape}, which this version of the program does not know: upgrade the "
            "program to the one that wrote it, and everything is read again."
        )
        self.kind, self.shape = kind, shape


@dataclass(frozen=True, slots=True, kw_only=True)
class Former:
    """A kind as it once was: under which name and shape it was written, and what it reads as now."""

    kind: str
    shape: int
    type: type
    into: Callable[[Any], object]


class Kinds:
    """Today's types by name. A kind's shape is one more than the number of its former ones."""

    def __init__(self, types: Iterable[type], formers: Iterable[Former] = ()) -> None:
        self.types: Mapping[str, type] = {kind.__name__: kind for kind in types}
        self.formers = tuple(formers)
        self.former_types: Mapping[type, Former] = {former.type: former for former in self.formers}
        shapes = Counter(former.kind for former in self.formers)
        self.shapes: Mapping[str, int] = {kind: shapes[kind] + 1 for kind in self.types}
        self.written: Mapping[tuple[str, int], type] = {
            **{(former.kind, former.shape): former.type for former in self.formers},
            **{(kind, self.shapes[kind]): type_ for kind, type_ in self.types.items()},
        }
        """By what was written beside it, the type to read it by."""

    def type_of(self, kind: str, shape: int) -> type:
        """By which it is read."""
        type_ = self.written.get((kind, shape))
        if type_ is None:
            raise Newer(kind, shape)
        return type_

    def today(self, value: Any) -> Any:
        """The value as today's kinds have it: step by step, and never more steps than there are."""
        for _ in self.formers:
            former = self.former_types.get(type(value))
            if former is None:
                return value
            value = former.into(value)
        if type(value) in self.former_types:
            raise TypeError(f"{type(value).__name__} is read in a circle and never becomes one of today's kinds")
        return value
