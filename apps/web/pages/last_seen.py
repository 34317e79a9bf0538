"""Up to where somebody has looked at a table: plain rows, nobody's story."""

from __future__ import annotations

from apps.campaigns.models import CampaignRow, Member
from apps.campaigns.seats import Sitting
from apps.chronicle.door.handle import CommandAnswer
from apps.ground.write_outcome import by_the_way


def unseen_at(sitting: Sitting) -> int:
    """The line up to which whoever sits here has looked, as it was before now: from now on it is the last."""
    here = Member.objects.filter(campaign=sitting.campaign.campaign, seat=sitting.seat)
    before = here.values_list("seen", flat=True).first() or 0
    if before != sitting.campaign.position:
        with by_the_way():
            here.update(seen=sitting.campaign.position)
    return before


def has_done(sitting: Sitting, answer: CommandAnswer) -> None:
    """What somebody did themselves is no news to them, if they had seen everything before it."""
    if answer.first and answer.last:
        here = Member.objects.filter(campaign=answer.chronicle, seat=sitting.seat, seen=answer.first - 1)
        with by_the_way():
            here.update(seen=answer.last)


def has_told(sitting: Sitting) -> None:
    """The same of a line that somebody's deed elsewhere left here."""
    before = sitting.campaign.position
    now = CampaignRow.objects.values_list("position", flat=True).get(campaign=sitting.campaign.campaign)
    if now == before + 1:
        here = Member.objects.filter(campaign=sitting.campaign.campaign, seat=sitting.seat, seen=before)
        with by_the_way():
            here.update(seen=now)
