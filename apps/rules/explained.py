"""Numbers that say why: what was counted, by which rule, and what was not and why not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One reason for a number: what it adds, and the rule that says so."""

    code: str
    value: int
    rule: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unused:
    """What might have counted and did not, and why."""

    code: str
    rule: str
    why: str


class Part(NamedTuple):
    """One line in short, as a log keeps it: its code says by which rule and in which words."""

    code: str
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """A number, the lines that add up to it, and those that were left out."""

    value: int
    lines: tuple[Line, ...]
    not_applied: tuple[Unused, ...] = ()


def in_short(lines: Iterable[Line]) -> tuple[Part, ...]:
    return tuple([Part(line.code, line.value) for line in lines])


def explained(lines: Iterable[Line], not_applied: Iterable[Unused] = ()) -> Explained:
    counted, value = tuple(lines), 0
    for line in counted:
        value += line.value
    return Explained(value=value, lines=counted, not_applied=tuple(not_applied))
