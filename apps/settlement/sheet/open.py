"""What lies open: each answer with who may give it, what it does, and what it waits for where it is not open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from apps.kernel.refusal import Refusal
from apps.rules.packs.content import SettlementEvent
from apps.settlement.decider.answer_options import AnswerOffer, AnswerOption, options, why_not
from apps.settlement.decider.choice_words import only_if
from apps.settlement.decider.home import Home, must_be_at_home
from apps.settlement.sheet.effect_words import as_sentence, does
from apps.settlement.state import Pending


@dataclass(frozen=True, slots=True, kw_only=True)
class BargainOffer:
    """A bargain that may go with an answer."""

    bargain: str
    name: str
    text: str
    price: tuple[str, ...]
    gift: tuple[str, ...]
    why_not: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerSheet:
    """One answer. `why_not` is empty where it can be given; whoever keeps the table may give it beside `seat`."""

    choice: str
    text: str
    asks: Literal["host", "player"]
    seat: str
    does: tuple[str, ...]
    why_not: str = ""
    bargains: tuple[BargainOffer, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenEvent:
    """An event that waits; with nothing to choose, `seat` or whoever keeps the table lets it come to pass."""

    happening: str
    event: str
    name: str
    text: str
    season: int
    slot: int
    concerns: str
    pilot: str
    seat: str
    waits: str
    """Why nobody can answer now; empty where somebody can."""
    does: tuple[str, ...]
    answers: tuple[AnswerSheet, ...]


def open_sheets(home: Home) -> tuple[OpenEvent, ...]:
    """In the order in which they came; one that is in no pack any longer is left out."""
    return tuple(_sheets(home))


def _sheets(home: Home) -> Iterator[OpenEvent]:
    for pending in home.settlement.pending.values():
        event = home.played.library.events.get(pending.event)
        if event:
            yield _sheet(pending, event, home)


def _sheet(pending: Pending, event: SettlementEvent, home: Home) -> OpenEvent:
    pilot = home.roster.pilots.get(pending.concerns)
    seat = pilot.seat if pilot else ""
    return OpenEvent(
        happening=pending.happening,
        event=event.key,
        name=event.name,
        text=event.text,
        season=pending.season,
        slot=pending.slot,
        concerns=pending.concerns,
        pilot=pilot.name if pilot else "",
        seat=seat,
        waits=_waits(pending, home),
        does=does(event.effects, home),
        answers=tuple(_answer(option, seat, home) for option in options(pending, event, home)),
    )


def _answer(option: AnswerOption, seat: str, home: Home) -> AnswerSheet:
    choice = option.choice
    asks: Literal["host", "player"] = choice.asks if seat else "host"
    return AnswerSheet(
        choice=choice.key,
        text=choice.text,
        asks=asks,
        seat=seat if asks == "player" else "",
        does=does(choice.effects, home),
        why_not="" if option.is_open else as_sentence(why_not(option, home)),
        bargains=tuple(_offer(offer, home) for offer in option.offers),
    )


def _offer(offer: AnswerOffer, home: Home) -> BargainOffer:
    bargain = offer.bargain
    return BargainOffer(
        bargain=bargain.key,
        name=bargain.name,
        text=bargain.text,
        price=does(bargain.price, home),
        gift=does(bargain.gift, home),
        why_not=as_sentence(only_if(offer.unmet, home.played.library)) if offer.unmet else "",
    )


def _waits(pending: Pending, home: Home) -> str:
    if not pending.concerns:
        return ""
    try:
        must_be_at_home(pending.concerns, home)
    except Refusal as refusal:
        return refusal.sentence
    return ""
