"""What a note or a check may be about."""

from __future__ import annotations

from apps.campaigns.state import Campaign
from apps.kernel.refusal import Refusal
from apps.kernel.wording import quoted


def must_be_known(thing: str, campaign: Campaign) -> None:
    known = (campaign.roster.pilots, campaign.hangar.caskets, campaign.war_table.missions)
    if not any(thing in each for each in known):
        raise Refusal(
            f"Nothing of that name is in this campaign: {quoted(thing)}. Write about one of its pilots, "
            "its Caskets or the missions that are not over, or name nothing."
        )
