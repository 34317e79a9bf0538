"""The log's own commands and entries: going back, changing what was decided, and what happens to seeds and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from apps.kernel.kinds import Kinds
from apps.kernel.marks import WORDS, Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewind:
    """Go back to a position: what was recorded after it is struck, and stays readable."""

    to: int
    reason: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement:
    """Another command in the place of a decision's own, asked by the same seat and with the same dice."""

    decision: int
    kind: str
    body: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Insertion:
    """A command put into the story before a decision, asked by whoever amends, perhaps with faces typed."""

    before: int
    kind: str
    body: Mapping[str, object]
    typed: Mapping[str, Sequence[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Amend:
    """Strike, replace and insert decisions; everything after the first of them is decided again, with the same dice."""

    strike: Sequence[int] = ()
    replace: Annotated[Sequence[Replacement], WORDS] = ()
    insert: Annotated[Sequence[Insertion], WORDS] = ()
    typed: Mapping[str, Mapping[str, Sequence[int]]] = field(default_factory=dict)
    """By decision number, faces for questions that decision had not asked before."""
    roll: Sequence[int] = ()
    """Decisions with typed faces whose new questions may be rolled here."""
    reason: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class AddEntropy:
    """Lay something of your own into the seed, before its first roll: hexadecimal digits."""

    entropy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EraseWords:
    """Forget what was written in these entries, and in what was asked for them."""

    entries: Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fork:
    """Begin another log with the story of one up to a position."""

    origin: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeIn:
    """Go on here with a log that was exported elsewhere: its open seed stayed there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewound:
    """From here on the story goes on as it stood at a position."""

    to: int
    reason: Words
    commands: Mapping[str, str] = field(default_factory=dict)
    """The digests of the commands that were put into the story, by decision number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedOpened:
    """A seed's commitment: its SHA-256."""

    seed: int
    commitment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntropyAdded:
    """A seat laid something of its own into a seed."""

    seed: int
    seat: str
    entropy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedRevealed:
    """A seed is shown: from now on anybody can throw its dice again."""

    seed: int
    secret: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsErased:
    """Words that were written here are gone."""

    entries: Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Forked:
    """Here another log's story was taken over."""

    origin: str
    at: int
    hash: str


COMMANDS = Kinds((Rewind, Amend, AddEntropy, EraseWords, Fork, TakeIn))
EVENTS = Kinds((Rewound, SeedOpened, EntropyAdded, SeedRevealed, WordsErased, Forked))
OwnCommand = Rewind | Amend | AddEntropy | EraseWords | TakeIn
SeedEvent = SeedOpened | EntropyAdded | SeedRevealed
REFOLDS = frozenset({"Rewound", "WordsErased"})
"""After one of these a folded state is no longer what the log says."""
