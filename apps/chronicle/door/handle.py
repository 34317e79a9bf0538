"""The one door to the log: a command comes in, and all of its entries are recorded, or none."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from typing import ParamSpec

from django.db import DatabaseError, InterfaceError, transaction

from apps.chronicle.amendments import log_decisions, word_erasure
from apps.chronicle.decisions import refused
from apps.chronicle.decisions.write_plan import NONE, By, Submission, WritePlan, open_first_seed, plan, sealed
from apps.chronicle.door import after_commit
from apps.chronicle.door.past_room import room_for
from apps.chronicle.log import codec, own_kinds, queries, row_store, seed_story, sql
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.log_lines import Batch, DecisionLine, EntryLine, Head
from apps.chronicle.log.log_news import AnotherLog, Seen, must_stand
from apps.chronicle.log.log_schema import LOG
from apps.chronicle.log.queries import Read, entries_after
from apps.chronicle.log.store import decides_first, the_store, turn
from apps.chronicle.log.write_turn import HeadQuery, WriteTurn
from apps.chronicle.states import folded_states
from apps.chronicle.states.folded_states import LoadedState
from apps.ground import write_outcome
from apps.measures.meters import Seconds

__all__ = ["AnotherLog", "By", "CommandAnswer", "KeyReused", "NoSuchChronicle", "NotYet", "Stale", "begin", "handle"]

Given = ParamSpec("Given")
MOST_MISSED = 500
"""Who is further behind looks at the log anyway."""
TIMES = 3
"""How often what takes long is worked out beside others who write, before it makes them wait."""
APPENDING = Seconds(
    "penance_append_seconds",
    "From the log's door to its answer: a command recorded, refused, answered again, turned away or failed.",
    ("outcome",),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandAnswer:
    """How a decision went: what it recorded, or the sentence that refused it."""

    chronicle: str
    decision: DecisionLine
    refusal: str
    replayed: bool
    lines: Sequence[EntryLine] | None = None
    """As they were sealed just now; none, where they were recorded before and the log is to be asked for them."""

    @property
    def number(self) -> int:
        return self.decision.number

    @property
    def first(self) -> int | None:
        return self.decision.position - self.decision.entries + 1 if self.decision.entries else None

    @property
    def last(self) -> int | None:
        return self.decision.position if self.decision.entries else None

    @property
    def rule(self) -> str:
        return self.decision.rule

    @property
    def refused(self) -> bool:
        return bool(self.refusal)

    def entries(self, most: int | None = None) -> list[Read]:
        """What was recorded, for whoever asked for it; of what is long, perhaps the first."""
        if self.lines is None:
            return entries_after(self.chronicle, (self.first or 1) - 1, until=self.last or 0, limit=most)
        return queries.just_recorded(self.decision, self.lines[:most])


class KeyReused(Exception):
    """The key already stands for another command; its sender must choose a new one."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"This key was already used for another {kind}: a new command needs a new key.")


class NoSuchChronicle(LookupError):
    """There is no log under this id."""


class Stale(Exception):
    """What the sender had seen has moved since; here is what was missed. Nothing was recorded."""

    def __init__(self, missed: Sequence[Read]) -> None:
        super().__init__("What this depends on has moved since you looked: look at what was missed, and ask again.")
        self.missed = missed


class NotYet(ValueError):
    """Nobody has seen a position that has not been."""

    def __init__(self, seen: int, head: int) -> None:
        super().__init__(f"Position {seen} has not been yet: the log ends at {head}.")


def measured(door: Callable[Given, CommandAnswer]) -> Callable[Given, CommandAnswer]:
    """How long the door takes, by how it went."""

    @wraps(door)
    def through(*given: Given.args, **more: Given.kwargs) -> CommandAnswer:
        began, outcome = time.perf_counter(), "turned away"
        try:
            answer = door(*given, **more)
            outcome = "again" if answer.replayed else "refused" if answer.refusal else "recorded"
        except (DatabaseError, InterfaceError):
            outcome = "failed"
            raise
        finally:
            APPENDING.took(time.perf_counter() - began, outcome)
        return answer

    return through


@measured
def begin(chronicle: str, command: object, *, key: str, by: By) -> CommandAnswer:
    """Open a chronicle with its first command; asking again under the same key finds it open and answers the same."""
    with sql.named_errors():
        return _in_turn(Submission(chronicle=chronicle, command=command, key=key, by=by), opens=True)


