"""What effects do to a pilot, outcome by outcome, and what they lay on the next deployment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from apps.kernel.dice import Dice
from apps.pilots.decider.ordeal import Ordeal
from apps.pilots.decider.tainting import carried_out
from apps.pilots.events import PilotBurdened, PilotEvent
from apps.pilots.state import Roster
from apps.rules.effects.outcomes import (
    Banked,
    GritChanged,
    MarkLeft,
    Outcome,
    PilotHurt,
    RelicGained,
    SpMaximumChanged,
    SufferingThrown,
    TaintChanged,
    WoundsHealed,
)
from apps.rules.played import Played

OUTCOMES = (TaintChanged, PilotHurt, GritChanged, SpMaximumChanged, MarkLeft, RelicGained, WoundsHealed)
"""The outcomes that are a pilot's."""
OfPilots = TaintChanged | PilotHurt | GritChanged | SpMaximumChanged | MarkLeft | RelicGained | WoundsHealed


def carry(  # noqa: PLR0913, PLR0917 - what every slice that reads effects hands in
    outcome: OfPilots, pilot: str, roster: Roster, cause: str, played: Played, dice: Dice, label: str
) -> Iterator[PilotEvent]:
    """One outcome as events of the pilot whom it reached; out on a mission, whoever dies of it died there."""
    mission = roster.pilots[pilot].mission
    ordeal = Ordeal(pilot=pilot, roster=roster, played=played, dice=dice, label=label, mission=mission)
    yield from carried_out(outcome, ordeal, cause)


def burden(pilot: str, cause: str, outcomes: Iterable[Outcome]) -> PilotBurdened | None:
    """All that one happening banks, with the Suffering dice that said so, in one event; none where nothing fell."""
    said = tuple(outcomes)
    faces = tuple(face for outcome in said if isinstance(outcome, SufferingThrown) for face in outcome.faces)
    banked = [outcome for outcome in said if isinstance(outcome, Banked)]
    if not faces and not banked:
        return None
    owed: Counter[str] = Counter()
    for bank in banked:
        owed[bank.what] += bank.amount
    return PilotBurdened(
        pilot=pilot,
        cause=cause,
        faces=faces,
        cards_lost=owed["cards-lost"],
        heat=owed["heat"],
        first_attack=owed["first-attack"],
        first_attack_ignores=owed["first-attack-ignores"],
        all_attacks=owed["all-attacks"],
        sp_maximum=owed["sp-maximum"],
    )
