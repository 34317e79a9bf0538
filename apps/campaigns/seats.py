"""Who sits where: the one place that turns an account or a token into a seat and its role."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django.db import transaction

from apps.accounts.asking import Question
from apps.accounts.chairs import Chair
from apps.accounts.models import Account, Token
from apps.campaigns.commands import FoundCampaign, OfferSeat
from apps.campaigns.models import CampaignRow, Member, SeatRow
from apps.campaigns.roles import ROLE_WORDS, GivenRole, Role, may_ask
from apps.chronicle.handle import Answer, By, begin, handle
from apps.kernel.ids import is_an_id, made_from
from apps.kernel.refusal import Refusal

COVER_WITH_SEAT = Question(
    """
    SELECT {c}, s.seat, s.role
    FROM campaigns_campaignrow c JOIN campaigns_seatrow s ON s.campaign = c.campaign
    WHERE c.campaign = %s AND s.seat = (
        SELECT m.seat FROM campaigns_member m WHERE m.campaign = c.campaign AND m.account_id = %s)""",
    c=CampaignRow,
)
TOKEN_WITH_SEAT = Question(
    """
    SELECT {t}, {a}, {c}, s.seat, s.role
    FROM accounts_token t JOIN accounts_account a ON a.id = t.account_id
    LEFT JOIN (campaigns_campaignrow c JOIN campaigns_seatrow s ON s.campaign = c.campaign)
    ON c.campaign = %s AND t.campaign IN ('', c.campaign) AND s.seat = CASE WHEN t.campaign <> '' THEN t.seat ELSE (
        SELECT m.seat FROM campaigns_member m WHERE m.campaign = c.campaign AND m.account_id = a.id) END
    WHERE t.digest = %s""",
    t=Token,
    a=Account,
    c=CampaignRow,
)


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


def sitting_of(account: Account, campaign: str) -> Sitting | None:
    """The account's seat at this table; nobody else's campaign is even named."""
    found = COVER_WITH_SEAT.answer(campaign, account.pk) if is_an_id(campaign) else None
    return _sitting(*found) if found else None


def sitting_by(digest: str, campaign: str) -> tuple[Token, Account, Sitting | None] | None:
    """Whose token this is, and its seat at this table: the one it is bound to, or, bound to none, the account's."""
    found = TOKEN_WITH_SEAT.answer(campaign if is_an_id(campaign) else "", digest)
    if found is None:
        return None
    token, account, *seated = found
    return token, account, _sitting(*seated)


def _sitting(cover: CampaignRow | None, seat: str, role: Role) -> Sitting | None:
    return Sitting(campaign=cover, seat=seat, role=role) if cover else None


def campaigns_of(account: Account) -> list[CampaignRow]:
    mine = Member.objects.filter(account=account).values("campaign")
    return list(CampaignRow.objects.filter(campaign__in=mine))


def sittings_of(account: Account) -> list[tuple[Sitting, int]]:
    """Every seat of an account that is still at its table, and up to where whoever sits there has looked."""
    mine = {row.seat: row for row in Member.objects.filter(account=account)}
    roles = {row.seat: cast("Role", row.role) for row in SeatRow.objects.filter(seat__in=mine)}
    covers = {row.campaign: row for row in CampaignRow.objects.filter(campaign__in={m.campaign for m in mine.values()})}
    seated = [row for row in mine.values() if row.seat in roles and row.campaign in covers]
    found = [(Sitting(campaign=covers[row.campaign], seat=row.seat, role=roles[row.seat]), row.seen) for row in seated]
    return sorted(found, key=lambda each: each[0].campaign.name)


def chairs_of(account: Account) -> list[Chair]:
    """Every seat of an account that is still at its table, in words."""
    mine = dict(Member.objects.filter(account=account).values_list("seat", "campaign"))
    roles = SeatRow.objects.filter(seat__in=mine, campaign__in=mine.values())
    names = dict(CampaignRow.objects.filter(campaign__in=mine.values()).values_list("campaign", "name"))
    return [
        Chair(campaign=row.campaign, seat=row.seat, name=names[row.campaign], role=ROLE_WORDS[cast("Role", row.role)])
        for row in roles
        if mine[row.seat] == row.campaign and row.campaign in names
    ]


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