@measured
def handle(
    chronicle: str,
    command: object,
    *,
    key: str,
    by: By,
    seen: int | Seen | None = None,
    typed: Mapping[str, Sequence[int]] = NONE,
) -> CommandAnswer:
    """Answer a command: the original answer for a known key, else decide on what is true now and record it.

    A command may say up to where its sender has seen the log, with what hash, and which faces fell at the table.
    """
    mark = Seen(seen) if isinstance(seen, int) else seen
    position, hashed = (mark.position, mark.hash) if mark else (None, "")
    asking = Submission(chronicle=chronicle, command=command, key=key, by=by, seen=position, hashed=hashed, typed=typed)
    with sql.named_errors():
        if isinstance(command, own_kinds.READS_ON):
            return _worked_out(asking)
        at_once = _at_once(asking) if decides_first() and not isinstance(command, own_kinds.OwnCommand) else None
        return at_once or _in_turn(asking)


def _in_turn(asking: Submission, *, opens: bool = False) -> CommandAnswer:
    """Wait until nobody else writes, and then answer."""
    lent = folded_states.borrow(asking.chronicle)
    looking = HeadQuery(campaign=asking.chronicle, key=asking.key, known=lent.head if lent else None)
    with turn(looking) as taken:
        return in_turn(asking, taken, lent, opens=opens)


def in_turn(
    asking: Submission, taken: WriteTurn, lent: LoadedState | None = None, *, opens: bool = False
) -> CommandAnswer:
    """Decide and record, while nobody else writes."""
    chronicle, look = asking.chronicle, taken.look
    if look.known:
        write_outcome.stands_already()
        return original(look.known, asking)
    head = look.head or queries.head_of(chronicle)
    if head is None and not opens:
        raise NoSuchChronicle(chronicle)
    lent = folded_states.caught_up(lent, chronicle, head, look)
    asking = asking.not_before(lent.head.at)
    with folded_states.untouched(lent):
        must_have_seen(asking, lent)
        if isinstance(asking.command, own_kinds.OwnCommand):
            made = log_decisions.plan(lent, asking)
        elif opens and not lent.chance.seeds:
            made = _opening(lent, asking)
        else:
            made = plan(lent, asking)
    return _recorded(lent, made, sealed(lent, asking, made), taken)


def original(known: DecisionLine, asking: Submission) -> CommandAnswer:
    """The answer that a decision got, for whoever asks the same again."""
    known.aside = queries.aside_of(asking.chronicle, "decision", known.number)
    laid = codec.laid_in(known.aside) if known.aside else None
    before = queries.command_of(known)
    if not _is_the_same(known, before, asking):
        raise KeyReused(before.kind if isinstance(before, own_kinds.AskInVain) else known.kind)
    refusal = (laid.refusal if laid else codec.FORGOTTEN) if known.refused else ""
    return CommandAnswer(chronicle=asking.chronicle, decision=known, refusal=refusal, replayed=True)


def _is_the_same(known: DecisionLine, before: object, asking: Submission) -> bool:
    """Whether a recorded command says what this one says, whatever its shape was; forgotten words match all words."""
    if isinstance(before, own_kinds.AskInVain):
        return refused.is_the_same(before, asking.command, asking.typed)
    (body, apart), (body_before, apart_before) = codec.parted(asking.command), codec.parted(before)
    same = type(before) is type(asking.command) and body == body_before and known.typed == codec.text_of(asking.typed)
    return same and (apart == apart_before or (apart != "{}" and known.aside is None))


def must_have_seen(asking: Submission, lent: LoadedState) -> None:
    """What moved since the sender looked matters only where the command depends on it."""
    if asking.seen is None:
        return
    if asking.hashed:
        head = Seen(lent.head.position, lent.head.hash.hex())
        must_stand(lent.campaign, Seen(asking.seen, asking.hashed), head)
    if asking.seen == lent.head.position:
        return
    if asking.seen > lent.head.position:
        raise NotYet(asking.seen, lent.head.position)
    changes_the_past = isinstance(asking.command, own_kinds.Rewind | own_kinds.Amend | own_kinds.EraseWords)
    subjects = {*(() if changes_the_past else the_game().subjects_of(asking.command)), LOG}
    entries = entries_after(lent.campaign, asking.seen, limit=MOST_MISSED)
    moved = [read for read in entries if read.line.kind != own_kinds.ForkTaken.__name__]
    missed = [read for read in moved if changes_the_past or read.line.subject in subjects]
    if missed or asking.seen + MOST_MISSED < lent.head.position:
        raise Stale(missed)


def _opening(lent: LoadedState, asking: Submission) -> WritePlan:
    """What opens a log, and before it the commitment to its first seed."""
    first = open_first_seed(lent.chance)
    made = plan(lent, asking)
    if made.refusal:
        lent.chance.seeds.clear()
        return made
    made.happened[:0] = first.happened
    made.secrets |= first.secrets
    return made


def _recorded(lent: LoadedState, made: WritePlan, batch: Batch, taken: WriteTurn) -> CommandAnswer:
    """All of it, in the turn that was taken."""
    taken.append(batch)
    for number, secret in made.secrets.items():
        seed_story.keep(lent.campaign, number, secret)
    _move(lent, made, batch)
    if made.erased:
        taken.flush()
        word_erasure.erase(lent, made.erased)
    taken.afterwards(partial(_afterwards, lent, batch.before.position))
    return _answer(made, batch)


