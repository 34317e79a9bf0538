"""Roll the season's next event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.kernel.command import Command, Offer, without
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.form_marks import Hint, Label, Mark
from apps.kernel.ids import made_from
from apps.kernel.refusal import Refusal
from apps.kernel.roles import JOB, KEEPERS
from apps.settlement.decider.home import Home
from apps.settlement.decider.season_dice import bring
from apps.settlement.events.happening_events import EventRolled


@dataclass(frozen=True, slots=True, kw_only=True)
class RollEvent:
    """Roll the season's next event; `slot` says which of the season's it is, so that none is rolled twice."""

    slot: Annotated[int, Label("Which of the season's events"), Hint("Left out: the next."), Mark.FILLED_IN] = 0


def decide(asked: Asked[RollEvent], home: Home, dice: Dice) -> Iterator[EventRolled]:
    """The next event of the season. A slot is rolled once, so whoever asks twice for the same gets it once."""
    if home.settlement.held and asked.role == JOB:
        raise Refusal("Events are held: none comes by itself until the host releases them.")
    following = home.settlement.rolled_in(home.season) + 1
    _must_be_next(asked.command.slot, following)
    yield bring(made_from("happening", asked.key), following, home, dice)


COMMAND = Command(
    type=RollEvent,
    decide=decide,
    roles=KEEPERS | {JOB},
    example={"slot": 1},
    offers=(
        Offer(at="settlement", words="Roll an event", rank=10),
        Offer(at="settlement", words="Roll an event", rank=10, when=without("held"), desk=True),
        Offer(at="campaign", words="Roll an event", rank=10, desk=True),
    ),
)


def _must_be_next(slot: int, following: int) -> None:
    if 0 < slot < following:
        raise Refusal(f"Event {slot} of this season was rolled already: ask for {following}, or leave the slot out.")
    if slot not in (0, following):
        raise Refusal(f"Event {slot} of this season is not due: ask for {following}, or leave the slot out.")
