"""A command in one place: who may ask, what it looks like and how it is decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from apps.kernel.decider import Asked
from apps.kernel.dice import Dice

C = TypeVar("C")
S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
E = TypeVar("E")
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


def decide(commands: Sequence[Command[Any, S, E]], asked: Asked[Any], state: S, dice: Dice) -> Iterator[E]:
    """By the one of them whose command it is."""
    answering = next(each for each in commands if each.type is type(asked.command))
    return answering.decide(asked, state, dice)
