"""Chairs at the table: set, given another role, taken away."""

from __future__ import annotations

from dataclasses import dataclass

from apps.campaigns.events.campaign_fact import CampaignFact
from apps.kernel.roles import ROLE_WORDS, Role
from apps.rules.content_names import Names


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFact(CampaignFact):
    """Something has happened to a seat."""

    seat: str

    @property
    def subject(self) -> str:
        return self.seat


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTaken(SeatFact):
    """Somebody sat down at the table in a role."""

    role: Role

    def sentence(self, names: Names) -> str:
        return f"A chair was set for {ROLE_WORDS[self.role]}."


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleGiven(SeatFact):
    """A seat has another role from here on."""

    role: Role

    def sentence(self, names: Names) -> str:
        if self.role == "host":
            return "The keys of the table went to another hand."
        return f"A seat at the table became {ROLE_WORDS[self.role]}'s."


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatEmptied(SeatFact):
    """A seat was taken away; what belonged to it stays as it is."""

    def sentence(self, names: Names) -> str:
        return "A chair was taken from the table."


SeatEvent = SeatTaken | RoleGiven | SeatEmptied
