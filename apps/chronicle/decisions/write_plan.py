"""What a command will write: the game is asked, and its events are laid out as lines after the head.

All of it is worked out on a folded state that nobody else holds, and nothing is written here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

import msgspec

from apps.chronicle.decisions import refused
from apps.chronicle.log import clock_behind, codec, own_kinds, randomness
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.log_lines import (
    Batch,
    DecisionLine,
    EntryLine,
    Head,
    LineAside,
    commitment_to,
    digest_of,
    hash_after,
    timestamp,
)
from apps.chronicle.log.log_schema import LOG
from apps.chronicle.log.seed_story import Chance
from apps.chronicle.states.folded_states import LoadedState
from apps.kernel import caches
from apps.kernel.chance import OpenSeed, RevealSeeds
from apps.kernel.decider import Asked, Led
from apps.kernel.dice import Question, Roll, Source, Tray, Typed, Unanswered, Unrolled
from apps.kernel.refusal import Refusal

OF_SEEDS = frozenset({OpenSeed, RevealSeeds})
OWN = frozenset(own_kinds.EVENTS.types.values())
NONE: Mapping[str, Sequence[int]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class By:
    """Who asks: a seat, in a role that the caller has already checked, by some client."""

    seat: str
    role: str
    client: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """A command on its way in."""

    chronicle: str
    command: Any
    key: str
    by: By
    seen: int | None = None
    hashed: str = ""
    """Some of the hash that the log had there for whoever saw it."""
    typed: Mapping[str, Sequence[int]] = field(default_factory=dict)
    at: str = field(default_factory=lambda: timestamp(datetime.now(UTC)))

    def __post_init__(self) -> None:
        codec.must_be_a_key(self.key)
        codec.must_hold_no_nul(self.by.seat, self.by.role, self.by.client)

    def now(self) -> Submission:
        """The same, asked at this moment: others may have written since."""
        return replace(self, at=timestamp(datetime.now(UTC)))

    def not_before(self, last: str) -> Submission:
        """The same; at the moment of what was asked last, where the clock has gone back and a log's time may not."""
        if self.at >= last:
            return self
        clock_behind.went_back(self.chronicle, self.at, last)
        return replace(self, at=last)

    def asked(self, edition: str) -> Asked[Any]:
        return Asked(
            command=self.command, key=self.key, seat=self.by.seat, role=self.by.role, at=self.at, edition=edition
        )


class Happened(msgspec.Struct, gc=False):
    """An event with its rolls, and which decision it answers, where that is not its own."""

    event: Any
    rolls: tuple[Roll, ...] = ()
    answers: int = 0

    @property
    def of_seeds(self) -> bool:
        return type(self.event) in OF_SEEDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead:
    """What would happen, as far as anybody may know before it does."""

    happened: list[Happened]
    unrolled: Unrolled | None = None
    """The first roll: what follows is not told to anybody."""

    @property
    def stopped_at_a_turn(self) -> bool:
        return bool(self.unrolled and self.unrolled.question.turns)

    def all(self) -> list[Happened]:
        if self.unrolled:
            raise self.unrolled
        return self.happened


@dataclass(slots=True, kw_only=True)
class WritePlan:
    """What a decision will record, and what it changes besides."""

    happened: list[Happened] = field(default_factory=list)
    refusal: Refusal | None = None
    secrets: dict[int, bytes] = field(default_factory=dict)
    amended: list[DecisionLine] = field(default_factory=list)
    """Commands that an amendment puts into the story."""
    state: Any = None
    """What the story folds into now, where the past was changed."""
    struck: list[Any] = field(default_factory=list)
    """Events that are told no longer."""
    taken_back: Collection[str] = ()
    """What hid something still and is taken back whole, with a change of the past that reaches behind its beginning."""
    dealt_anew: Collection[str] = ()
    """What hides something there whose hidden things may be known by now, and are dealt anew."""
    erased: list[tuple[str, int]] = field(default_factory=list)
    """What lies aside and shall be forgotten: which side, and its number."""

    @property
    def events(self) -> list[Any]:
        return [said.event for said in self.happened if type(said.event) not in OWN]


