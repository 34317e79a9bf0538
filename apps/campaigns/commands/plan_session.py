"""Say when the table meets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.campaigns.decider.session_dates import at_greenwich, must_stand
from apps.campaigns.events.session_events import SessionMoved, SessionPlanned
from apps.campaigns.state import Campaign
from apps.kernel.command import Command
from apps.kernel.days import has_come
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.form_marks import Hint
from apps.kernel.ids import made_from
from apps.kernel.marks import WORDS, Words
from apps.kernel.refusal import Refusal
from apps.kernel.roles import KEEPERS
from apps.kernel.wording import must_be_a_name, must_be_short

MOST_AHEAD = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanSession:
    """Say when the table meets; `session` names one that stands, which is then moved."""

    at: Annotated[str, Hint("At Greenwich, such as 2099-12-31T18:00:00+00:00.")]
    place: Words = ""
    note: Annotated[str, WORDS, Hint("What is to be brought, or who cooks.")] = ""
    session: Annotated[str, Hint("One that stands, to be moved; none, for a new one.")] = ""


def decide(asked: Asked[PlanSession], campaign: Campaign, _: Dice) -> Iterator[SessionPlanned | SessionMoved]:
    command = asked.command
    at = at_greenwich(command.at)
    if has_come(at, asked.at):
        raise Refusal("That moment has gone by: name one that is yet to come.")
    if command.place:
        must_be_a_name(command.place, "A place's name", "The Cold Nave")
    must_be_short(command.note, "The note")
    if command.session:
        stands = must_stand(command.session, campaign.sessions)
        if (stands.at, stands.place, stands.note) == (at, command.place, command.note):
            raise Refusal("The session stands so already: say what is to be otherwise, or leave it.")
        yield SessionMoved(session=stands.session, at=at, place=command.place, note=command.note)
        return
    ahead = sum(not has_come(each.at, asked.at) for each in campaign.sessions.values())
    if ahead >= MOST_AHEAD:
        raise Refusal(f"The table has {MOST_AHEAD} sessions ahead of it already: call one off, or move one.")
    yield SessionPlanned(session=made_from("session", asked.key), at=at, place=command.place, note=command.note)


COMMAND = Command(
    type=PlanSession,
    decide=decide,
    roles=KEEPERS,
    example={"at": "2099-12-31T18:00:00+00:00", "place": "The Cold Nave"},
)
