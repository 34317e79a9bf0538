"""Looking ahead: what a command would record, told up to the first die that nobody may know yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from apps.chronicle.amendments import amendment_plan
from apps.chronicle.amendments.log_decisions import plan
from apps.chronicle.amendments.redecision import Decided, decide_all
from apps.chronicle.decisions.past_decisions import PastDecision, game_events, told_back_to
from apps.chronicle.decisions.write_plan import NONE, By, Happened, Submission, look_ahead
from apps.chronicle.door.handle import NoSuchChronicle, must_have_seen
from apps.chronicle.door.past_room import room_for
from apps.chronicle.log import codec, own_kinds
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.states import folded_states
from apps.chronicle.states.folded_states import LoadedState
from apps.kernel.dice import Question, Typed, Unseen
from apps.kernel.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeseenEntry:
    """An entry that would be recorded."""

    kind: str
    event: Any
    answers: int
    """The decision that it would follow from; 0 for the one that is asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedDecision:
    """A decision of the story that would come out otherwise."""

    decision: int
    kind: str
    was: Sequence[Any]
    now: Sequence[Any]
    refusal: str = ""
    """Why it would be impossible."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Foresight:
    """What would follow, and nothing is written."""

    refusal: str = ""
    rule: str = ""
    entries: Sequence[ForeseenEntry] = ()
    question: Question | None = None
    """The first roll: what follows from it is not told to anybody."""
    question_for: int = 0
    """The decision that asks it; 0 for the command itself."""
    struck: Sequence[int] = ()
    """The positions that would be told no longer."""
    changes: Sequence[ChangedDecision] = ()
    state: Any = None
    """Where the past is changed and no die is asked for: how everything would stand."""
    taken_back: Sequence[str] = ()
    """What hides something still, and would be taken back whole: none of it would be decided again."""
    kept: Sequence[int] = ()
    """The decisions whose draws would stay, though what they were drawn from would be otherwise."""
    dealt_anew: Sequence[str] = ()
    """What would go on hiding something, and whose hidden things would be dealt anew."""


def foresee(
    chronicle: str,
    command: Any,
    *,
    key: str,
    by: By,
    seen: int | None = None,
    typed: Mapping[str, Sequence[int]] = NONE,
) -> Foresight:
    """What a command would do, were it asked now; whoever looked at stale news is told so here too."""
    asking = Submission(chronicle=chronicle, command=command, key=key, by=by, seen=seen, typed=typed)
    with room_for(chronicle) if isinstance(command, own_kinds.READS_ON) else nullcontext():
        lent = _now(chronicle)
        try:
            must_have_seen(asking, lent)
            return _foresee(lent, asking)
        except Refusal as refusal:
            return Foresight(refusal=refusal.sentence, rule=refusal.rule)
        finally:
            folded_states.give_back(lent)


def differences(chronicle: str, *, edition: str) -> list[ChangedDecision]:
    """A dry run: what of the story would come out otherwise by another edition of the rules."""
    with room_for(chronicle):
        told, decided = _by_another(_now(chronicle), edition)
    was = {each.line.instead_of or each.line.number: each for each in told[1:] if not each.is_the_logs_own}
    return list(_changes(was, decided))


def _by_another(lent: LoadedState, edition: str) -> tuple[list[PastDecision], list[Decided]]:
    try:
        told = told_back_to(lent, {1})
        state = folded_states.initial()
        for said in game_events(told[0].entries):
            the_game().decider.evolve(state, said)
        return told, decide_all(lent, told[1:], state, edition=edition)
    finally:
        folded_states.give_back(lent)


def _foresee(lent: LoadedState, asking: Submission) -> Foresight:
    match asking.command:
        case own_kinds.Amend():
            return _amended(lent, amendment_plan.amend(lent, asking, previewing=True), asking.command.strike)
        case _ if isinstance(asking.command, own_kinds.OwnCommand):
            made = plan(lent, asking, previewing=True)
            if made.refusal:
                raise made.refusal
            struck = _struck(lent, asking.command.to) if isinstance(asking.command, own_kinds.Rewind) else ()
            return Foresight(
                entries=_entries(made.happened),
                struck=struck,
                state=made.state,
                taken_back=sorted(made.taken_back),
                dealt_anew=sorted(made.dealt_anew),
            )
        case _:
            return _asked(lent, asking)


def _asked(lent: LoadedState, asking: Submission) -> Foresight:
    edition = the_game().edition_of(lent.state) or the_game().edition
    source = Typed(faces=asking.typed, otherwise=Unseen())
    ahead = look_ahead(asking.asked(edition), lent.state, source)
    question = ahead.unrolled.question if ahead.unrolled else None
    if question is None:
        source.must_all_be_used()
    return Foresight(entries=_entries([said for said in ahead.happened if not said.of_seeds]), question=question)


def _amended(lent: LoadedState, amendment: amendment_plan.PlannedAmendment, struck: Sequence[int]) -> Foresight:
    was, now = {told.line.number: told for told in amendment.was}, amendment.now
    if amendment.stopped:  # of that decision and of all after it nobody knows yet how they come out
        now = now[:-1]
        known = {*struck, *(decided.line.instead_of or decided.line.number for decided in now)}
        was = {number: told for number, told in was.items() if number in known}
    return Foresight(
        entries=_entries(amendment.plan.happened),
        question=amendment.stopped.question if amendment.stopped else None,
        question_for=amendment.stopped_at,
        struck=_struck(lent, amendment.to),
        changes=list(_changes(was, now)),
        state=None if amendment.stopped else amendment.plan.state,
        kept=[each.line.instead_of or each.line.number for each in now if _keeps(each)],
        taken_back=sorted(amendment.plan.taken_back),
        dealt_anew=() if amendment.stopped else sorted(amendment.plan.dealt_anew),
    )


def _keeps(decided: Decided) -> bool:
    return any(roll.kept for said in decided.happened for roll in said.rolls)


def _changes(was: Mapping[int, PastDecision], now: Sequence[Decided]) -> Iterator[ChangedDecision]:
    """Each decision that is gone, new, impossible or otherwise; dice included."""
    after = {decided.line.instead_of or decided.line.number: decided for decided in now}
    for number, told in was.items():
        before = game_events(told.entries)
        decided = after.pop(number, None)
        events = [said.event for said in decided.happened if not said.of_seeds] if decided else []
        if events != before:
            refusal = decided.refusal.sentence if decided and decided.refusal else ""
            yield ChangedDecision(
                decision=number, kind=told.line.kind, was=_covered(before), now=_covered(events), refusal=refusal
            )
    for number, decided in after.items():
        refusal = decided.refusal.sentence if decided.refusal else ""
        events = [said.event for said in decided.happened if not said.of_seeds]
        yield ChangedDecision(decision=number, kind=decided.line.kind, was=(), now=_covered(events), refusal=refusal)


def _covered(events: Sequence[Any]) -> list[Any]:
    """Compared whole and shown without what is hidden: that something is otherwise is all that a preview gives away."""
    return [codec.covered(event) for event in events]


def _entries(happened: Sequence[Happened]) -> list[ForeseenEntry]:
    return [
        ForeseenEntry(kind=type(said.event).__name__, event=codec.covered(said.event), answers=said.answers)
        for said in happened
        if not said.of_seeds and type(said.event).__name__ not in SEALED
    ]


SEALED = frozenset({"SeedOpened", "SeedRevealed"})
"""What is drawn only when it is recorded, or shown only then."""


def _struck(lent: LoadedState, to: int) -> list[int]:
    told = lent.rewinds.stretches(lent.head.position)
    kept = lent.rewinds.stretches(to)
    return [
        position
        for stretch in told
        for position in range(stretch.first, stretch.last + 1)
        if not any(position in each for each in kept)
    ]


def _now(chronicle: str) -> LoadedState:
    lent = folded_states.now(chronicle)
    if lent is None:
        raise NoSuchChronicle(chronicle)
    return lent
