"""What many battles come to, as one object: shares with their intervals, lengths, stalemates, what hurt, who died."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from apps.lab.simulation.battle_record import BY_LIMIT, LULL, RecordedOutcome
from apps.lab.simulation.battle_setups import TEAMS, Setup, plain
from apps.lab.simulation.statistics import Interval, at_share, mean, mean_within, variance, wilson

DIGITS = 4
STALEMATE = (
    f"The round limit came when for {LULL} rounds nobody had lost a card, a mark, a wound or a goal, "
    "or nobody won at all; `by_limit` are all that the round limit ended, by HP."
)


def report(setup: Setup, outcomes: Sequence[RecordedOutcome]) -> dict[str, Any]:
    """One pairing."""
    rounds = [one.rounds for one in outcomes]
    return {
        "setup": plain(setup),
        "battles": len(outcomes),
        "wins": {team: _share(outcomes, number) for number, team in enumerate(TEAMS)},
        "draws": _count(one.winner < 0 for one in outcomes),
        "west_wins": _of(sum(_half(one, one.west) for one in outcomes), len(outcomes)),
        "first_wins": _of(sum(_half(one, one.first) for one in outcomes), len(outcomes)),
        "rounds": {
            "mean": _rounded(mean(rounds)),
            "median": at_share(rounds, 0.5),
            "nine_of_ten": at_share(rounds, 0.9),
            "longest": max(rounds, default=0),
        },
        "decisions": _rounded(mean([one.decisions for one in outcomes])),
        "ends": _added({one.ended: 1} for one in outcomes),
        "by_limit": _of(sum(one.ended == BY_LIMIT for one in outcomes), len(outcomes)),
        "stalemates": _of(sum(is_stalemate(one) for one in outcomes), len(outcomes)),
        "hp_left": {team: _rounded(mean([one.hp[n] for one in outcomes])) for n, team in enumerate(TEAMS)},
        "deaths": _added(one.deaths for one in outcomes),
        "cards": _cards(outcomes),
    }


def is_stalemate(one: RecordedOutcome) -> bool:
    return one.stalled or one.winner < 0


def compared(setup: Setup, outcomes: Sequence[RecordedOutcome], others: Sequence[RecordedOutcome]) -> dict[str, Any]:
    """The same battles under a variant, dice for dice: what it changes for the first team, and what pairing saves."""
    won = [other.score - one.score for one, other in zip(outcomes, others, strict=True)]
    left = [(other.hp[0] - other.hp[1]) - (one.hp[0] - one.hp[1]) for one, other in zip(outcomes, others, strict=True)]
    return {
        "setup": plain(setup),
        "wins": {"one": _share(others, 0), "other": _share(others, 1)},
        "stalemates": _of(sum(is_stalemate(one) for one in others), len(others)),
        "wins_change": _interval(mean_within(won)),
        "hp_change": _interval(mean_within(left)),
        "variance_saved": {
            "wins": _saved([one.score for one in outcomes], [one.score for one in others], won),
            "hp": _saved([one.hp[0] - one.hp[1] for one in outcomes], [one.hp[0] - one.hp[1] for one in others], left),
        },
    }


def _saved(one: Sequence[float], other: Sequence[float], paired: Sequence[float]) -> float | None:
    """How many times fewer battles are needed than with dice of their own for each; none where nothing differs."""
    together = variance(paired)
    return _rounded((variance(one) + variance(other)) / together) if together else None


def _share(outcomes: Sequence[RecordedOutcome], team: int) -> dict[str, float]:
    """A draw is half a victory for each."""
    return _of(sum(_half(one, team) for one in outcomes), len(outcomes))


def _half(one: RecordedOutcome, team: int) -> float:
    return 0.5 if one.winner < 0 else float(one.winner == team)


def _of(count: float, every: int) -> dict[str, float]:
    return {"count": count, **_interval(wilson(count, every))}


def _interval(found: Interval) -> dict[str, float]:
    return {"value": _rounded(found.value), "low": _rounded(found.low), "high": _rounded(found.high)}


def _count(those: Iterable[bool]) -> int:
    return sum(those)


def _cards(outcomes: Sequence[RecordedOutcome]) -> dict[str, dict[str, float]]:
    together: dict[str, list[int]] = {}
    for one in outcomes:
        for card, figures in one.cards.items():
            kept = together.setdefault(card, [0, 0, 0])
            for place, figure in enumerate(figures):
                kept[place] += figure
    return {
        card: {"struck": struck, "hit": hit, "cards": cards, "cards_each": _rounded(cards / struck)}
        for card, (struck, hit, cards) in sorted(together.items(), key=lambda found: (-found[1][2], found[0]))
    }


def _added(those: Iterable[Mapping[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in those:
        for key, count in one.items():
            found[key] = found.get(key, 0) + count
    return dict(sorted(found.items()))


def _rounded(number: float) -> float:
    return round(number, DIGITS)


def by_faction(setups: Sequence[Setup], reports: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, float]]:
    """How often each faction beats each other one; of its own kind it is how often the west seat wins."""
    found: dict[str, dict[str, float]] = {}
    for setup, told in zip(setups, reports, strict=True):
        if setup.one == setup.other:
            continue
        for one, other, team in ((setup.one, setup.other, "one"), (setup.other, setup.one, "other")):
            found.setdefault(one, {})[other] = told["wins"][team]["value"]
    return found
