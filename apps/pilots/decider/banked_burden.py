"""What effects lay on a pilot's next deployment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from apps.pilots.events.ledger_events import PilotBurdened
from apps.rules.effects.outcomes import BankedOutcome, Outcome, SufferingThrownOutcome


def burden(pilot: str, cause: str, outcomes: Iterable[Outcome]) -> PilotBurdened | None:
    """All that one happening banks, with the Suffering dice that said so, in one event; none where nothing fell."""
    said = tuple(outcomes)
    faces = tuple(face for outcome in said if isinstance(outcome, SufferingThrownOutcome) for face in outcome.faces)
    banked = [outcome for outcome in said if isinstance(outcome, BankedOutcome)]
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
