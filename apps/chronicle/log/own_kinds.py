"""The log's own commands and entries: going back, changing what was decided, and what happens to seeds and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from apps.kernel.form_marks import Hint, Label, Layout, Mark
from apps.kernel.kinds import Former, Kinds
from apps.kernel.marks import WORDS, Words

FACES = Label("Faces, by question")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewind:
    """Go back to a position: what was recorded after it is struck, and stays readable."""

    to: Annotated[int, Label("Back to line"), Hint("Everything after it is struck, and stays readable.")]
    reason: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement:
    """Another command in the place of a decision's own, asked by the same seat and with the same dice."""

    decision: int
    kind: Annotated[str, Mark.A_COMMAND]
    body: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Insertion:
    """A command put into the story before a decision, asked by whoever amends, perhaps with faces typed."""

    FORM: ClassVar[Layout] = Layout(rare=("typed",), words="Dice thrown at the table")

    before: int
    kind: Annotated[str, Mark.A_COMMAND]
    body: Mapping[str, object]
    typed: Annotated[Mapping[str, Sequence[int]], FACES] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Amend:
    """Strike, replace and insert decisions; everything after the first of them is decided again, with the same dice."""

    FORM: ClassVar[Layout] = Layout(
        first=("reason", "replace", "strike"),
        rare=("insert", "typed", "roll"),
        words="Put something in, dice for new questions",
    )

    strike: Annotated[Sequence[int], Hint("Decisions that shall not have been, by number.")] = ()
    replace: Annotated[Sequence[Replacement], WORDS, Hint("Another command in the place of a decision's own.")] = ()
    insert: Annotated[Sequence[Insertion], WORDS] = ()
    typed: Annotated[Mapping[str, Mapping[str, Sequence[int]]], FACES] = field(default_factory=dict)
    """By decision number, faces for questions that decision had not asked before."""
    roll: Sequence[int] = ()
    """Decisions with typed faces whose new questions may be rolled here."""
    draw_again: Sequence[int] = ()
    """Decisions whose draws from a table that changes are drawn again; of all others what was drawn stays."""
    reason: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendBefore:
    """An amendment whose new dice were named by the decisions alone that it decided again."""

    strike: Sequence[int] = ()
    replace: Annotated[Sequence[Replacement], WORDS] = ()
    insert: Annotated[Sequence[Insertion], WORDS] = ()
    typed: Mapping[str, Mapping[str, Sequence[int]]] = field(default_factory=dict)
    roll: Sequence[int] = ()
    reason: Words

    def into(self) -> Amend:
        return Amend(
            strike=self.strike,
            replace=self.replace,
            insert=self.insert,
            typed=self.typed,
            roll=self.roll,
            reason=self.reason,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AddEntropy:
    """Lay something of your own into the seed, before its first roll: hexadecimal digits."""

    entropy: Annotated[str, Hint("Hexadecimal digits, before the first die of the seed falls.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class EraseWords:
    """Forget what was written in these entries, and in what was asked for them."""

    entries: Annotated[Sequence[int], Hint("The lines whose words shall be forgotten.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fork:
    """Begin another log with the story of one up to a position, under a name of its own."""

    origin: str
    at: int
    name: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class ForkBefore:
    """The same when copies had no names."""

    origin: str
    at: int

    def into(self) -> Fork:
        return Fork(origin=self.origin, at=self.at, name="")


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeFork:
    """Say in a log that another goes on with its story from a position on."""

    at: int
    copy: str
    name: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeIn:
    """Go on here with a log that was exported elsewhere: its open seed stayed there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskInVain:
    """What was asked at length and refused: of which kind, how long, and a mark by which the house knows it again."""

    kind: str
    size: int
    mark: Words


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


@dataclass(frozen=True, slots=True, kw_only=True)
class ForkTaken:
    """Another log goes on with this story from a position on. Nothing moves here: nobody's news grow old by it."""

    at: int
    copy: str
    name: Words


_FORMERS = (
    Former(kind="Amend", shape=1, type=AmendBefore, into=AmendBefore.into),
    Former(kind="Fork", shape=1, type=ForkBefore, into=ForkBefore.into),
)
COMMANDS = Kinds((Rewind, Amend, AddEntropy, EraseWords, Fork, TakeFork, TakeIn, AskInVain), _FORMERS)
EVENTS = Kinds((Rewound, SeedOpened, EntropyAdded, SeedRevealed, WordsErased, Forked, ForkTaken))
OwnCommand = Rewind | Amend | AddEntropy | EraseWords | TakeFork | TakeIn
SeedEvent = SeedOpened | EntropyAdded | SeedRevealed
READS_ON = (Rewind, Amend, EraseWords)
"""What has to read the story from where it changes, or all of it."""
REFOLDS = frozenset({"Rewound", "WordsErased"})
"""After one of these a folded state is no longer what the log says."""
