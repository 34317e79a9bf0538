"""Proving a log: everything that can be recomputed is recomputed, and the first break is named."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import msgspec
from django.db import connection

from apps.chronicle import checkpoints, codec, folding, own, reading, rebuild, story, tables
from apps.chronicle.again import decide_again
from apps.chronicle.chain import commitment_to, digest_of, genesis, hash_after
from apps.chronicle.chance import Chance, Seed
from apps.chronicle.lines import Aside, DecisionLine, EntryLine
from apps.chronicle.logs import Line, Log, Stored, root_of
from apps.chronicle.tables import LOG
from apps.kernel.dice import TYPED, Question, Roll

SALT = 32
UNREADABLE = (ValueError, LookupError, TypeError, OverflowError, struct.error, msgspec.MsgspecError)
"""What a line can do to its reader when somebody made it up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """Where the log is not what it says it is."""

    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}"


def place_of(line: Line) -> str:
    return f"decision {line.number}" if isinstance(line, DecisionLine) else f"entry {line.position}"


@dataclass(kw_only=True)
class Walk:
    """A walk along a log, line by line."""

    log: Log
    progress: Callable[[int], object] = lambda _: None
    chance: Chance = field(default_factory=Chance)
    position: int = 0
    hash: bytes = b""
    decision: DecisionLine | None = None
    digest: bytes = b""
    awaited: int = 0
    """How many entries the last decision has still to show."""
    put_in: dict[int, bytes] = field(default_factory=dict)
    """Commands that wait for the amendment which put them into the story."""
    waiting: set[int] = field(default_factory=set)
    """The amendments that they name."""
    rolled: set[str] = field(default_factory=set)
    keys: set[int] = field(default_factory=set)
    unproved: int = 0
    """Dice of seeds that are not shown yet."""

    def along(self) -> Iterator[Break]:
        self.hash = genesis(self.log.campaign)
        for line in self.log.lines():
            if isinstance(line, EntryLine) and self._stands(line):
                continue
            try:
                yield from self._line(line)
            except UNREADABLE as error:
                yield Break(place=place_of(line), what=f"cannot be read: {error!r}")
                return
        yield from self._end_of_decision()
        if self.decision is None:
            yield Break(place="decision 1", what="is missing")
        for number in self.put_in:
            yield Break(place=f"decision {number}", what="was put into the story by no amendment")

    def _stands(self, line: EntryLine) -> bool:
        """Most entries hide nothing, roll nothing and follow from the one before: for them this is all."""
        plain = line.aside is None and line.rolls == "[]" and line.subject != LOG and line.kind not in own.EVENTS.types
        follows = line.position == self.position + 1 and line.decision == self.number and self.awaited > 0
        follows = follows and self._may_answer(line)
        if not (plain and follows) or "\0" in line.body or "\0" in line.subject or "\0" in line.kind:
            return False
        try:
            hashed = hash_after(self.hash, self.digest, line)
        except UNREADABLE:
            return False
        if hashed != line.hash:
            return False
        self.position, self.awaited, self.hash = line.position, self.awaited - 1, hashed
        return True

    def _may_answer(self, line: EntryLine) -> bool:
        """Only an amendment answers for other decisions, and none for one that is still to come."""
        amends = self.decision is not None and self.decision.kind == own.Amend.__name__
        return line.answers == line.decision or (amends and 0 < line.answers < line.decision)

    def _line(self, line: Line) -> Iterator[Break]:
        if isinstance(line, DecisionLine):
            return self._decision(line, place_of(line))
        return self._entry(line, place_of(line))

    @property
    def number(self) -> int:
        return self.decision.number if self.decision else 0

    def _decision(self, line: DecisionLine, place: str) -> Iterator[Break]:
        yield from self._end_of_decision()
        self.progress(self.position)
        if line.number != self.number + 1:
            yield Break(place=f"decision {self.number + 1}", what="is missing")
        self.decision, self.digest, self.awaited = line, digest_of(line), line.entries
        _must_hold_no_nul(line.key, line.seat, line.role, line.client, line.edition, line.kind, line.body, line.typed)
        if hash(line.key) in self.keys:
            yield Break(place=place, what="has the key of another decision")
        self.keys.add(hash(line.key))
        if line.aside and bool(codec.laid_in(line.aside).refusal) != line.refused:
            yield Break(place=place, what="was answered otherwise than its words say")
        if line.refused and line.entries:
            yield Break(place=place, what="was refused and yet recorded something")
        yield from self._amendment(line, place)
        yield from self._aside(place, line.aside, line.withheld)

    def _amendment(self, line: DecisionLine, place: str) -> Iterator[Break]:
        """Commands that are put into the story wait for the amendment they name, which comes right after them."""
        if line.instead_of and not (line.amendment and line.instead_of < line.number):
            yield Break(place=place, what="takes the place of a decision that it cannot take")
        if line.amendment:
            self.put_in[line.number] = self.digest
        elif self.put_in and any(waiting != line.number for waiting in self.waiting):
            yield Break(place=place, what="comes before the amendment that others wait for")
        self.waiting = {*self.waiting, line.amendment} if line.amendment else set()

    def _end_of_decision(self) -> Iterator[Break]:
        line = self.decision
        if line is None:
            return
        if self.awaited > 0:
            yield Break(place=f"entry {self.position + 1}", what="is missing")
        if (line.position, line.hash) != (self.position, self.hash):
            yield Break(place=f"decision {line.number}", what="does not end where its entries end")

    def _entry(self, line: EntryLine, place: str) -> Iterator[Break]:
        self.position += 1
        self.awaited -= 1
        if line.position != self.position:
            yield Break(place=f"entry {self.position}", what="is missing")
        if self.awaited < 0:
            yield Break(place=place, what="was recorded by no decision")
        elif line.decision != self.number:
            yield Break(place=place, what="names another decision than the one that recorded it")
        if not self._may_answer(line):
            yield Break(place=place, what="answers what it cannot answer")
        _must_hold_no_nul(line.kind, line.subject, line.body, line.rolls)
        self.hash = hash_after(self.hash, self.digest, line)
        if self.hash != line.hash:
            yield Break(place=place, what="is not what was sealed: it, its decision or an entry before it was changed")
        yield from self._aside(place, line.aside, line.withheld)
        if (line.subject == LOG) != (line.kind in own.EVENTS.types):
            yield Break(place=place, what="is told as another's than its kind's")
        elif line.subject == LOG:
            yield from self._own(line, place)
        yield from self._dice(line, place)

    def _aside(self, place: str, aside: Aside | None, commitment: bytes) -> Iterator[Break]:
        """Words that were forgotten prove nothing, and break nothing."""
        if aside and (len(aside.salt) != SALT or commitment_to(aside) != commitment):
            yield Break(place=place, what="says other words than were committed to")

    def _own(self, line: EntryLine, place: str) -> Iterator[Break]:
        event = reading.event_of(line)
        if isinstance(event, own.SeedEvent):
            yield from self._seed(event, line, place)
        elif isinstance(event, own.Rewound):
            said = {str(number): digest.hex() for number, digest in self.put_in.items()}
            if said != dict(event.commands):
                yield Break(place=place, what="puts other commands into the story than were recorded")
            self.put_in.clear()

    def _seed(self, event: own.SeedEvent, line: EntryLine, place: str) -> Iterator[Break]:
        if isinstance(event, own.EntropyAdded) and f"seed {event.seed}" in self.rolled:
            yield Break(place=place, what=f"stirs seed {event.seed} after its first dice had fallen")
        self.chance.fold(event, line.position, line.answers)
        seed = self.chance.seeds[event.seed]
        shown = seed.secret
        self.chance.hold(self.log.secrets)
        if seed.secret and not (seed.is_what_was_committed_to and shown in (b"", seed.secret)):
            yield Break(place=seed.name, what="is not the seed that was committed to")

    def _dice(self, line: EntryLine, place: str) -> Iterator[Break]:
        hidden = codec.laid_in(line.aside).rolls if line.aside else "[]"
        for roll in (*codec.rolls_of(line.rolls), *codec.rolls_of(hidden)):
            if roll.source == TYPED:
                continue
            self.rolled.add(roll.source)
            seed = self.chance.named(roll.source)
            if seed is None:
                yield Break(place=place, what=f"was rolled from {roll.source}, which is not here")
            elif not seed.secret:
                self.unproved += 1
            elif seed.is_what_was_committed_to:
                yield from self._roll(roll, seed, line)

    def _roll(self, roll: Roll, seed: Seed, line: EntryLine) -> Iterator[Break]:
        question = Question(label=roll.label, count=len(roll.faces), sides=roll.sides, shuffled=roll.shuffled)
        try:
            fell = seed.dice(self._key(line)).roll(question).faces
        except LookupError as missing:
            yield Break(place=f"entry {line.position}", what=f"answers what {missing}")
            return
        if fell != roll.faces:
            yield Break(place=f"entry {line.position}", what=f"shows dice for {roll.label} that never fell")

    def _key(self, line: EntryLine) -> str:
        """The key that names an entry's dice: of the first decision whose place was taken."""
        answered = self.decision
        if answered is None or line.answers != answered.number:
            answered = self.log.decision(line.answers)
        return root_of(answered, self.log.decision).key