def _move(lent: LoadedState, made: WritePlan, batch: Batch) -> None:
    """The state is what the log says now, and so are the rows of what was touched or is told no longer; nobody sees
    either before the commit.
    """
    game, events = the_game(), made.events
    if made.state is not None:
        lent.state = made.state
    else:
        for event in events:
            game.decider.evolve(lent.state, event)
    last = batch.decisions[-1]
    lent.head = Head(last.number, last.position, last.hash, last.asked_at)
    for line in batch.entries:
        if line.subject == LOG:
            _move_the_log(lent, line, made)
    if game.tables and made.happened:
        row_store.write(game.rows(lent.campaign, lent.head.position, lent.state, [*made.struck, *events]))


def _move_the_log(lent: LoadedState, line: EntryLine, made: WritePlan) -> None:
    """What happened to seeds and story is remembered beside the state."""
    event = queries.event_of(line)
    if isinstance(event, own_kinds.SeedEvent):
        lent.chance.fold(event, line.position, line.answers)
        lent.chance.hold(made.secrets)
    elif isinstance(event, own_kinds.Rewound):
        lent.rewinds = lent.rewinds.with_another(line.position, event.to)


def _afterwards(lent: LoadedState, before: int) -> None:
    after_commit.tell(lent.campaign, before, lent.head.position, lent.state)
    folded_states.give_back(lent)


def _answer(made: WritePlan, batch: Batch) -> CommandAnswer:
    refusal = made.refusal.sentence if made.refusal else ""
    decision = batch.decisions[-1]
    return CommandAnswer(
        chronicle=batch.campaign, decision=decision, refusal=refusal, replayed=False, lines=batch.entries
    )


def _at_once(asking: Submission) -> CommandAnswer | None:
    """Decide first and try to append: nothing, where the head has moved, the key is known or somebody queues."""
    lent = folded_states.borrow(asking.chronicle)
    if lent is None:
        head = queries.head_of(asking.chronicle)
        if head is None:
            raise NoSuchChronicle(asking.chronicle)
        lent = folded_states.folded(asking.chronicle, head)
    asking = asking.not_before(lent.head.at)
    made = None if lent.crowded or _may_be_stale(asking, lent) else _planned_if_it_can_be(lent, asking)
    batch = sealed(lent, asking, made) if made and not made.secrets else None
    if made is None or batch is None or not _went_in(lent, made, batch):
        folded_states.give_back(lent)
        return None
    _afterwards(lent, batch.before.position)
    return _answer(made, batch)


def _may_be_stale(asking: Submission, lent: LoadedState) -> bool:
    if asking.seen is None:
        return False
    return asking.seen != lent.head.position or not lent.head.hash.hex().startswith(asking.hashed)


def _planned_if_it_can_be(lent: LoadedState, asking: Submission) -> WritePlan | None:
    """Whatever stands in the way is said in one's turn, after looking whether the key was answered before."""
    try:
        return plan(lent, asking)
    except Exception:  # noqa: BLE001 - deciding changes nothing, and is done again at once
        return None


def _went_in(lent: LoadedState, made: WritePlan, batch: Batch) -> bool:
    """In a transaction only where there are rows to write beside the one statement."""
    with transaction.atomic() if the_game().tables else write_outcome.at_once():
        went_in = the_store().append(batch, guarded=True)
        if went_in:
            _move(lent, made, batch)
    return went_in


def _worked_out(asking: Submission) -> CommandAnswer:
    """What takes long is decided before one's turn, which then holds others up only while it is written. Where the log
    grew meanwhile it is decided anew; the last time in one's turn, since it may grow for ever.
    """
    known = queries.decision_with_key(asking.chronicle, asking.key)
    if known:  # it needs no room to work anything out
        return original(known, asking)
    with room_for(asking.chronicle):
        tries = (_if_nothing_came(asking.now()) for _ in range(0 if sql.wrapper().in_atomic_block else TIMES))
        return next(filter(None, tries), None) or _in_turn(asking.now())


def _if_nothing_came(asking: Submission) -> CommandAnswer | None:
    """Decide on what is there now, and record that if it is there still."""
    lent = folded_states.now(asking.chronicle)
    if lent is None:
        raise NoSuchChronicle(asking.chronicle)
    asking = asking.not_before(lent.head.at)
    with folded_states.untouched(lent):
        must_have_seen(asking, lent)
        made = log_decisions.plan(lent, asking)
        batch = sealed(lent, asking, made)
    with turn(HeadQuery(campaign=asking.chronicle, key=asking.key, known=lent.head)) as taken:
        if taken.look.known:
            return original(taken.look.known, asking)
        return _recorded(lent, made, batch, taken) if taken.look.head == lent.head else None
