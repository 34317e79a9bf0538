"""The one door to the log: a command comes in, and all of its entries are recorded, or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.db import transaction

from apps.chronicle.amendments import log_decisions, word_erasure
from apps.chronicle.decisions import refused
from apps.chronicle.decisions.write_plan import NONE, Asking, By, Plan, open_first_seed, plan, sealed
from apps.chronicle.door import after_commit
from apps.chronicle.door.door_metrics import measured
from apps.chronicle.door.past_room import room_for
from apps.chronicle.log import codec, own_kinds, queries, row_store, seed_story, sql
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.lines import Batch, DecisionLine, EntryLine, Head
from apps.chronicle.log.log_news import AnotherLog, Seen, must_stand
from apps.chronicle.log.log_schema import LOG
from apps.chronicle.log.queries import Read, entries_after
from apps.chronicle.log.store import decides_first, the_store, turn
from apps.chronicle.log.write_turn import Looking, Turn
from apps.chronicle.states import folded_states
from apps.chronicle.states.folded_states import Lent
from apps.ground import write_outcome

__all__ = ["AnotherLog", "Answer", "By", "KeyReused", "NoSuchChronicle", "NotYet", "Stale", "begin", "handle"]

MOST_MISSED = 500
"""Who is further behind looks at the log anyway."""
TIMES = 3
"""How often what takes long is worked out beside others who write, before it makes them wait."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """How a decision went: the positions it recorded, or the sentence that refused it."""

    chronicle: str
    number: int
    first: int | None
    last: int | None
    refusal: str
    rule: str
    replayed: bool

    @property
    def refused(self) -> bool:
        return bool(self.refusal)


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


@measured
def begin(chronicle: str, command: object, *, key: str, by: By) -> Answer:
    """Open a chronicle with its first command; asking again under the same key finds it open and answers the same."""
    with sql.named_errors():
        return _in_turn(Asking(chronicle=chronicle, command=command, key=key, by=by), opens=True)


@measured
def handle(
    chronicle: str,
    command: object,
    *,
    key: str,
    by: By,
    seen: int | Seen | None = None,
    typed: Mapping[str, Sequence[int]] = NONE,
) -> Answer:
    """Answer a command: the original answer for a known key, else decide on what is true now and record it.

    A command may say up to where its sender has seen the log, with what hash, and which faces fell at the table.
    """
    mark = Seen(seen) if isinstance(seen, int) else seen
    position, hashed = (mark.position, mark.hash) if mark else (None, "")
    asking = Asking(chronicle=chronicle, command=command, key=key, by=by, seen=position, hashed=hashed, typed=typed)
    with sql.named_errors():
        if isinstance(command, own_kinds.READS_ON):
            return _answered_before(asking) or _worked_out(asking)
        answer = _at_once(asking) if decides_first() and not isinstance(command, own_kinds.OwnCommand) else None
        return answer or _in_turn(asking)


def _answered_before(asking: Asking) -> Answer | None:
    """A key that is known needs no room to work anything out."""
    known = queries.decision_with_key(asking.chronicle, asking.key)
    return original(known, asking) if known else None


def _worked_out(asking: Asking) -> Answer:
    """What takes long is decided before one's turn, which then holds others up only while it is written. Where the log
    grew meanwhile it is decided anew; the last time in one's turn, since it may grow for ever.
    """
    with room_for(asking.chronicle):
        tries = (_if_nothing_came(asking.now()) for _ in range(0 if sql.wrapper().in_atomic_block else TIMES))
        return next(filter(None, tries), None) or _in_turn(asking.now())


def _if_nothing_came(asking: Asking) -> Answer | None:
    """Decide on what is there now, and record that if it is there still."""
    lent = folded_states.now(asking.chronicle)
    if lent is None:
        raise NoSuchChronicle(asking.chronicle)
    asking = asking.not_before(lent.head.at)
    with folded_states.untouched(lent):
        must_have_seen(asking, lent)
        made = log_decisions.plan(lent, asking)
        batch = sealed(lent, asking, made)
    with turn(Looking(campaign=asking.chronicle, key=asking.key, known=lent.head)) as taken:
        if taken.look.known:
            return original(taken.look.known, asking)
        return _recorded(lent, made, batch, taken) if taken.look.head == lent.head else None


def _at_once(asking: Asking) -> Answer | None:
    """Decide first and try to append: nothing, where the head has moved, the key is known or somebody queues."""
    lent = folded_states.borrow(asking.chronicle) or _folded_now(asking.chronicle)
    asking = asking.not_before(lent.head.at)
    made = None if lent.crowded or _may_be_stale(asking, lent) else _planned_if_it_can_be(lent, asking)
    batch = sealed(lent, asking, made) if made and not made.secrets else None
    if made is None or batch is None or not _appended(lent, batch, made):
        folded_states.give_back(lent)
        return None
    _afterwards(lent, batch.before.position)
    return _answer_to(lent, made, batch)


def _planned_if_it_can_be(lent: Lent, asking: Asking) -> Plan | None:
    """Whatever stands in the way is said in one's turn, after looking whether the key was answered before."""
    try:
        return plan(lent, asking)
    except Exception:  # noqa: BLE001 - deciding changes nothing, and is done again at once
        return None


def _appended(lent: Lent, batch: Batch, made: Plan) -> bool:
    """In a transaction only where there are rows to write beside the one statement."""
    with transaction.atomic() if the_game().tables else write_outcome.at_once():
        went_in = the_store().append(batch, guarded=True)
        if went_in:
            _move(lent, batch, made)
            _project(lent, made)
    return went_in


