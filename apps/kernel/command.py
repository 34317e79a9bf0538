"""A command in one place: who may ask, what it looks like, where it is offered and how it is decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from apps.kernel.decider import Asked
from apps.kernel.dice import Dice

C = TypeVar("C")
S_contra = TypeVar("S_contra", contravariant=True)
E_co = TypeVar("E_co", covariant=True)


Condition = Callable[[Mapping[str, Any]], bool]
Place = Literal["pilot", "casket", "mission", "settlement", "campaign", "seat"]
Part = Literal["", "casket", "deployment", "career"]


def having(field: str, *values: object) -> Condition:
    """While this field of the thing's sheet is one of these; where none is named, while there is anything in it."""
    return lambda sheet: sheet[field] in values if values else bool(sheet[field])


def without(field: str, *values: object) -> Condition:
    return lambda sheet: sheet[field] not in values if values else not sheet[field]


def both(one: Condition, other: Condition) -> Condition:
    return lambda sheet: one(sheet) and other(sheet)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A button beside what a command is about: on that thing's page, or at the host's desk."""

    at: Place
    words: str
    rank: int
    """Buttons stand in this order, on a page and at the desk apart."""
    when: Condition = lambda _: True
    """While the thing's sheet is so."""
    beside: Part = ""
    """In which part of the page it stands, next to what it changes; at the top, where none is named."""
    more: bool = False
    """Whether it lies under "More to ask"."""
    given: tuple[tuple[str, str], ...] = ()
    """What is said already, besides which thing it is about."""
    desk: bool = False
    ends: bool = False
    """Whether the thing may be gone when it is done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Askable:
    """What all doors have to know of a kind of command."""

    type: type
    roles: frozenset[str]
    example: Mapping[str, object]
    """A body as it may be sent."""
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(Askable, Generic[C, S_contra, E_co]):
    """One kind of command of the game, whole."""

    type: type[C]
    decide: Callable[[Asked[C], S_contra, Dice], Iterator[E_co]]
    """Events one by one, or a refusal that says what would be allowed. It refuses before it rolls."""