def plan(lent: LoadedState, asking: Submission) -> WritePlan:
    """A game's command, decided on the state."""
    edition = the_game().edition_of(lent.state) or the_game().edition
    # who types some faces types all: else a face too many would tell, unrecorded, where a die of the seed leads
    newest = NewestSeed(lent.chance, asking.key)
    source = Typed(faces=asking.typed, otherwise=Unanswered() if asking.typed else newest, after_turning=newest)
    try:
        happened = decide(asking.asked(edition), lent.state, source)
    except Refusal as refusal:
        return WritePlan(refusal=refusal)
    except Unrolled as unrolled:
        raise unrolled.wanting() from None
    if asking.typed:
        source.must_all_be_used()
    made = WritePlan(happened=happened)
    change_seeds(made, lent.chance)
    return made


def decide(asked: Asked[Any], state: Any, source: Source) -> list[Happened]:
    """What follows from a command, or a Refusal."""
    return look_ahead(asked, state, source).all()


def look_ahead(asked: Asked[Any], state: Any, source: Source) -> Ahead:
    """What follows from a command, up to the first roll that the source does not answer."""
    tray = Tray(source)
    the_game().at_hand(state, asked.command)
    return _ahead(the_game().decider.decide(asked, state, tray), tray)


def deal_ahead(state: Any, subjects: Collection[str], source: Source) -> Ahead:
    """The same of what these hide, dealt anew."""
    tray = Tray(source)
    return _ahead(the_game().deal_anew(state, subjects, tray), tray)


def _ahead(events: Iterable[Any], tray: Tray) -> Ahead:
    happened: list[Happened] = []
    try:
        for said in _told(events, tray):
            happened.append(said)  # noqa: PERF402 - what was told before a die that nobody knows is kept
    except Unrolled as unrolled:
        return Ahead(happened=happened, unrolled=unrolled)
    except Refusal as refusal:
        if tray.labels:
            raise RuntimeError(f"refused after {sorted(tray.labels)} fell: a refusal would tell of a die") from refusal
        raise
    if tray.rolls:
        raise RuntimeError(f"{tray.rolls[0].label} fell for nothing: the event that follows from it comes after it")
    return Ahead(happened=happened)


def _told(events: Iterable[Any], tray: Tray) -> Iterator[Happened]:
    for event in events:
        if type(event) is Led:
            yield Happened(event.event, tray.taken_under(event.labels))
        elif tray.rolls and type(event) not in OF_SEEDS:
            yield Happened(event, tray.taken())
        else:
            yield Happened(event)


@dataclass(frozen=True, slots=True)
class NewestSeed(Source):
    """The dice of the open seed; looked for only when something is rolled."""

    chance: Chance
    key: str
    by: str = ""

    def roll(self, question: Question) -> Roll:
        return self.chance.dice(self.key, self.by).roll(question)


def change_seeds(made: WritePlan, chance: Chance) -> None:
    """Where the game asks for another seed, what the log records of it."""
    if not any(said.of_seeds for said in made.happened):
        return
    happened: list[Happened] = []
    for said in made.happened:
        if said.of_seeds:
            changes, secrets = chance.entries_for(said.event, made.secrets)
            happened.extend(Happened(change, answers=said.answers) for change in changes)
            made.secrets |= secrets
        else:
            happened.append(said)
    made.happened = happened


def open_first_seed(chance: Chance) -> WritePlan:
    """What stands before everything else: a seed's commitment."""
    (opened,), secrets = chance.entries_for(OpenSeed(), {})
    chance.fold(opened, 1, 1)
    chance.hold(secrets)
    return WritePlan(happened=[Happened(opened)], secrets=secrets)


