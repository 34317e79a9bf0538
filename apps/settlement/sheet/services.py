"""What can be called for, for whom, and what stands in the way for the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from apps.kernel.refusal import Refusal
from apps.rules.packs.content import SettlementEvent
from apps.settlement.decider.home import Home, at_home
from apps.settlement.decider.service_checks import must_be_free, services
from apps.settlement.sheet.effect_words import does


@dataclass(frozen=True, slots=True, kw_only=True)
class CallFor:
    """Whether it can be called for a pilot, or for the settlement, which has no id; `why_not` is empty where it can."""

    pilot: str
    name: str
    seat: str
    why_not: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """An event that is never rolled. One with answers lies open once it is called."""

    event: str
    name: str
    text: str
    concerns: Literal["settlement", "pilot"]
    does: tuple[str, ...]
    answers: tuple[str, ...]
    callers: tuple[CallFor, ...]


def service_sheets(home: Home) -> tuple[Service, ...]:
    """For each, everybody at home: the others cannot be reached."""
    return tuple(
        Service(
            event=event.key,
            name=event.name,
            text=event.text,
            concerns=event.concerns,
            does=does(event.effects, home),
            answers=tuple(choice.text for choice in event.choices),
            callers=_callers(event, home),
        )
        for event in services(home.played.library)
    )


def _callers(event: SettlementEvent, home: Home) -> tuple[CallFor, ...]:
    if event.concerns == "settlement":
        return (CallFor(pilot="", name="", seat="", why_not=_why_not(event, "", home)),)
    return tuple(
        CallFor(pilot=one.pilot, name=one.name, seat=one.seat, why_not=_why_not(event, one.pilot, home))
        for one in at_home(home)
    )


def _why_not(event: SettlementEvent, pilot: str, home: Home) -> str:
    try:
        must_be_free(event, pilot, home)
    except Refusal as refusal:
        return refusal.sentence
    return ""
