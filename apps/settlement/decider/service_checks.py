"""What a table may call for: rituals, purgings, bargains, the settlement's own services; and for whom just now."""

from __future__ import annotations

from apps.kernel.refusal import Refusal
from apps.rules.effects.conditions_met import unmet
from apps.rules.packs.content import SettlementEvent
from apps.rules.packs.library import Library
from apps.settlement.decider.choice_words import only_if
from apps.settlement.decider.home import Home, must_be_at_home
from apps.settlement.decider.season_dice import was_had
from apps.settlement.decider.settlement_view import source_of, view_of

RULE = "PEN-CAMP-03"


def services(library: Library) -> tuple[SettlementEvent, ...]:
    """What is never rolled, and so can be called for."""
    return tuple(event for event in library.events.values() if not event.weight)


def must_be_free(event: SettlementEvent, pilot: str, home: Home) -> None:
    """Nobody is reached twice by what has not yet been paid for, and nobody by what they have no need of."""
    if pilot:
        must_be_at_home(pilot, home)
    _must_not_lie_open(event, pilot, home)
    if was_had(event, pilot, home):
        whom = home.name_of(pilot) if event.once == "pilot" else "this campaign"
        raise Refusal(f"{event.name} comes once to {whom}, and has come: call for something else.", rule=RULE)
    _must_have_paid(event, pilot, home)
    missing = unmet(event.needs, view_of(home, pilot, source_of(event)), home.played.rules)
    if missing:
        needs = only_if(missing, home.played.library)
        raise Refusal(f"{event.name} can be called for {home.name_of(pilot)} {needs}.", rule=RULE)


def _must_not_lie_open(event: SettlementEvent, pilot: str, home: Home) -> None:
    for pending in home.settlement.pending.values():
        if (pending.event, pending.concerns) == (event.key, pilot):
            raise Refusal(f"{event.name} lies open for {home.name_of(pilot)} already: answer it first.", rule=RULE)


def _must_have_paid(event: SettlementEvent, pilot: str, home: Home) -> None:
    """The next deployment pays. Until then the same asks for nothing more of the same pilot."""
    known = home.roster.pilots.get(pilot)
    if known and any(burden.cause == event.key for burden in known.burdens):
        raise Refusal(
            f"{known.name} already carries the burden of {event.name}: another may follow once the next deployment has "
            "paid it.",
            rule=RULE,
        )