def sealed(lent: LoadedState, asking: Submission, made: WritePlan) -> Batch:
    """The lines of a plan, as they will lie after the head."""
    decision = _decision_line(lent, asking, made)
    entries, decision.hash = _sealed_entries(lent.head, decision, made.happened)
    return Batch(campaign=lent.campaign, before=lent.head, decisions=[*made.amended, decision], entries=entries)


def _sealed_entries(head: Head, decision: DecisionLine, happened: Sequence[Happened]) -> tuple[list[EntryLine], bytes]:
    """The entries after a head, and the hash that they leave behind."""
    digest, number, subject_of = digest_of(decision), decision.number, the_game().subject_of
    hashed, position, entries = head.hash, head.position, []
    for said in happened:
        position += 1
        line = _entry_line(position, said, number, subject_of)
        hashed = line.hash = hash_after(hashed, digest, line)
        entries.append(line)
    return entries, hashed


def laid(text: str) -> LineAside | None:
    return LineAside(randomness.new_seed(), text) if text else None


def _decision_line(lent: LoadedState, asking: Submission, made: WritePlan) -> DecisionLine:
    short = refused.shortened(asking.command, asking.typed) if made.refusal else None
    command, typed = (short, NONE) if short else (asking.command, asking.typed)
    body, apart = codec.parted(command)
    aside = laid(codec.laid_aside(apart, refusal=made.refusal.sentence if made.refusal else ""))
    kind = type(command).__name__
    return DecisionLine(
        number=lent.head.number + len(made.amended) + 1,
        key=asking.key,
        kind=kind,
        shape=(own_kinds.COMMANDS if kind in own_kinds.COMMANDS.types else the_game().commands).shapes[kind],
        body=body,
        typed=codec.text_of(typed) if typed else "{}",
        seat=asking.by.seat,
        role=asking.by.role,
        client=asking.by.client,
        edition=the_game().edition_of(lent.state) or the_game().edition,
        seen=asking.seen,
        asked_at=asking.at,
        refused=made.refusal is not None,
        rule=made.refusal.rule if made.refusal else "",
        entries=len(made.happened),
        position=lent.head.position + len(made.happened),
        withheld=commitment_to(aside) if aside else b"",
        hash=lent.head.hash,
        aside=aside,
    )


def _entry_line(position: int, said: Happened, number: int, subject_of: Callable[[object], str]) -> EntryLine:
    event, type_ = said.event, type(said.event)
    kind, shape, of_log, apart = _kind(type_)
    body, laid_apart = codec.parted(event) if apart else (codec.text_of(event), "{}")
    line = EntryLine(
        position=position,
        kind=kind,
        shape=shape,
        subject=LOG if of_log else subject_of(event),
        body=body,
        rolls=codec.rolls_text(said.rolls) if said.rolls else "[]",
        decision=number,
        answers=said.answers or number,
    )
    if line.subject == LOG and not of_log:
        raise ValueError(f"{kind} is about {LOG!r}, which is the log's own name: a game names its subjects otherwise")
    if apart:
        _lay_aside(line, laid_apart, hidden=codec.hides(type_))
    return line


def _lay_aside(line: EntryLine, apart: str, *, hidden: bool) -> None:
    """What somebody wrote, and what is hidden with its rolls, is only committed to."""
    line.aside = laid(codec.laid_aside(apart, line.rolls if hidden else "[]"))
    if hidden:
        line.rolls = "[]"
    if line.aside:
        line.withheld = commitment_to(line.aside)


@caches.remembered(most=1000)
def _kind(type_: type) -> tuple[str, int, bool, bool]:
    """An event type's name and shape, whether it is the log's own, and whether any of it lies aside."""
    kind = type_.__name__
    of_log = kind in own_kinds.EVENTS.types
    shape = (own_kinds.EVENTS if of_log else the_game().events).shapes[kind]
    return kind, shape, of_log, bool(codec.aside_fields(type_))
