"""When the table meets: a date that was set, moved or called off."""

from __future__ import annotations

from dataclasses import dataclass

from apps.campaigns.events.campaign_fact import CampaignFact, with_a_stop
from apps.kernel.marks import Words
from apps.rules.content_names import Names


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionDated(CampaignFact):
    """A session with its moment, at Greenwich."""

    session: str
    at: str
    place: Words
    note: Words

    @property
    def when(self) -> str:
        """As it is told to people of many clocks."""
        where = f", {self.place}" if self.place else ""
        return f"{self.at[:10]}, {self.at[11:16]} UTC{where}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionPlanned(SessionDated):
    """The table meets."""

    def sentence(self, names: Names) -> str:
        return f"A session was set for {with_a_stop(self.when)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionMoved(SessionDated):
    """The table meets otherwise than was said."""

    def sentence(self, names: Names) -> str:
        return f"A session was moved: it is on {with_a_stop(self.when)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionCalledOff(CampaignFact):
    """A session will not be."""

    session: str
    at: str
    reason: Words

    def sentence(self, names: Names) -> str:
        why = f": {with_a_stop(self.reason)}" if self.reason.strip() else "."
        return f"The session of {self.at[:10]}, {self.at[11:16]} UTC was called off{why}"


SessionEvent = SessionPlanned | SessionMoved | SessionCalledOff