def _must_hold_no_nul(*texts: str) -> None:
    if any("\0" in text for text in texts):
        raise ValueError("a text holds a NUL, which tells texts apart")


def verify(
    campaign: str, *, decide: bool = False, progress: Callable[[int], object] = lambda _: None
) -> Iterator[Break]:
    """Every break of one campaign's log, in its order; none means that all of it stands.

    Where asked for, every recorded decision is decided again, and must lead to the same.
    """
    yield from _guards()
    chain = list(Walk(log=Stored(campaign=campaign), progress=progress).along())
    yield from chain
    if not chain:  # a log that does not stand has no true rows to compare with
        yield from _caches(campaign)
    if not chain and decide:
        for otherwise in decide_again(campaign):
            yield Break(place=f"decision {otherwise.number}", what=otherwise.what)


def _caches(campaign: str) -> Iterator[Break]:
    """What was made from the log is what the log says."""
    for row in rebuild.stale_rows(campaign):
        yield Break(place=f"row {row}", what="is not what the log says: run rebuild")
    rewinds, state, after = story.rewinds_of(campaign), folding.initial(), 0
    for kept in checkpoints.kept(campaign):
        told = rewinds.stretches(kept.position)
        if not any(after in stretch for stretch in told):
            state, after = folding.initial(), 0
        for stretch in story.tail(told, after):
            folding.fold_stretch(campaign, state, stretch)
        after = kept.position
        if state != checkpoints.state_in(kept.state):
            yield Break(place=f"checkpoint {after}", what="is not what the log folds into: run rebuild")


def _guards() -> Iterator[Break]:
    for guard in sorted(tables.missing_guards(connection)):
        yield Break(place=guard, what="is missing, so the database would let the log be changed: run migrate")
