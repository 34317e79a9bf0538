"""One contest of writers: who writes what, against whom, and what is asked of handle() for each size of decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median, quantiles

from tests.bench import report
from tests.bench.crew import Crew, Outfit, Turn
from tests.bench.rounds import Rounds, Scale, in_turns

SIZES = (1, 10, 100)
HANDLE, PEER = "handle", "eventsourcing"
After = Callable[[str, Rounds[Turn]], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Targets are for 1, 10 and 100 entries a decision."""

    name: str
    writers: int = 1
    outfit: Outfit
    floors: Sequence[str]
    floor_targets: Sequence[float]
    peer_targets: Sequence[float] = ()
    steps: Sequence[str] = ()
    """Floors with something more each: what that costs is shown beside."""
    after: After | None = None
    """What else is to be said of a size."""


def run(contest: Contest, scale: Scale) -> Crew:
    """The crew that played it, at rest: it knows what it was told is written."""
    peers = (PEER,) if contest.peer_targets else ()
    names = list(dict.fromkeys((*contest.floors, *contest.steps, HANDLE, *peers)))
    with Crew(contest.writers, contest.outfit) as crew:
        for place, size in enumerate(SIZES):
            play = partial(crew.plays, entries=size, seconds=scale.seconds)
            _tell(contest, place, in_turns(names, play, _rate, scale.rounds))
    return crew


def show_writers(name: str, rounds: Rounds[Turn]) -> None:
    """How the slowest of several fared."""
    report.beside(name, slowest_of_fastest(rounds), "slowest writer, as a share of the fastest")


def slowest_of_fastest(rounds: Rounds[Turn]) -> float:
    """Of what each writer wrote over all rounds."""
    turns = [turn.rates for turn in rounds.turns[HANDLE]]
    totals = [sum(rates[writer] for rates in turns) for writer in range(len(turns[0]))]
    return min(totals) / max(totals)


def p99_of_median(rounds: Rounds[Turn]) -> float:
    took = [seconds for turn in rounds.turns[HANDLE] for seconds in turn.all_took]
    return float(quantiles(took, n=100)[98] / median(took))


def _rate(turn: Turn) -> float:
    return turn.rate


def _tell(contest: Contest, place: int, rounds: Rounds[Turn]) -> None:
    size = SIZES[place]
    name = f"{contest.name}, {size} a decision"
    best = rounds.best_of(*contest.floors)
    report.at_least(name, rounds.ratio(HANDLE, best), contest.floor_targets[place], f"of the floor ({best})")
    if contest.peer_targets:
        report.at_least(name, rounds.ratio(HANDLE, PEER), contest.peer_targets[place], "times eventsourcing")
    if contest.after:
        contest.after(name, rounds)
    for before, after in zip(contest.steps, contest.steps[1:], strict=False):
        report.beside(name, rounds.ratio(after, before), f"of {before} is left when {after}")
    report.beside(name, rounds.typical(HANDLE) * size, f"entries/s; the floor {rounds.typical(best) * size:,.0f}")
