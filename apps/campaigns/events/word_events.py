"""What somebody said of a thing or of the whole table: the host's rulings, and notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from apps.campaigns.events.campaign_fact import CampaignFact, with_a_stop
from apps.kernel.marks import Words
from apps.rules.content_names import Names
from apps.rules.game_event import Strand


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingMade(CampaignFact):
    """The host ruled, and said why; `effects` are what it does, as a pack would write them."""

    strand: ClassVar[Strand] = "rulings"

    about: str
    reason: Words
    effects: Sequence[Mapping[str, object]]

    @property
    def subject(self) -> str:
        return self.about

    def sentence(self, names: Names) -> str:
        about = names.of(self.about) if self.about else "the settlement"
        return f"The host ruled on {about}: {with_a_stop(self.reason)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteWritten(CampaignFact):
    """Somebody wrote something into the chronicle: of the campaign, or of what `about` names."""

    note: str
    about: str
    text: Words

    @property
    def subject(self) -> str:
        return self.about

    def sentence(self, names: Names) -> str:
        where = f"of {names.of(self.about, 'something long gone')}" if self.about else "in the margin"
        return f"Somebody wrote {where}: {with_a_stop(self.text)}"


WordEvent = RulingMade | NoteWritten
