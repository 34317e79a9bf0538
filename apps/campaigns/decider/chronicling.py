"""What is written into the chronicle beside the story, how long silence lasts, and the end of it all."""

from __future__ import annotations

from collections.abc import Iterator

from apps.campaigns.commands import AgreeOnSilence, CloseCampaign, ReopenCampaign, WriteNote
from apps.campaigns.events import CampaignClosed, CampaignReopened, NoteWritten, SilenceAgreed
from apps.campaigns.state import Campaign, Event
from apps.kernel.decider import Asked
from apps.kernel.ids import made_from
from apps.kernel.refusal import Refusal
from apps.kernel.wording import must_be_short, must_say, quoted

LONGEST_SILENCE = 60
"""Days."""


def write(asked: Asked[WriteNote], campaign: Campaign) -> Iterator[Event]:
    """Of the campaign, or of somebody or something that it knows, dead or gone as they may be."""
    command = asked.command
    must_say(command.text, "The note")
    if command.about:
        must_be_known(command.about, campaign)
    yield NoteWritten(note=made_from("note", asked.key), about=command.about, text=command.text)


def agree_on_silence(asked: Asked[AgreeOnSilence], campaign: Campaign) -> Iterator[Event]:
    """It counts for every report that waits from here on."""
    days = asked.command.days
    if not 0 <= days <= LONGEST_SILENCE:
        raise Refusal(f"Silence lasts from 1 to {LONGEST_SILENCE} days, or 0 for never: {days} is not that.")
    if days == campaign.silence:
        raise Refusal(f"The table gives {days} days already: name another number, or leave it.")
    yield SilenceAgreed(days=days)


def close(asked: Asked[CloseCampaign]) -> Iterator[Event]:
    must_be_short(asked.command.reason, "The reason")
    yield CampaignClosed(reason=asked.command.reason)


def reopen(asked: Asked[ReopenCampaign], campaign: Campaign) -> Iterator[Event]:
    must_be_short(asked.command.reason, "The reason")
    if not campaign.closed:
        raise Refusal(f"{campaign.name} is open: play on.")
    yield CampaignReopened(reason=asked.command.reason)


def must_be_known(thing: str, campaign: Campaign) -> None:
    known = (campaign.roster.pilots, campaign.hangar.caskets, campaign.war_table.missions)
    if not any(thing in each for each in known):
        raise Refusal(
            f"Nothing of that name is in this campaign: {quoted(thing)}. Write about one of its pilots, "
            "its Caskets or the missions that are not over, or name nothing."
        )
