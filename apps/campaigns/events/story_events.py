"""How a campaign begins, goes its own way as a copy, and is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from apps.campaigns.events.campaign_fact import CampaignFact, with_a_stop
from apps.campaigns.events.pack_events import PackRef
from apps.kernel.marks import Words
from apps.rules.content_names import Names
from apps.rules.ruleset.rule_settings import Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignFounded(CampaignFact):
    """A campaign began: under an edition of the rules, with every house rule settled, and with these packs."""

    name: Words
    edition: str
    rules: Mapping[str, Setting]
    packs: tuple[PackRef, ...]

    def sentence(self, names: Names) -> str:
        return f"{self.name} was founded."


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyBegun(CampaignFact):
    """From here on a copy of another campaign's story goes its own way, under a name of its own."""

    name: Words
    origin: str
    origin_name: Words
    at: int

    def sentence(self, names: Names) -> str:
        return f"A copy of {self.origin_name}, taken at its line {self.at}, goes its own way as {self.name}."


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignClosed(CampaignFact):
    """The story is over, for now or for good."""

    reason: Words

    def sentence(self, names: Names) -> str:
        return _because("The chronicle was closed", self.reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignReopened(CampaignFact):
    """The story goes on."""

    reason: Words

    def sentence(self, names: Names) -> str:
        return _because("The chronicle was opened again", self.reason)


StoryEvent = CampaignFounded | CopyBegun | CampaignClosed | CampaignReopened


def _because(what: str, reason: str) -> str:
    return f"{what}: {with_a_stop(reason)}" if reason.strip() else f"{what}."