def _in_turn(asking: Asking, *, opens: bool = False) -> Answer:
    """Wait until nobody else writes, and then answer."""
    lent = folded_states.borrow(asking.chronicle)
    looking = Looking(campaign=asking.chronicle, key=asking.key, known=lent.head if lent else None)
    with turn(looking) as taken:
        return in_turn(asking, taken, lent, opens=opens)


def in_turn(asking: Asking, taken: Turn, lent: Lent | None = None, *, opens: bool = False) -> Answer:
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
        made = _planned(lent, asking, opens=opens)
    return _recorded(lent, made, sealed(lent, asking, made), taken)


def _recorded(lent: Lent, made: Plan, batch: Batch, taken: Turn) -> Answer:
    """All of it, in the turn that was taken."""
    taken.append(batch)
    for number, secret in made.secrets.items():
        seed_story.keep(lent.campaign, number, secret)
    _move(lent, batch, made)
    _project(lent, made)
    if made.erased:
        taken.flush()
        word_erasure.erase(lent, made.erased)
    taken.afterwards(partial(_afterwards, lent, batch.before.position))
    return _answer_to(lent, made, batch)


def _planned(lent: Lent, asking: Asking, *, opens: bool) -> Plan:
    if isinstance(asking.command, own_kinds.OwnCommand):
        return log_decisions.plan(lent, asking)
    if not opens or lent.chance.seeds:
        return plan(lent, asking)
    first = open_first_seed(lent.chance)
    made = plan(lent, asking)
    if made.refusal:
        lent.chance.seeds.clear()
        return made
    made.happened[:0] = first.happened
    made.secrets |= first.secrets
    return made


def original(known: DecisionLine, asking: Asking) -> Answer:
    """The answer that a decision got, for whoever asks the same again."""
    known.aside = queries.aside_of(asking.chronicle, "decision", known.number)
    laid = codec.laid_in(known.aside) if known.aside else None
    before = queries.command_of(known)
    if not _is_the_same(known, before, asking):
        raise KeyReused(before.kind if isinstance(before, own_kinds.AskInVain) else known.kind)
    refusal = (laid.refusal if laid else codec.FORGOTTEN) if known.refused else ""
    return _answer(asking.chronicle, known, refusal, replayed=True)


def _is_the_same(known: DecisionLine, before: object, asking: Asking) -> bool:
    """Whether a recorded command says what this one says, whatever its shape was; forgotten words match all words."""
    if isinstance(before, own_kinds.AskInVain):
        return refused.is_the_same(before, asking.command, asking.typed)
    (body, apart), (body_before, apart_before) = codec.parted(asking.command), codec.parted(before)
    same = type(before) is type(asking.command) and body == body_before and known.typed == codec.text_of(asking.typed)
    return same and (apart == apart_before or (apart != "{}" and known.aside is None))


def _may_be_stale(asking: Asking, lent: Lent) -> bool:
    if asking.seen is None:
        return False
    return asking.seen != lent.head.position or not lent.head.hash.hex().startswith(asking.hashed)


def must_have_seen(asking: Asking, lent: Lent) -> None:
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


def _move(lent: Lent, batch: Batch, made: Plan) -> None:
    """The state is what the log says now; nobody sees it before the commit."""
    if made.state is not None:
        lent.state = made.state
    else:
        evolve = the_game().decider.evolve
        for event in made.events:
            evolve(lent.state, event)
    last = batch.decisions[-1]
    lent.head = Head(last.number, last.position, last.hash, last.asked_at)
    for line in batch.entries:
        if line.subject == LOG:
            _move_the_log(lent, line, made)


def _move_the_log(lent: Lent, line: EntryLine, made: Plan) -> None:
    """What happened to seeds and story is remembered beside the state."""
    event = queries.event_of(line)
    if isinstance(event, own_kinds.SeedEvent):
        lent.chance.fold(event, line.position, line.answers)
        lent.chance.hold(made.secrets)
    elif isinstance(event, own_kinds.Rewound):
        lent.rewinds = lent.rewinds.with_another(line.position, event.to)


def _project(lent: Lent, made: Plan) -> None:
    """The rows of what was touched, and of what is told no longer."""
    game = the_game()
    if game.tables and made.happened:
        row_store.write(game.rows(lent.campaign, lent.head.position, lent.state, [*made.struck, *made.events]))


def _afterwards(lent: Lent, before: int) -> None:
    after_commit.tell(lent.campaign, before, lent.head.position, lent.state)
    folded_states.give_back(lent)


def _folded_now(chronicle: str) -> Lent:
    head = queries.head_of(chronicle)
    if head is None:
        raise NoSuchChronicle(chronicle)
    return folded_states.folded(chronicle, head)


def _answer_to(lent: Lent, made: Plan, batch: Batch) -> Answer:
    refusal = made.refusal.sentence if made.refusal else ""
    return _answer(lent.campaign, batch.decisions[-1], refusal, replayed=False)


def _answer(chronicle: str, line: DecisionLine, refusal: str, *, replayed: bool) -> Answer:
    return Answer(
        chronicle=chronicle,
        number=line.number,
        first=line.position - line.entries + 1 if line.entries else None,
        last=line.position if line.entries else None,
        refusal=refusal,
        rule=line.rule,
        replayed=replayed,
    )
