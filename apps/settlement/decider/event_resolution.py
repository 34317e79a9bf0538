"""How an event comes to pass whole: itself, then the answer, then the bargain; and what passes as a season ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.kernel.dice import Dice
from apps.rules.packs.content import Bargain, Choice, SettlementEvent
from apps.settlement.decider.answer_options import bargain_parts, choice_part, options, own_part
from apps.settlement.decider.effect_outcomes import OutcomePart, come_to_pass
from apps.settlement.decider.home import Home, HomeEvent, is_at_home
from apps.settlement.decider.open_events import skipped
from apps.settlement.events.happening_events import EventAnswered
from apps.settlement.state import Pending


@dataclass(frozen=True, slots=True, kw_only=True)
class EventAnswer:
    """What was answered, if there was anything to answer, and whether anybody did."""

    choice: Choice | None = None
    bargain: Bargain | None = None
    by_default: bool = False


def befall(
    pending: Pending, event: SettlementEvent, answer: EventAnswer, home: Home, dice: Dice
) -> Iterator[HomeEvent]:
    """First that it was answered, then all that follows from it."""
    yield EventAnswered(
        happening=pending.happening,
        event=event.key,
        concerns=pending.concerns,
        choice=answer.choice.key if answer.choice else "",
        bargain=answer.bargain.key if answer.bargain else "",
        by_default=answer.by_default,
    )
    for part in _parts(pending, event, answer):
        yield from come_to_pass(part, home, dice)


def pass_season(home: Home, dice: Dice) -> Iterator[HomeEvent]:
    """As the season ends nothing stays open: each event takes the last answer that it can have without a bargain."""
    for pending in tuple(home.settlement.pending.values()):
        event = home.played.library.events.get(pending.event)
        pilot = home.roster.pilots.get(pending.concerns)
        if event is None:
            yield skipped(pending, "No pack tells of it any longer.")
        elif pending.concerns and (pilot is None or not is_at_home(pilot)):
            yield skipped(pending, "Nobody was at home to answer.")
        else:
            yield from befall(pending, event, _default(pending, event, home), home, dice)


def _default(pending: Pending, event: SettlementEvent, home: Home) -> EventAnswer:
    found = [one.choice for one in options(pending, event, home) if one.is_open and not one.choice.bargain]
    return EventAnswer(choice=found[-1] if found else None, by_default=True)


def _parts(pending: Pending, event: SettlementEvent, answer: EventAnswer) -> Iterator[OutcomePart]:
    yield own_part(pending, event)
    if answer.choice:
        yield choice_part(pending, event, answer.choice)
    if answer.bargain:
        yield from bargain_parts(pending, answer.bargain)
