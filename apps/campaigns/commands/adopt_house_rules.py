"""Answer some house rules otherwise from here on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from apps.campaigns.events.rule_events import HouseRulesAdopted
from apps.campaigns.state import Campaign
from apps.kernel.command import Command, Offer
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.form_marks import Hint
from apps.kernel.marks import Words
from apps.kernel.refusal import Refusal
from apps.kernel.roles import HOST_ALONE
from apps.kernel.wording import must_say
from apps.rules.ruleset.rule_settings import Setting, ruleset, settings_of


@dataclass(frozen=True, slots=True, kw_only=True)
class AdoptHouseRules:
    """Answer some house rules otherwise from here on. Insert it earlier in the story to see what that would change."""

    house_rules: Annotated[Mapping[str, Setting], Hint("Answer only what shall be otherwise from here on.")]
    reason: Words


def decide(asked: Asked[AdoptHouseRules], campaign: Campaign, _: Dice) -> Iterator[HouseRulesAdopted]:
    """All answers together must be playable; what is told is only what is another than before."""
    command = asked.command
    must_say(command.reason, "The reason for other house rules")
    played = settings_of(campaign.ruleset)
    adopted = settings_of(ruleset(settings={**campaign.rules, **command.house_rules}))
    other = {key: adopted[key] for key in command.house_rules if adopted[key] != played[key]}
    if not other:
        raise Refusal("The table plays by these house rules already: name at least one that shall be another.")
    yield HouseRulesAdopted(rules=other, reason=command.reason)


COMMAND = Command(
    type=AdoptHouseRules,
    decide=decide,
    roles=HOST_ALONE,
    example={"house_rules": {"pen.hand.set_aside": "any"}, "reason": "We all forgot the other one anyway."},
    offers=(
        Offer(at="campaign", words="Change house rules", rank=60, more=True),
        Offer(at="campaign", words="Change house rules", rank=90, desk=True),
    ),
)
