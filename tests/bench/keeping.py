"""The state of a long log, from a checkpoint and the entries after it, now and as of its middle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter
from typing import Any

import msgspec

from apps.chronicle.log.told_story import Stretch
from apps.chronicle.states import checkpoints, folded_states
from tests.bench import peer, report, stories
from tests.bench.bare import Bare
from tests.bench.rounds import Scale, timed
from tests.chronicle.toy import Pots

CAMPAIGN = "campaign-kept"
ENTRIES = 100_000
BEHIND = 50
OF_THE_MIDDLE, BETWEEN = "ours, of the middle", "ours, between two"
LAST = "SELECT position, state FROM floor_snapshot WHERE campaign = {0} ORDER BY position DESC LIMIT 1"
KEEP = "INSERT INTO floor_snapshot VALUES ({0}, {0}, {0}) RETURNING 1"
_decode = msgspec.msgpack.Decoder(Pots).decode


def on_postgres(scale: Scale) -> None:
    entries = ENTRIES // 10 if scale.quick else ENTRIES
    stories.gains(CAMPAIGN, entries)
    _keep_states(entries)
    middle = entries // 2
    acts, theirs_of_the_middle = _contenders(entries, middle)
    rounds = timed(acts, 4 * scale.looks)
    name = f"state at {entries:,}, checkpoint {BEHIND} behind"
    report.at_most(name, rounds.ratio("bare", "ours"), 1.5, "times the latency of a bare read")
    report.at_least(name, rounds.ratio("ours", "eventsourcing"), 2, "times eventsourcing")
    name = f"state as of {middle:,} and {BEHIND}"
    report.at_most(name, rounds.ratio("ours", OF_THE_MIDDLE), 2, "times the latency of the last")
    theirs = _seconds(theirs_of_the_middle)
    report.at_least(name, rounds.typical(OF_THE_MIDDLE) * theirs, 400, "times eventsourcing")
    report.beside(name, rounds.ratio("ours", BETWEEN), f"times the last, where it is {checkpoints.EVERY // 2} behind")
    for contender in rounds.turns:
        report.beside(f"  {contender}", 1e6 / rounds.typical(contender), "us")


on_sqlite = on_postgres


def _keep_states(entries: int) -> None:
    """One every thousand, and one shortly before the end."""
    checkpoints.drop(CAMPAIGN)
    state, after = folded_states.initial(), 0
    for position in (*range(checkpoints.EVERY, entries - BEHIND, checkpoints.EVERY), entries - BEHIND):
        folded_states.fold_stretch(CAMPAIGN, state, Stretch(after + 1, position))
        checkpoints.keep(CAMPAIGN, position, checkpoints.written(state))
        after = position


def _contenders(entries: int, middle: int) -> tuple[Mapping[str, Callable[[], Any]], Callable[[], Any]]:
    """Who says what is now and was in the middle; and the peer who does the latter, apart, since he takes so long."""
    told = list(stories.events(CAMPAIGN))
    bare, behind = Bare(CAMPAIGN), len(told) - BEHIND
    bare.write(told)
    bare.rows(KEEP, CAMPAIGN, behind, msgspec.msgpack.encode(bare.fold(Pots(), 0, behind)))
    theirs: Callable[..., Any] = peer.replayed(CAMPAIGN, told, snapshot=behind)
    acts: dict[str, Callable[[], Any]] = {
        "bare": lambda: _bare_read(bare),
        "ours": lambda: folded_states.state_at(CAMPAIGN)[1],
        "eventsourcing": theirs,
        OF_THE_MIDDLE: lambda: folded_states.state_at(CAMPAIGN, middle + BEHIND),
        BETWEEN: lambda: folded_states.state_at(CAMPAIGN, middle + checkpoints.EVERY // 2),
    }
    assert acts["bare"]() == acts["ours"](), "the floor holds another state"
    assert acts["ours"]().pots == acts["eventsourcing"]().pots, "eventsourcing holds another state"
    return acts, lambda: theirs(middle + BEHIND - entries + len(told))


def _bare_read(bare: Bare) -> Pots:
    ((position, kept),) = bare.rows(LAST, CAMPAIGN)
    return bare.fold(_decode(kept), position, 2**62)


def _seconds(act: Callable[[], Any]) -> float:
    """Of something slow: three times, with nobody between."""
    took = []
    for _ in range(3):
        begun = perf_counter()
        act()
        took.append(perf_counter() - begun)
    return median(took)
