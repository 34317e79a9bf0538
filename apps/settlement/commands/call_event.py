"""Ask for an event that is never rolled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.kernel.command import Command, Offer, both, having, without
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import PILOT
from apps.kernel.form_marks import mine_among
from apps.kernel.ids import made_from
from apps.kernel.refusal import Refusal
from apps.kernel.roles import JOB, PLAYERS
from apps.kernel.seat_rights import FOR_OTHERS, must_act_for
from apps.pilots.decider.pilot_checks import must_be_known
from apps.rules.packs.content import SettlementEvent
from apps.rules.packs.library import Library
from apps.settlement.decider.choice_words import listed
from apps.settlement.decider.event_resolution import EventAnswer, befall
from apps.settlement.decider.home import Home, HomeEvent
from apps.settlement.decider.service_checks import must_be_free, services
from apps.settlement.events.happening_events import EventCalled


@dataclass(frozen=True, slots=True, kw_only=True)
class CallEvent:
    """Ask for an event that is never rolled: a ritual, a purging, a bargain, the infirmary, the forge."""

    event: str
    pilot: Annotated[str, mine_among("serving")] = ""


def decide(asked: Asked[CallEvent], home: Home, dice: Dice) -> Iterator[HomeEvent]:
    """An event that leaves nothing to choose comes to pass at once; any other lies open until it is answered."""
    event = _must_be_a_service(asked.command.event, home.played.library)
    pilot = asked.command.pilot
    _must_concern(event, pilot)
    _must_be_ones_own(asked, event, home)
    must_be_free(event, pilot, home)
    happening = made_from("happening", asked.key)
    yield EventCalled(happening=happening, event=event.key, season=home.season, concerns=pilot)
    if not event.choices:
        yield from befall(home.settlement.pending[happening], event, EventAnswer(), home, dice)


COMMAND = Command(
    type=CallEvent,
    decide=decide,
    roles=PLAYERS | {JOB},
    example={"event": "penance-ritual", "pilot": PILOT},
    offers=(
        Offer(
            at="pilot",
            words="Call for an event",
            rank=40,
            when=having("fate", "serving"),
            beside="deployment",
        ),
        Offer(
            at="pilot",
            words="Call for an event",
            rank=10,
            when=both(having("fate", "serving"), without("mission")),
            desk=True,
        ),
        Offer(at="settlement", words="Call for an event", rank=20, desk=True),
    ),
)


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
