"""Let a session not be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.campaigns.decider.session_dates import must_stand
from apps.campaigns.events.session_events import SessionCalledOff
from apps.campaigns.state import Campaign
from apps.kernel.command import Command
from apps.kernel.days import has_come
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import SESSION
from apps.kernel.marks import Words
from apps.kernel.refusal import Refusal
from apps.kernel.roles import KEEPERS
from apps.kernel.wording import must_be_short


@dataclass(frozen=True, slots=True, kw_only=True)
class CallOffSession:
    """Let a session not be."""

    session: str
    reason: Words = ""


def decide(asked: Asked[CallOffSession], campaign: Campaign, _: Dice) -> Iterator[SessionCalledOff]:
    stands = must_stand(asked.command.session, campaign.sessions)
    if has_come(stands.at, asked.at):
        raise Refusal("That session has been: call off one that is yet to come.")
    must_be_short(asked.command.reason, "The reason")
    yield SessionCalledOff(session=stands.session, at=stands.at, reason=asked.command.reason)


COMMAND = Command(
    type=CallOffSession,
    decide=decide,
    roles=KEEPERS,
    example={"session": SESSION, "reason": "Half of us are ill."},
)
