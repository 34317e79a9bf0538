"""Proving a log: everything that can be recomputed is recomputed, and the first break is named."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from django.db import connection

from apps.chronicle.amendments.copy_origin import key_of_beginning
from apps.chronicle.log import codec, log_schema, own_kinds, queries, told_story
from apps.chronicle.log.dice_pools import Pools, must_be_known
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.log_lines import (
    DecisionLine,
    EntryLine,
    LineAside,
    commitment_to,
    digest_of,
    genesis,
    hash_after,
)
from apps.chronicle.log.log_schema import LOG
from apps.chronicle.log.log_source import Line, Log, StoredLog, root_of
from apps.chronicle.log.seed_story import Chance, ToldSeed, locked
from apps.chronicle.proof import rebuild
from apps.chronicle.proof.verify_decisions import decide_again
from apps.chronicle.states import checkpoints, folded_states
from apps.chronicle.states.folded_states import UNREADABLE
from apps.kernel.dice import ALONE, TYPED, Question, Roll
from apps.kernel.keyed_draws import MOST_SIDES
from apps.kernel.kinds import Newer
from apps.kernel.refusal import Refusal

SALT = 32
PLAIN = ("[]", "{}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Breach:
    """Where the log is not what it says it is."""

    place: str
    what: str
    why: str = ""
    """Where nothing is broken: why this program cannot look further, and what to do."""

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
    pools: Pools = field(default_factory=Pools)
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

    def along(self) -> Iterator[Breach]:
        self.pools.begins = key_of_beginning(self.log.campaign)
        self.hash = genesis(self.log.campaign)
        for line in self.log.lines():
            if isinstance(line, EntryLine) and self._stands(line):
                continue
            try:
                yield from self._line(line)
            except Newer as newer:
                yield Breach(place=place_of(line), what=f"cannot be read: {newer}", why=str(newer))
                return
            except UNREADABLE as error:
                yield Breach(place=place_of(line), what=f"cannot be read: {error!r}")
                self._go_on_after(line)
        yield from self._end()

    def _end(self) -> Iterator[Breach]:
        yield from self._end_of_decision()
        if self.decision is None:
            yield Breach(place="decision 1", what="is missing")
        for number in self.put_in:
            yield Breach(place=f"decision {number}", what="was put into the story by no amendment")
        newest = self.chance.newest if self.chance.seeds else None
        if newest and not newest.secret and not self.log.may_lack("seed", newest.number):
            yield Breach(place=newest.name, what="is open and its secret is gone, so that no die can fall any more")

    def _go_on_after(self, line: Line) -> None:
        """As if it were what it says, so that what follows can be looked at by itself."""
        self.position, self.hash = line.position, line.hash
        if isinstance(line, DecisionLine):
            self.position -= line.entries
            self.decision, self.awaited = line, line.entries
        else:
            self.awaited = max(self.awaited, 0)

    def _stands(self, line: EntryLine) -> bool:
        """Most entries hide nothing, roll nothing and follow from the one before: for them this is all."""
        plain = (
            not line.withheld and line.rolls == "[]" and line.subject != LOG and line.kind not in own_kinds.EVENTS.types
        )
        plain = plain and line.aside is None
        follows = line.position == self.position + 1 and line.decision == self.number and self.awaited > 0
        follows = follows and self._may_answer(line)
        if not (plain and follows) or "\0" in line.body or "\0" in line.subject or "\0" in line.kind:
            return False
        try:
            codec.must_name_once(line.body)
            hashed = hash_after(self.hash, self.digest, line)
        except UNREADABLE:
            return False
        if hashed != line.hash:
            return False
        self.position, self.awaited, self.hash = line.position, self.awaited - 1, hashed
        return True

    def _may_answer(self, line: EntryLine) -> bool:
        """Only an amendment answers for other decisions, and none for one that is still to come."""
        amends = self.decision is not None and self.decision.kind == own_kinds.Amend.__name__
        return line.answers == line.decision or (amends and 0 < line.answers < line.decision)

    def _line(self, line: Line) -> Iterator[Breach]:
        if isinstance(line, DecisionLine):
            return self._decision(line, place_of(line))
        return self._entry(line, place_of(line))

    @property
    def number(self) -> int:
        return self.decision.number if self.decision else 0

    def _decision(self, line: DecisionLine, place: str) -> Iterator[Breach]:
        yield from self._end_of_decision()
        self.progress(self.position)
        if line.number != self.number + 1:
            yield Breach(place=f"decision {self.number + 1}", what="is missing")
        self.decision, self.digest, self.awaited = line, digest_of(line), line.entries
        _must_hold_no_nul(line.key, line.seat, line.role, line.client, line.edition, line.kind, line.body, line.typed)
        _must_name_once(line.body, line.typed, line.aside)
        self.pools.begin(line)
        if hash(line.key) in self.keys:
            yield Breach(place=place, what="has the key of another decision")
        self.keys.add(hash(line.key))
        if line.aside and bool(codec.laid_in(line.aside).refusal) != line.refused:
            yield Breach(place=place, what="was answered otherwise than its words say")
        if line.refused and line.entries:
            yield Breach(place=place, what="was refused and yet recorded something")
        yield from self._amendment(line, place)
        yield from self._aside(place, line.aside, line.withheld)
        yield from self._must_be_there(line, place)

    def _amendment(self, line: DecisionLine, place: str) -> Iterator[Breach]:
        """Commands that are put into the story wait for the amendment they name, which comes right after them."""
        if line.instead_of and not (line.amendment and line.instead_of < line.number):
            yield Breach(place=place, what="takes the place of a decision that it cannot take")
        if line.amendment:
            self.put_in[line.number] = self.digest
        elif self.put_in and any(waiting != line.number for waiting in self.waiting):
            yield Breach(place=place, what="comes before the amendment that others wait for")
        self.waiting = {*self.waiting, line.amendment} if line.amendment else set()

    def _end_of_decision(self) -> Iterator[Breach]:
        line = self.decision
        if line is None:
            return
        if self.awaited > 0:
            yield Breach(place=f"entry {self.position + 1}", what="is missing")
        if (line.position, line.hash) != (self.position, self.hash):
            yield Breach(place=f"decision {line.number}", what="does not end where its entries end")

    def _entry(self, line: EntryLine, place: str) -> Iterator[Breach]:
        self.position += 1
        self.awaited -= 1
        if line.position != self.position:
            yield Breach(place=f"entry {self.position}", what="is missing")
        if self.awaited < 0:
            yield Breach(place=place, what="was recorded by no decision")
        elif line.decision != self.number:
            yield Breach(place=place, what="names another decision than the one that recorded it")
        if not self._may_answer(line):
            yield Breach(place=place, what="answers what it cannot answer")
        _must_hold_no_nul(line.kind, line.subject, line.body, line.rolls)
        if hash_after(self.hash, self.digest, line) != line.hash:
            yield Breach(place=place, what="is not what was sealed: it, its decision or an entry before it was changed")
        self.hash = line.hash  # so that of what follows only that is named which was changed itself
        _must_name_once(line.body, line.rolls, line.aside)
        yield from self._aside(place, line.aside, line.withheld)
        yield from self._must_be_there(line, place)
        if line.kind in (the_game().events if line.subject == LOG else own_kinds.EVENTS).types:
            yield Breach(place=place, what="is told as another's than its kind's")
        elif line.subject == LOG:
            yield from self._own(line, place)
        yield from self._dice(line, place)

    def _must_be_there(self, line: Line, place: str) -> Iterator[Breach]:
        """Words that an entry says were erased break nothing; what a fork took over may have lacked them already."""
        if line.aside or not line.withheld:
            return
        side, number = ("entry", line.position) if isinstance(line, EntryLine) else ("decision", line.number)
        if isinstance(line, EntryLine) and _hides(line) and not self.log.may_lack("hidden", number):
            yield Breach(place=place, what="hides something that is missing, so the story cannot be told")
        elif not self.pools.copies and not self.log.may_lack(side, number):
            yield Breach(place=place, what="has lost its words, and no entry says that they were erased")

    def _aside(self, place: str, aside: LineAside | None, commitment: bytes) -> Iterator[Breach]:
        """What is not here proves nothing."""
        if aside and (len(aside.salt) != SALT or commitment_to(aside) != commitment):
            yield Breach(place=place, what="says other words than were committed to")

    def _own(self, line: EntryLine, place: str) -> Iterator[Breach]:
        event = queries.event_of(line)
        self.pools.fold(event)
        if isinstance(event, own_kinds.SeedEvent):
            yield from self._seed(event, line, place)
        elif isinstance(event, own_kinds.Rewound):
            said = {str(number): digest.hex() for number, digest in self.put_in.items()}
            if said != dict(event.commands):
                yield Breach(place=place, what="puts other commands into the story than were recorded")
            self.put_in.clear()

    def _seed(self, event: own_kinds.SeedEvent, line: EntryLine, place: str) -> Iterator[Breach]:
        if isinstance(event, own_kinds.EntropyAdded) and f"seed {event.seed}" in self.rolled:
            yield Breach(place=place, what=f"stirs seed {event.seed} after its first dice had fallen")
        self.chance.fold(event, line.position, line.answers)
        seed = self.chance.seeds[event.seed]
        shown = seed.secret
        self.chance.hold(self.log.secrets)
        if seed.secret and not (seed.is_what_was_committed_to and shown in (b"", seed.secret)):
            yield Breach(place=seed.name, what="is not the seed that was committed to")

    def _dice(self, line: EntryLine, place: str) -> Iterator[Breach]:
        hidden = codec.laid_in(line.aside).rolls if line.aside else "[]"
        covered = bool(line.withheld) and line.aside is None
        if (line.rolls, hidden, covered) == ("[]", "[]", False):
            return
        try:
            answered = self._answered(line)
            key = root_of(answered, self.log.decision).key
        except LookupError as missing:
            yield Breach(place=place, what=f"answers what {missing}")
            return
        if covered:
            self.pools.covered.add(hash(key))
        for text in (line.rolls, hidden):
            must_be_known(text)
            for roll in codec.rolls_of(text):
                for what in (*self._fell(roll, key), *self.pools.wrong(roll, line, answered, key)):
                    yield Breach(place=place, what=what)

    def _fell(self, roll: Roll, key: str) -> Iterator[str]:
        """Whether these are the dice of its seed, as far as that is shown."""
        if roll.source in (TYPED, ALONE):
            return
        self.rolled.add(roll.source)
        seed = self.chance.seed_named(roll.source)
        if seed is None:
            yield f"was rolled from {roll.source}, which is not here"
        elif not seed.secret:
            self.unproved += 1
        elif seed.is_what_was_committed_to and not _falls(roll, seed, key):
            yield f"shows dice for {roll.label} that never fell"

    def _answered(self, line: EntryLine) -> DecisionLine:
        answered = self.decision
        if answered is None or line.answers != answered.number:
            answered = self.log.decision(line.answers)
        return answered


def _falls(roll: Roll, seed: ToldSeed, key: str) -> bool:
    """A die that nobody has falls nowhere."""
    if not 1 <= roll.sides <= MOST_SIDES and roll.faces:
        return False
    question = Question(label=roll.label, count=len(roll.faces), sides=roll.sides, shuffled=roll.shuffled)
    return seed.dice(key, roll.by).roll(question).faces == roll.faces


def _hides(line: EntryLine) -> bool:
    try:
        return codec.hides(queries.type_of(line))
    except LookupError:
        return False


def _must_name_once(*texts: str | LineAside | None) -> None:
    for text in texts:
        if text is not None and text not in PLAIN:
            codec.must_name_once(text.text if isinstance(text, LineAside) else text)


def _must_hold_no_nul(*texts: str) -> None:
    if any("\0" in text for text in texts):
        raise ValueError("a text holds a NUL, which tells texts apart")


def verify(
    campaign: str, *, decide: bool = False, progress: Callable[[int], object] = lambda _: None
) -> Iterator[Breach]:
    """Every break of one campaign's log, in its order; none means that all of it stands.

    Where asked for, every recorded decision is decided again, and must lead to the same.
    """
    yield from _guards()
    yield from _locked(campaign)
    chain = list(_chain(Walk(log=StoredLog(campaign=campaign), progress=progress)))
    yield from chain
    if chain:  # a log that does not stand has no true rows to compare with
        return
    looks = {"rows": _rows, "checkpoints": _checkpoints, **({"decisions": _decided_again} if decide else {})}
    for place, breaks in looks.items():
        for found in _named(place, partial(breaks, campaign)):
            yield found
            if found.why:
                return


def _locked(campaign: str) -> Iterator[Breach]:
    """What no key opens; a seed that cannot even be read is named on the way along the log."""
    with suppress(*UNREADABLE):
        for seed in locked(campaign):
            yield Breach(place=seed, what="cannot be opened by any key of this house: no die falls until one is back")


def _chain(walk: Walk) -> Iterator[Breach]:
    try:
        yield from walk.along()
    except UNREADABLE as error:
        yield Breach(place=f"entry {walk.position + 1}", what=f"and what follows it cannot be read: {error!r}")


def _named(place: str, breaks: Callable[[], Iterator[Breach]]) -> Iterator[Breach]:
    """Whatever cannot be read is said, and what comes after it is looked at all the same."""
    try:
        yield from breaks()
    except (Refusal, Newer) as error:
        yield Breach(place=place, what=f"cannot be compared with the log: {error}", why=str(error))
    except UNREADABLE as error:
        yield Breach(place=place, what=f"cannot be compared with the log: {error!r}")


def _rows(campaign: str) -> Iterator[Breach]:
    """What pages read is what the log says."""
    for row in rebuild.stale_rows(campaign):
        yield Breach(place=f"row {row}", what="is not what the log says: run rebuild")


def _checkpoints(campaign: str) -> Iterator[Breach]:
    """A state that was kept is what the log folds into."""
    rewinds, state, after = told_story.rewinds_of(campaign), folded_states.initial(), 0
    for kept in checkpoints.kept(campaign):
        told = rewinds.stretches(kept.position)
        if not any(after in stretch for stretch in told):
            state, after = folded_states.initial(), 0
        for stretch in told_story.tail(told, after):
            folded_states.fold_stretch(campaign, state, stretch)
        after = kept.position
        if not _is_kept(kept.state, state):
            yield Breach(place=f"checkpoint {after}", what="is not what the log folds into: run rebuild")


def _is_kept(stored: bytes | memoryview, state: object) -> bool:
    try:
        return bool(checkpoints.state_in(stored) == state)
    except UNREADABLE:
        return False


def _decided_again(campaign: str) -> Iterator[Breach]:
    for otherwise in decide_again(campaign):
        yield Breach(place=f"decision {otherwise.number}", what=otherwise.what)


def _guards() -> Iterator[Breach]:
    for guard in sorted(log_schema.missing_guards(connection)):
        yield Breach(
            place=guard, what="is not as it was put up, so the database would let the log be changed: run migrate"
        )
