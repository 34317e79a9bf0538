"""A report for people: a few lines for each pairing and a table of factions; and a row for each battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from apps.lab.simulation.battle_record import RecordedOutcome
from apps.lab.simulation.battle_setups import Setup

COLUMNS = (
    "pairing",
    "one",
    "other",
    "battle",
    "winner",
    "west",
    "first",
    "ended",
    "stalled",
    "rounds",
    "decisions",
    "hp_one",
    "hp_other",
)


def lines(told: Mapping[str, Any]) -> Iterator[str]:
    for pairing in told["pairings"]:
        yield from _pairing(pairing)
    if told["factions"]:
        yield from faction_table(told["factions"])
    yield f"{told['timings']['battles_per_second']} battles/s"


def _pairing(told: Mapping[str, Any]) -> Iterator[str]:
    setup, rounds = told["setup"], told["rounds"]
    yield f"{setup['one']} against {setup['other']}: {told['battles']} battles, {', '.join(setup['bots'])}"
    for team in ("one", "other"):
        yield f"  {setup[team]:12} wins {percent(told['wins'][team])}"
    yield f"  west seat wins {percent(told['west_wins'])}, who begins {percent(told['first_wins'])}"
    yield f"  rounds {rounds['mean']:.1f} on average, {rounds['median']} the median, {rounds['longest']} the longest"
    yield f"  by the round limit {percent(told['by_limit'])}, stalemates {percent(told['stalemates'])}"
    yield f"  deaths {_listed(told['deaths'])}"
    best = [f"{card} {figures['cards_each']:.2f}" for card, figures in list(told["cards"].items())[:5]]
    yield f"  what hurt most, with its cards a blow: {', '.join(best)}"
    if "against" in told:
        yield from _against(told["against"])


def _against(told: Mapping[str, Any]) -> Iterator[str]:
    change, saved = told["wins_change"], told["variance_saved"]
    yield f"  the variant: one wins {percent(told['wins']['one'])}, stalemates {percent(told['stalemates'])}"
    yield f"  changes one's wins by {change['value']:+.3f} ({change['low']:+.3f} to {change['high']:+.3f})"
    yield f"  pairing saves {saved['wins'] or 'all'} times the battles by wins, {saved['hp'] or 'all'} times by HP"


def percent(share: Mapping[str, float]) -> str:
    return f"{100 * share['value']:.1f} % ({100 * share['low']:.1f} to {100 * share['high']:.1f})"


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{key} {count}" for key, count in counts.items()) or "none"


def faction_table(factions: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    names = list(factions)
    yield "".ljust(12) + "".join(name.rjust(12) for name in names)
    for name, beaten in factions.items():
        shares = [f"{100 * beaten[other]:.1f} %" if other in beaten else "" for other in names]
        yield name.ljust(12) + "".join(share.rjust(12) for share in shares)


def rows(setups: Sequence[Setup], found: Mapping[tuple[int, int], RecordedOutcome]) -> Iterator[tuple[object, ...]]:
    """One for each battle."""
    yield COLUMNS
    for (pairing, number), one in sorted(found.items()):
        setup = setups[pairing]
        yield (
            pairing,
            setup.one,
            setup.other,
            number,
            one.winner,
            one.west,
            one.first,
            one.ended,
            int(one.stalled),
            one.rounds,
            one.decisions,
            *one.hp,
        )
