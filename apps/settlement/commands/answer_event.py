"""Answer an event that lies open: by the right seat, with a choice that is open, and a bargain where one is struck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.kernel.command import Command, Offer, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import HAPPENING
from apps.kernel.form_marks import Hint, Label, Mark
from apps.kernel.refusal import Refusal
from apps.kernel.roles import PLAYERS
from apps.kernel.seat_rights import FOR_OTHERS, must_act_for
from apps.pilots.decider.pilot_checks import must_be_known
from apps.rules.packs.content import Bargain, Choice, SettlementEvent
from apps.settlement.decider.answer_options import AnswerOption, options, why_not
from apps.settlement.decider.choice_words import listed, only_if
from apps.settlement.decider.event_resolution import EventAnswer, befall
from apps.settlement.decider.home import Home, HomeEvent, must_be_at_home
from apps.settlement.decider.open_events import must_lie_open
from apps.settlement.state import Pending


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerEvent:
    """Let an event come to pass: with one of its choices where it has some, and a bargain where the choice is one."""

    happening: Annotated[str, Label("Open event"), Mark.KNOWN_FIRST]
    choice: Annotated[str, Label("Answer"), Mark.CHOSEN] = ""
    bargain: Annotated[str, Hint("Only with a choice that strikes one.")] = ""


def decide(asked: Asked[AnswerEvent], home: Home, dice: Dice) -> Iterator[HomeEvent]:
    """Everything that could be refused is looked at before the first die."""
    command = asked.command
    pending = must_lie_open(command.happening, home)
    event = _must_be_told(pending, home)
    choice = _must_be_a_choice(command.choice, event)
    _must_answer_for(asked, choice, pending, home)
    if choice is None:
        _must_not_be_given(command.bargain)
        return befall(pending, event, EventAnswer(), home, dice)
    option = _must_be_open(choice, pending, event, home)
    bargain = _must_be_a_bargain(command.bargain, option, home)
    return befall(pending, event, EventAnswer(choice=choice, bargain=bargain), home, dice)


COMMAND = Command(
    type=AnswerEvent,
    decide=decide,
    roles=PLAYERS,
    example={"happening": HAPPENING, "choice": "pay"},
    offers=(Offer(at="settlement", words="Answer an event", rank=30, when=having("open"), desk=True),),
)


def _must_be_told(pending: Pending, home: Home) -> SettlementEvent:
    """An event that is in no pack any longer can only be skipped."""
    event = home.played.library.events.get(pending.event)
    if event is None:
        raise Refusal("No pack of this campaign tells of that event any longer: the host may skip it.")
    return event


def _must_answer_for(asked: Asked[AnswerEvent], choice: Choice | None, pending: Pending, home: Home) -> None:
    """What is asked of a player is for the pilot's own seat; what is asked of the host, for whoever keeps the table."""
    if not pending.concerns or (choice is not None and choice.asks == "host"):
        if asked.role not in FOR_OTHERS:
            raise Refusal("The settlement answers this, and not a player: ask the host.")
    else:
        pilot = must_be_known(pending.concerns, home.roster)
        must_act_for(asked, pilot.seat, pilot.name)
    if pending.concerns:
        must_be_at_home(pending.concerns, home)


def _must_be_a_choice(key: str, event: SettlementEvent) -> Choice | None:
    if not event.choices:
        if key:
            raise Refusal(f"{event.name} leaves nothing to choose: answer without a choice.")
        return None
    found = next((choice for choice in event.choices if choice.key == key), None)
    if found is None:
        keys = listed(f"{choice.key!r} ({choice.text.rstrip('.')})" for choice in event.choices)
        raise Refusal(f"{event.name} has no such answer. Choose one: {keys}.")
    return found


def _must_be_open(choice: Choice, pending: Pending, event: SettlementEvent, home: Home) -> AnswerOption:
    every = options(pending, event, home)
    option = next(one for one in every if one.choice.key == choice.key)
    if not option.is_open:
        others = listed(f"{one.choice.key!r}" for one in every if one.is_open)
        raise Refusal(f"{event.name}: that answer can be given {why_not(option, home)}. Open now: {others}.")
    return option


def _must_be_a_bargain(key: str, option: AnswerOption, home: Home) -> Bargain | None:
    if not option.choice.bargain:
        _must_not_be_given(key)
        return None
    names = listed(f"{offer.bargain.key!r} ({offer.bargain.name})" for offer in option.open_offers)
    found = next((offer for offer in option.offers if offer.bargain.key == key), None)
    if found is None:
        raise Refusal(f"A bargain is struck with this answer: name one. Open now: {names}.")
    if found.unmet:
        needs = only_if(found.unmet, home.played.library)
        raise Refusal(f"{found.bargain.name} can be struck {needs}. Open now: {names}.")
    return found.bargain


def _must_not_be_given(bargain: str) -> None:
    if bargain:
        raise Refusal("No bargain is struck with this answer: leave the bargain out.")
