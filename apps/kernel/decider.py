"""What a game is to the log: a decision taken on a state, and events folded into it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from apps.kernel.chance import SeedChange
from apps.kernel.dice import Dice

C_co = TypeVar("C_co", covariant=True)
D = TypeVar("D")
C_contra = TypeVar("C_contra", contravariant=True)
E = TypeVar("E")
E_co = TypeVar("E_co", covariant=True)
S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked(Generic[C_co]):
    """A command with all that a decision may depend on; nothing else is ever looked at."""

    command: C_co
    key: str
    seat: str
    role: str
    at: str
    edition: str

    def about(self, command: D) -> Asked[D]:
        """The same asking, seen as one of a narrower kind of command."""
        return Asked(command=command, key=self.key, seat=self.seat, role=self.role, at=self.at, edition=self.edition)


@dataclass(frozen=True, slots=True, kw_only=True)
class Led(Generic[E_co]):
    """An event and the labels of the rolls that led to it, for a decision that rolled before it could tell."""

    event: E_co
    labels: Collection[str] = ()


class Decider(Protocol[S, C_contra, E]):
    """Three functions: the state before anything happened, what may happen, and what happening does.

    `decide` changes nothing. It refuses before it rolls, so that no refusal tells of a die. Where it yields its events
    one by one, each roll lies with the event that follows it; one that is led to by others names them.
    """

    def initial(self) -> S: ...

    def decide(self, asked: Asked[C_contra], state: S, dice: Dice) -> Iterable[E | Led[E] | SeedChange]: ...

    def evolve(self, state: S, event: E) -> None: ...
