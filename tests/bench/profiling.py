"""Where the time of a decision goes: `python -m tests.bench profile`, which runs by its name only."""

from __future__ import annotations

from cProfile import Profile
from pstats import SortKey, Stats
from time import perf_counter

from tests.bench import ours, report
from tests.bench.crew import Act
from tests.bench.rounds import Scale

WARM = 200


def on_postgres(scale: Scale) -> None:
    for entries, decisions in ((1, 3000), (100, 300)):
        _profile(entries, decisions // 5 if scale.quick else decisions)


def _profile(entries: int, decisions: int) -> None:
    gain = ours.gaining(f"campaign-profiled-{entries}")
    _times(gain, entries, WARM)
    begun = perf_counter()
    _times(gain, entries, decisions)
    taken = (perf_counter() - begun) / decisions * 1e6
    report.beside(f"handle(), {entries} a decision", taken, "us without the profiler")
    profile = Profile()
    profile.runcall(_times, gain, entries, decisions)
    Stats(profile).sort_stats(SortKey.TIME).print_stats(30)


def _times(gain: Act, entries: int, decisions: int) -> None:
    for _ in range(decisions):
        gain(entries)


on_sqlite = on_postgres
