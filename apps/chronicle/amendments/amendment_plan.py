"""Changing the past: back to just before the first change, and everything after it decided again by the same dice."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from apps.chronicle.amendments.copy_origin import must_leave_the_beginning, must_stay_begun
from apps.chronicle.amendments.hidden_things import AmendmentReach, dealt_anew
from apps.chronicle.amendments.redecision import Decided, Redecision
from apps.chronicle.amendments.requested_changes import RequestedChange
from apps.chronicle.decisions import patience
from apps.chronicle.decisions.past_decisions import PastDecision, game_events
from apps.chronicle.decisions.write_plan import Happened, Submission, WritePlan, change_seeds
from apps.chronicle.log import own_kinds, queries, told_story
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.told_story import Stretch
from apps.chronicle.states import folded_states
from apps.chronicle.states.folded_states import LoadedState
from apps.kernel.dice import Unrolled
from apps.kernel.refusal import Refusal


@dataclass(slots=True, kw_only=True)
class PlannedAmendment:
    """All that a change of the past leads to."""

    to: int
    was: list[PastDecision]
    now: list[Decided]
    plan: WritePlan
    stopped: Unrolled | None = None
    """A question that nobody may answer yet; what follows from it is not known."""
    stopped_at: int = 0


def rewind(lent: LoadedState, asking: Submission, *, previewing: bool = False) -> WritePlan:
    """Strike everything after a position. One that was struck before may be gone back to: so a rewind is undone."""
    to, reason = asking.command.to, asking.command.reason
    _must_end_a_decision(lent, to)
    told = lent.rewinds.stretches(to)
    if told == lent.rewinds.stretches(lent.head.position):
        raise Refusal(f"Nothing was told after entry {to}, so there is nothing to strike.")
    state = folded_states.fold_story(lent.campaign, told)
    must_stay_begun(lent, state)
    rewound = Happened(own_kinds.Rewound(to=to, reason=reason))
    hides = the_game().hiding(state)
    made = WritePlan(happened=[rewound], state=state, struck=_parting_events(lent, told), dealt_anew=hides)
    made.taken_back = set(the_game().hiding(lent.state)) - set(hides)
    if not previewing:
        made.happened += dealt_anew(lent, asking, state, hides)
    return made


def amend(lent: LoadedState, asking: Submission, *, previewing: bool = False) -> PlannedAmendment:
    """What would follow; previewing, no new die is foretold."""
    with unswept():
        return _amended(lent, asking, previewing=previewing)


@contextmanager
def unswept() -> Iterator[None]:
    """Years are read into memory here and kept until they are decided again: a third of the time would go into looking
    for garbage among them.
    """
    swept = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if swept:
            gc.enable()


def _amended(lent: LoadedState, asking: Submission, *, previewing: bool) -> PlannedAmendment:
    command: own_kinds.Amend = asking.command
    change = RequestedChange(lent=lent, asking=asking, command=command)
    first = change.first
    was = [told for told in change.told if told.entries[0].position >= first]
    must_leave_the_beginning(lent, was, change.named)
    to = change.end_before(first)
    reach = AmendmentReach(lent=lent, change=change, was=was, to=to)
    reach.must_be_allowed()
    state = folded_states.fold_story(lent.campaign, lent.rewinds.stretches(to))
    again = Redecision(lent=lent, change=change, state=state, previewing=previewing)
    for number, line in enumerate(change.lines_after(first)):
        patience.step(number, len(was))
        if line.number not in reach.taken_back and not again.decides(line):
            break
    if not again.stopped:
        again.must_have_used()
    rewound = own_kinds.Rewound(to=to, reason=command.reason, commands=change.digests)
    made = WritePlan(
        happened=[Happened(rewound), *(said for decided in again.now for said in decided.happened)],
        amended=change.amended,
        state=state,
        struck=[event for told in was for event in game_events(told.entries)],
    )
    change_seeds(made, lent.chance)
    made.taken_back = {*reach.taken_back.values()}
    made.dealt_anew = set(the_game().hiding(state)) - (set(reach.hiding) - set(reach.changed))
    if not previewing and not again.stopped:
        made.happened += dealt_anew(lent, asking, state, made.dealt_anew)
    was = [told for told in was if told.line.number not in reach.taken_back]
    return PlannedAmendment(
        to=to, was=was, now=again.now, plan=made, stopped=again.stopped, stopped_at=again.stopped_at
    )


def _must_end_a_decision(lent: LoadedState, to: int) -> None:
    if not 1 <= to <= lent.head.position:
        raise Refusal(f"The log has the entries 1 to {lent.head.position}: go back to one of them.")
    around = list(queries.entries(lent.campaign, to - 1, min(to + 1, lent.head.position)))
    if around[0].answers == around[-1].answers and len(around) > 1:
        led_to = queries.decision(lent.campaign, around[0].decision)
        lines = queries.entries(lent.campaign, led_to.position - led_to.entries, led_to.position)
        places = [line.position for line in lines if line.answers == around[0].answers]
        ends = " or ".join(f"to line {place}" for place in (places[0] - 1, places[-1]) if place)
        raise Refusal(f"Entry {to} lies in the midst of what decision {around[0].answers} led to: go back {ends}.")


def _parting_events(lent: LoadedState, told: Sequence[Stretch]) -> list[Any]:
    """The events of only one of two stories: this one, and the one that is told now."""
    now = lent.rewinds.stretches(lent.head.position)
    rests = told_story.parted(now, told)
    return [
        event
        for stretch in rests
        for event in game_events(list(queries.entries(lent.campaign, stretch.first - 1, stretch.last)))
    ]
