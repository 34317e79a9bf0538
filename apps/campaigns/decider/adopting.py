"""House rules answered otherwise, or another edition of the rules, from a point on."""

from __future__ import annotations

from collections.abc import Iterator

from apps.campaigns.commands import AdoptEdition, AdoptHouseRules
from apps.campaigns.events import EditionAdopted, HouseRulesAdopted
from apps.campaigns.state import Campaign, Event
from apps.kernel.decider import Asked
from apps.kernel.refusal import Refusal
from apps.kernel.wording import must_say
from apps.rules.ruleset.editions import edition
from apps.rules.ruleset.rule_settings import ruleset, settings_of


def adopt(asked: Asked[AdoptHouseRules], campaign: Campaign) -> Iterator[Event]:
    """All answers together must be playable; what is told is only what is another than before."""
    command = asked.command
    must_say(command.reason, "The reason for other house rules")
    played = settings_of(campaign.ruleset)
    adopted = settings_of(ruleset(settings={**campaign.rules, **command.house_rules}))
    other = {key: adopted[key] for key in command.house_rules if adopted[key] != played[key]}
    if not other:
        raise Refusal("The table plays by these house rules already: name at least one that shall be another.")
    yield HouseRulesAdopted(rules=other, reason=command.reason)


def adopt_edition(asked: Asked[AdoptEdition], campaign: Campaign) -> Iterator[Event]:
    """What is decided from here on is decided by it; a battle that is under way ends under its own."""
    other, before = edition(asked.command.edition), edition(campaign.edition)
    if other == before:
        raise Refusal(f"The table plays by {before} already: name another edition, or leave it.")
    yield EditionAdopted(edition=other, instead_of=before)
