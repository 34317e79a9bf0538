"""Go on with another edition of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.campaigns.events.rule_events import EditionAdopted
from apps.campaigns.state import Campaign
from apps.kernel.command import Command, Offer
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.form_marks import Hint
from apps.kernel.refusal import Refusal
from apps.kernel.roles import HOST_ALONE
from apps.rules.ruleset.editions import edition


@dataclass(frozen=True, slots=True, kw_only=True)
class AdoptEdition:
    """Go on with another edition of the rules. What was played before stays as it was, and a battle that is under way
    ends under its own.
    """

    edition: Annotated[str, Hint("Its name, such as penance-2.")]


def decide(asked: Asked[AdoptEdition], campaign: Campaign, _: Dice) -> Iterator[EditionAdopted]:
    """What is decided from here on is decided by it; a battle that is under way ends under its own."""
    other, before = edition(asked.command.edition), edition(campaign.edition)
    if other == before:
        raise Refusal(f"The table plays by {before} already: name another edition, or leave it.")
    yield EditionAdopted(edition=other, instead_of=before)


COMMAND = Command(
    type=AdoptEdition,
    decide=decide,
    roles=HOST_ALONE,
    example={"edition": "penance-1"},
    offers=(Offer(at="campaign", words="Go on by another edition of the rules", rank=120, desk=True),),
)
