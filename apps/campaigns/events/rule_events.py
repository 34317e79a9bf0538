"""What the table plays otherwise from a point on: editions, house rules, and what silence means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from apps.campaigns.events.campaign_fact import CampaignFact, with_a_stop
from apps.kernel.marks import Words
from apps.rules.content_names import Names
from apps.rules.game_event import Strand
from apps.rules.ruleset.rule_settings import Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionAdopted(CampaignFact):
    """From here on the rules are taken to mean what this edition says."""

    strand: ClassVar[Strand] = "rulings"

    edition: str
    instead_of: str

    def sentence(self, names: Names) -> str:
        return f"The table goes on by another edition of the rules: {self.edition}."


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRulesAdopted(CampaignFact):
    """From here on these house rules are answered otherwise."""

    strand: ClassVar[Strand] = "rulings"

    rules: Mapping[str, Setting]
    reason: Words

    def sentence(self, names: Names) -> str:
        counted = "One house rule is" if len(self.rules) == 1 else f"{len(self.rules)} house rules are"
        return f"{counted} answered otherwise from here on: {with_a_stop(self.reason)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SilenceAgreed(CampaignFact):
    """So many days without a word are a yes to a battle report; 0 means never."""

    strand: ClassVar[Strand] = "rulings"

    days: int

    def sentence(self, names: Names) -> str:
        if not self.days:
            return "Silence was agreed to mean nothing, however long."
        lasting = "day of silence is" if self.days == 1 else "days of silence are"
        return f"It was agreed that {self.days} {lasting} a yes."


RuleEvent = EditionAdopted | HouseRulesAdopted | SilenceAgreed
