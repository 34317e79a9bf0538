"""The answers to an event that lies open: which can be given, and what stands in the way of the others."""

from __future__ import annotations

from dataclasses import dataclass

from apps.rules.effects.conditions import When
from apps.rules.effects.conditions_met import unmet
from apps.rules.effects.effect_kinds import Effects
from apps.rules.packs.content import Bargain, Choice, SettlementEvent
from apps.settlement.decider.choice_words import only_if
from apps.settlement.decider.effect_outcomes import OutcomePart
from apps.settlement.decider.foresight import foreseen
from apps.settlement.decider.home import Home
from apps.settlement.decider.settlement_view import source_of, view_of
from apps.settlement.state import Pending

NO_BARGAIN = "only if there is a bargain to strike"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerOffer:
    """A bargain, and what it needs and is not so."""

    bargain: Bargain
    unmet: When


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerOption:
    """An answer, what it needs and is not so, and the bargains that go with it."""

    choice: Choice
    unmet: When
    offers: tuple[AnswerOffer, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether it can be given: with a bargain to strike, if it is one."""
        return not self.unmet and (not self.choice.bargain or bool(self.open_offers))

    @property
    def open_offers(self) -> tuple[AnswerOffer, ...]:
        return tuple(offer for offer in self.offers if not offer.unmet)


def own_part(pending: Pending, event: SettlementEvent) -> OutcomePart:
    """What happens in any case."""
    return _part(pending, event, event.effects, "own")


def choice_part(pending: Pending, event: SettlementEvent, choice: Choice) -> OutcomePart:
    return _part(pending, event, choice.effects, "choice")


def bargain_parts(pending: Pending, bargain: Bargain) -> tuple[OutcomePart, OutcomePart]:
    """The price, and then the gift."""
    price = _part(pending, bargain, bargain.price, "bargain-price")
    return price, _part(pending, bargain, bargain.gift, "bargain-gift")


def options(pending: Pending, event: SettlementEvent, home: Home) -> tuple[AnswerOption, ...]:
    """Every answer as it stands once the event itself has come to pass."""
    after = foreseen([own_part(pending, event)], home)
    view = view_of(after, pending.concerns, source_of(event))
    return tuple(
        AnswerOption(
            choice=choice,
            unmet=unmet(choice.needs, view, home.played.rules),
            offers=_offers(pending, event, choice, after),
        )
        for choice in event.choices
    )


def why_not(option: AnswerOption, home: Home) -> str:
    """What an answer that is not open waits for."""
    return only_if(option.unmet, home.played.library) if option.unmet else NO_BARGAIN


def _offers(pending: Pending, event: SettlementEvent, choice: Choice, after: Home) -> tuple[AnswerOffer, ...]:
    """The bargains as they stand when the answer has come to pass too."""
    if not choice.bargain:
        return ()
    view = view_of(foreseen([choice_part(pending, event, choice)], after), pending.concerns, source_of(event))
    return tuple(
        AnswerOffer(bargain=bargain, unmet=unmet(bargain.needs, view, after.played.rules))
        for bargain in after.played.library.bargains.values()
    )


def _part(pending: Pending, entry: SettlementEvent | Bargain, effects: Effects, word: str) -> OutcomePart:
    return OutcomePart(
        effects=effects,
        source=source_of(entry),
        pilot=pending.concerns,
        label=f"{pending.happening}/{word}",
        happening=pending.happening,
    )
