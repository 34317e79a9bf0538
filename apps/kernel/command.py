"""A command in one place: who may ask, what it looks like and how it is decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from apps.kernel.decider import Asked
from apps.kernel.dice import Dice

C = TypeVar("C")
S_contra = TypeVar("S_contra", contravariant=True)
E_co = TypeVar("E_co", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Askable:
    """What all doors have to know of a kind of command."""

    type: type
    roles: frozenset[str]
    example: Mapping[str, object]
    """A body as it may be sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(Askable, Generic[C, S_contra, E_co]):
    """One kind of command of the game, whole."""

    type: type[C]
    decide: Callable[[Asked[C], S_contra, Dice], Iterator[E_co]]
    """Events one by one, or a refusal that says what would be allowed. It refuses before it rolls."""
