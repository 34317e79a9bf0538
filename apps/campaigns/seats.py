"""Who sits where: the one place that turns an account or a token into a seat and its role."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django.db import transaction

from apps.accounts.models import Account, Token
from apps.campaigns.commands import FoundCampaign, OfferSeat
from apps.campaigns.models import CampaignRow, Member, SeatRow
from apps.campaigns.roles import ROLE_WORDS, GivenRole, Role, may_ask
from apps.chronicle.handle import Answer, By, begin, handle
from apps.kernel.ids import made_from
from apps.kernel.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """A campaign as somebody at its table may see it."""

    campaign: CampaignRow
    seat: str
    role: Role

    @property
    def by(self) -> By:
        return By(seat=self.seat, role=self.role)

    @property
    def role_words(self) -> str:
        return ROLE_WORDS[self.role]

    def may(self, kind: str) -> bool:
        return may_ask(self.role, kind)

    def key(self, own: str) -> str:
        """The sender's key with the seat before it: nobody can use up another's."""
        return f"seat:{self.seat}/{own}"


def sitting_of(account: Account, campaign: str, token: Token | None = None) -> Sitting | None:
    """The account's seat at this table, or the token's if it is bound to one; nobody else's campaign is even named."""
    if token and token.campaign:
        seat = token.seat if token.campaign == campaign else None
    else:
        seat = Member.objects.filter(account=account, campaign=campaign).values_list("seat", flat=True).first()
    role = SeatRow.objects.filter(campaign=campaign, seat=seat).values_list("role", flat=True).first()
    cover = CampaignRow.objects.filter(campaign=campaign).first()
    return Sitting(campaign=cover, seat=seat, role=cast("Role", role)) if cover and seat and role else None


def campaigns_of(account: Account) -> list[CampaignRow]:
    mine = Member.objects.filter(account=account).values("campaign")
    return list(CampaignRow.objects.filter(campaign__in=mine))


def found(account: Account, command: FoundCampaign, own_key: str) -> Answer:
    """Found a campaign and sit down as its host; the same key finds the same campaign again."""
    key = f"account:{account.pk}/{own_key}"
    campaign, seat = made_from("campaign", key, letters=16), made_from("seat", key)
    with transaction.atomic():
        answer = begin(campaign, command, key=key, by=By(seat=seat, role="host"))
        if not answer.refused:
            Member.objects.get_or_create(campaign=campaign, seat=seat, account=account)
    return answer


def seat_account(host: Sitting, account: Account, role: GivenRole, own_key: str) -> str:
    """Set a chair and let an account sit in it."""
    key = host.key(own_key)
    seat = made_from("seat", key)
    with transaction.atomic():
        answer = handle(host.campaign.campaign, OfferSeat(role=role), key=key, by=host.by)
        if answer.refused:
            raise Refusal(answer.refusal, rule=answer.rule)
        Member.objects.get_or_create(campaign=host.campaign.campaign, seat=seat, account=account)
    return seat
