"""Replaying 10,000 entries from nothing: ours, a bare fetch and fold, and the peer's repository."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from apps.chronicle.log import queries, told_story
from apps.chronicle.log.log_source import StoredLog
from apps.chronicle.proof.verify import Walk
from apps.chronicle.states import folded_states
from tests.bench import peer, report, stories
from tests.bench.bare import Bare
from tests.bench.rounds import Rounds, Scale, timed
from tests.chronicle.toy import Pots

CAMPAIGN = "campaign-replayed"
ENTRIES = 10_000


def on_postgres(scale: Scale) -> None:
    _replay(scale, checked_target=0.45)


def on_sqlite(scale: Scale) -> None:
    _replay(scale, checked_target=0.40)


def _replay(scale: Scale, *, checked_target: float) -> None:
    entries = stories.mixed(CAMPAIGN, ENTRIES // 10 if scale.quick else ENTRIES)
    acts = _contenders(entries)
    _all_the_same(acts)
    rounds = timed(acts, scale.looks)
    name = f"replay {entries:,} entries"
    report.at_least(name, rounds.ratio("folded", "bare"), 0.65, "of the floor")
    report.at_least(name, rounds.ratio("folded", "eventsourcing"), 12, "times eventsourcing")
    name = "the same, chain and commitments checked"
    report.at_least(name, rounds.ratio("checked", "bare"), checked_target, "of the floor")
    report.at_least(name, rounds.ratio("checked", "eventsourcing"), 9, "times eventsourcing")
    _beside(rounds, entries)


def _beside(rounds: Rounds[float], entries: int) -> None:
    for name in rounds.turns:
        report.beside(f"  {name}", rounds.typical(name) * entries, "entries/s")


def _contenders(entries: int) -> Mapping[str, Callable[[], Any]]:
    told = list(stories.events(CAMPAIGN))
    bare = Bare(CAMPAIGN)
    bare.write(told)
    return {
        "bare": lambda: bare.fold(Pots(), 0, entries),
        "folded": _folded,
        "walked": _walked,
        "checked": _checked,
        "eventsourcing": peer.replayed(CAMPAIGN, told),
    }


def _folded() -> Pots:
    head = queries.head_of(CAMPAIGN)
    told = told_story.rewinds_of(CAMPAIGN).stretches(head.position if head else 0)
    state: Pots = folded_states.fold_story(CAMPAIGN, told, kept=False)
    return state


def _checked() -> Pots:
    """What the tools do for it today: a walk and a fold."""
    _walked()
    return _folded()


def _walked() -> None:
    for found in Walk(log=StoredLog(campaign=CAMPAIGN)).along():
        raise AssertionError(str(found))


def _all_the_same(acts: Mapping[str, Callable[[], Any]]) -> None:
    """Nobody is quicker by having read something else."""
    bare, ours, theirs = acts["bare"](), acts["folded"](), acts["eventsourcing"]()
    assert bare == ours, "the floor folds into another state"
    assert (theirs.pots, theirs.notes) == (ours.pots, ours.notes), "eventsourcing folds into another state"
