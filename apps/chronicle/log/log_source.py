"""A log as its readers want it, wherever it lies: line by line, and any decision by its number."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Protocol

from apps.chronicle.log import queries
from apps.chronicle.log.log_lines import DecisionLine, EntryLine, Head
from apps.chronicle.log.seed_story import secrets_of

NEAR = 500
Line = DecisionLine | EntryLine


class Log(Protocol):
    """A log in a database or in a file."""

    @property
    def campaign(self) -> str:
        """Whose log it is."""

    @property
    def secrets(self) -> Mapping[int, bytes]:
        """The seeds that whoever reads may know."""

    def lines(self) -> Iterator[Line]:
        """Each decision, and after it the entries that it recorded."""

    def decision(self, number: int) -> DecisionLine:
        """One decision by itself."""

    def may_lack(self, side: str, number: int) -> bool:
        """Whether what a line laid aside may be missing."""


@dataclass(frozen=True, kw_only=True)
class StoredLog:
    """A log in the database."""

    campaign: str
    near: dict[int, DecisionLine] = field(default_factory=dict)

    @cached_property
    def secrets(self) -> Mapping[int, bytes]:
        return secrets_of(self.campaign)

    @cached_property
    def _erased(self) -> Container[tuple[str, int]]:
        return queries.erased(self.campaign)

    @cached_property
    def _came_in(self) -> Mapping[str, int]:
        return queries.came_in(self.campaign)

    def may_lack(self, side: str, number: int) -> bool:
        """Only what an entry says was erased; of what came in from a file, what the file lacked."""
        return number <= self._came_in.get(side, 0) or (side, number) in self._erased

    def lines(self) -> Iterator[Line]:
        end = queries.head_of(self.campaign) or Head(0, 0, b"")
        return lines_of(self.campaign, end.number, max(end.position, queries.last_position(self.campaign)))

    def decision(self, number: int) -> DecisionLine:
        """Whoever asks for one will ask for those after it."""
        if number not in self.near:
            self.near.clear()
            lines = queries.decisions(self.campaign, number - 1, number + NEAR)
            self.near.update((line.number, line) for line in lines)
        if number not in self.near:
            raise LookupError(f"decision {number} is not here")
        return self.near[number]


def lines_of(campaign: str, number: int, position: int) -> Iterator[Line]:
    """Each decision up to a number, and after it the entries that it recorded."""
    entries = queries.entries(campaign, 0, position)
    for decision in queries.decisions(campaign, 0, number):
        yield decision
        yield from islice(entries, decision.entries)
    yield from entries


def root_of(line: DecisionLine, decision: Callable[[int], DecisionLine]) -> DecisionLine:
    """The first decision of those that took each other's place: its key names their dice."""
    while line.instead_of:
        if line.instead_of >= line.number:
            raise LookupError(f"decision {line.number} takes the place of a later one")
        line = decision(line.instead_of)
    return line
