"""Write into the chronicle, beside the story."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.campaigns.decider.known_things import must_be_known
from apps.campaigns.events.word_events import NoteWritten
from apps.campaigns.state import Campaign
from apps.kernel.command import Command, Offer
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import PILOT
from apps.kernel.ids import made_from
from apps.kernel.marks import Words
from apps.kernel.roles import PLAYERS_AND_CLIENTS
from apps.kernel.wording import must_say


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteNote:
    """Write into the chronicle: of the campaign, or of a pilot, a Casket or a mission."""

    text: Words
    about: str = ""


def decide(asked: Asked[WriteNote], campaign: Campaign, _: Dice) -> Iterator[NoteWritten]:
    """Of the campaign, or of somebody or something that it knows, dead or gone as they may be."""
    command = asked.command
    must_say(command.text, "The note")
    if command.about:
        must_be_known(command.about, campaign)
    yield NoteWritten(note=made_from("note", asked.key), about=command.about, text=command.text)


COMMAND = Command(
    type=WriteNote,
    decide=decide,
    roles=PLAYERS_AND_CLIENTS,
    example={"about": PILOT, "text": "Nobody speaks of the bell any more."},
    offers=(
        Offer(at="pilot", words="Write a note", rank=70, beside="career"),
        Offer(at="pilot", words="Write a note", rank=60, desk=True),
        Offer(at="casket", words="Write a note", rank=70, beside="career"),
        Offer(at="casket", words="Write a note", rank=60, desk=True),
        Offer(at="mission", words="Write a note", rank=170, more=True),
        Offer(at="mission", words="Write a note", rank=100, desk=True),
        Offer(at="campaign", words="Write a note", rank=30),
    ),
)
