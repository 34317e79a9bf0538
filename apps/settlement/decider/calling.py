"""What a table calls for: rituals, purgings, bargains, and the settlement's own services."""

from __future__ import annotations

from collections.abc import Iterator

from apps.kernel.acting import FOR_OTHERS, must_act_for
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.ids import made_from
from apps.kernel.refusal import Refusal
from apps.pilots.decider.pilot_checks import must_be_known
from apps.rules.effects.holding import unmet
from apps.rules.packs.content import SettlementEvent
from apps.rules.packs.library import Library
from apps.settlement.commands import CallEvent
from apps.settlement.decider.answering import must_be_at_home
from apps.settlement.decider.befalling import Answer, befall
from apps.settlement.decider.home import Home, HomeEvent
from apps.settlement.decider.rolling import was_had
from apps.settlement.decider.seeing import source_of, view_of
from apps.settlement.decider.wording import listed, only_if
from apps.settlement.events import EventCalled

RULE = "PEN-CAMP-03"


def services(library: Library) -> tuple[SettlementEvent, ...]:
    """What is never rolled, and so can be called for."""
    return tuple(event for event in library.events.values() if not event.weight)


def call(asked: Asked[CallEvent], home: Home, dice: Dice) -> Iterator[HomeEvent]:
    """An event that leaves nothing to choose comes to pass at once; any other lies open until it is answered."""
    event = _must_be_a_service(asked.command.event, home.played.library)
    pilot = asked.command.pilot
    _must_concern(event, pilot)
    _must_be_ones_own(asked, event, home)
    must_be_free(event, pilot, home)
    happening = made_from("happening", asked.key)
    yield EventCalled(happening=happening, event=event.key, season=home.season, concerns=pilot)
    if not event.choices:
        yield from befall(home.settlement.pending[happening], event, Answer(), home, dice)


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


def _must_be_a_service(key: str, library: Library) -> SettlementEvent:
    event = library.events.get(key)
    if event is None or event.weight:
        known = listed(f"{one.key!r} ({one.name})" for one in services(library))
        begins = f"{event.name} comes by the season's dice alone" if event else "No pack of this campaign tells of that"
        raise Refusal(f"{begins}. What can be called: {known}.")
    return event


def _must_concern(event: SettlementEvent, pilot: str) -> None:
    if event.concerns == "pilot" and not pilot:
        raise Refusal(f"{event.name} concerns one pilot: name a pilot who serves and is at home.")
    if event.concerns == "settlement" and pilot:
        raise Refusal(f"{event.name} concerns the whole settlement: name no pilot.")


def _must_be_ones_own(asked: Asked[CallEvent], event: SettlementEvent, home: Home) -> None:
    if asked.command.pilot:
        pilot = must_be_known(asked.command.pilot, home.roster)
        must_act_for(asked, pilot.seat, pilot.name)
    elif asked.role not in FOR_OTHERS:
        raise Refusal(f"{event.name} concerns the whole settlement: ask the host to call for it.")


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
