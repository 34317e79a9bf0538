"""What waits for a host at all their tables together: the first page of the admin."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from apps.accounts.models import Account
from apps.battles.models import MissionRow
from apps.campaigns.models import CampaignRow, JoinRequest, Member
from apps.campaigns.seats import Sitting
from apps.settlement.models import SettlementRow
from apps.web.pages.errands import Errands, errands

SHOWN = 20
"""So many tables stand on the page; the others are in the list of campaigns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HostedTable:
    """A table, and what waits there."""

    campaign: CampaignRow
    errands: Errands


def hosted_tables(account: Account, hosted: Sequence[str]) -> list[HostedTable]:
    """Those that still play first; asked for all together, however many there are."""
    covers = list(CampaignRow.objects.filter(campaign__in=hosted).order_by("closed", "name")[:SHOWN])
    shown = [cover.campaign for cover in covers]
    seats = dict(Member.objects.filter(account=account, campaign__in=shown).values_list("campaign", "seat"))
    missions = defaultdict[str, list[MissionRow]](list)
    for row in MissionRow.objects.filter(campaign__in=shown):
        missions[row.campaign].append(row)
    settlements = dict(SettlementRow.objects.filter(campaign__in=shown).values_list("campaign", "sheet"))
    asked = JoinRequest.objects.filter(link__campaign__in=shown, answer="")
    knocking = Counter(asked.values_list("link__campaign", flat=True))
    return [
        HostedTable(
            campaign=cover,
            errands=errands(
                Sitting(campaign=cover, seat=seats[cover.campaign], role="host"),
                missions[cover.campaign],
                settlements.get(cover.campaign, {}),
                knocking[cover.campaign],
            ),
        )
        for cover in covers
        if cover.campaign in seats
    ]
