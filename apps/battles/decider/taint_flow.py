"""In which order a battle's Taint came and went: a report tells totals, and ten of it hurts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.battles.events.told_report import CrewReport
from apps.rules.packs.library import Library
from apps.rules.pilot.taint.gains import THRESHOLD


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """So much Taint came in."""

    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """One purchase was paid."""

    spend: str
    cost: int
    buyer: str


def flow(held: int, crew: CrewReport, library: Library) -> tuple[Gain | Payment, ...]:
    """Ten Taint is reached where no order of the battle avoids it, or where the table wrote down what it brought.

    As a rule nothing comes in before it is needed to pay with, and the rest comes in at the end. Whoever holds ten
    already takes all of it in first, so that buying does not lead below ten and up to it again.
    """
    at_once, by_need = _at_once(crew, library), _by_need(held, crew, library)
    if reaches_ten(held, at_once) != reaches_ten(held, by_need):
        return at_once if reaches_ten(held, at_once) == bool(crew.overload or crew.resisting) else by_need
    return by_need


def reaches_ten(held: int, steps: tuple[Gain | Payment, ...]) -> bool:
    """Whether Taint rises to ten or past it on the way."""
    for step in steps:
        if isinstance(step, Payment):
            held -= step.cost
        elif held < THRESHOLD <= held + step.by:
            return True
        else:
            held += step.by
    return False


def _paid(crew: CrewReport, library: Library) -> Iterator[Payment]:
    for spent in crew.spent:
        for _ in range(spent.times):
            yield Payment(spend=spent.spend, cost=library.spends[spent.spend].cost, buyer=spent.buyer)


def _at_once(crew: CrewReport, library: Library) -> tuple[Gain | Payment, ...]:
    return (Gain(by=crew.taint), *_paid(crew, library))


def _by_need(held: int, crew: CrewReport, library: Library) -> tuple[Gain | Payment, ...]:
    steps: list[Gain | Payment] = []
    coming = crew.taint
    for payment in _paid(crew, library):
        wanting = min(coming, max(0, payment.cost - held))
        if wanting:
            steps.append(Gain(by=wanting))
        steps.append(payment)
        held, coming = held + wanting - payment.cost, coming - wanting
    return (*steps, Gain(by=coming))
