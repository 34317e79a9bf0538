"""Who sits where: the one place that turns an account or a token into a seat and its role."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django.db import transaction
from django.db.models import BinaryField, Exists, OuterRef
from django.db.models.expressions import RawSQL

from apps.accounts.chairs import Chair
from apps.accounts.models import Account, Token
from apps.accounts.row_query import RowQuery
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.commands.offer_seat import OfferSeat
from apps.campaigns.models import CampaignRow, House, Member, SeatRow
from apps.campaigns.registry.permissions import may_ask
from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.handle import CommandAnswer, begin, handle
from apps.chronicle.files.log_fork import fork, must_end_a_decision
from apps.chronicle.log import randomness
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.log_news import Seen, hash_in
from apps.chronicle.log.log_source import StoredLog
from apps.chronicle.log.own_kinds import TakeFork
from apps.chronicle.log.queries import head_of
from apps.kernel.ids import is_an_id, made_from
from apps.kernel.refusal import Refusal
from apps.kernel.roles import ROLE_WORDS, GivenRole, Role

HASH = hash_in("c.campaign", "c.position")
"""Of the line that the row was drawn at: rows are put back with a log, so only this tells that they were."""
HASHED = RawSQL(  # noqa: S611 - it holds nothing that comes from outside
    hash_in("campaigns_campaignrow.campaign", "campaigns_campaignrow.position"), (), BinaryField()
)
COVER_WITH_SEAT = RowQuery(
    f"""
    SELECT {{c}}, s.seat, s.role, {HASH}
    FROM campaigns_campaignrow c JOIN campaigns_seatrow s ON s.campaign = c.campaign
    WHERE c.campaign = %s AND s.seat = (
        SELECT m.seat FROM campaigns_member m WHERE m.campaign = c.campaign AND m.account_id = %s)""",  # noqa: S608 - put together from our own words
    c=CampaignRow,
)
TOKEN_WITH_SEAT = RowQuery(
    f"""
    SELECT {{t}}, {{a}}, {{c}}, s.seat, s.role, {HASH}
    FROM accounts_token t JOIN accounts_account a ON a.id = t.account_id
    LEFT JOIN (campaigns_campaignrow c JOIN campaigns_seatrow s ON s.campaign = c.campaign)
    ON c.campaign = %s AND t.campaign IN ('', c.campaign) AND s.seat = CASE WHEN t.campaign <> '' THEN t.seat ELSE (
        SELECT m.seat FROM campaigns_member m WHERE m.campaign = c.campaign AND m.account_id = a.id) END
    WHERE t.digest = %s""",  # noqa: S608 - as above
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
    hash: str = ""
    """Of the log's head, where one table is asked for."""

    @property
    def head(self) -> Seen:
        return Seen(self.campaign.position, self.hash)

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


def asker(account: Account) -> str:
    """How a job names the account that may ask what became of it."""
    return f"account:{account.pk}"


def sitting_by(digest: str, campaign: str) -> tuple[Token, Account, Sitting | None] | None:
    """Whose token this is, and its seat at this table: the one it is bound to, or, bound to none, the account's."""
    found = TOKEN_WITH_SEAT.answer(campaign if is_an_id(campaign) else "", digest)
    if found is None:
        return None
    token, account, *seated = found
    return token, account, _sitting(*seated)


def _sitting(cover: CampaignRow | None, seat: str, role: Role, hashed: bytes | None) -> Sitting | None:
    return Sitting(campaign=cover, seat=seat, role=role, hash=bytes(hashed or b"").hex()) if cover else None


def campaigns_of(account: Account) -> list[tuple[CampaignRow, Seen]]:
    """Every table of an account, and where its log stands."""
    mine = Member.objects.filter(account=account).values("campaign")
    rows = CampaignRow.objects.filter(campaign__in=mine).annotate(hashed=HASHED)
    return [(row, Seen(row.position, bytes(row.hashed or b"").hex())) for row in rows]


def sittings_of(account: Account) -> list[tuple[Sitting, int]]:
    """Every seat of an account that is still at its table, and up to where whoever sits there has looked."""
    mine = list(Member.objects.filter(account=account))
    tables = {row.campaign for row in mine}
    covers = CampaignRow.objects.in_bulk(tables)
    rows = SeatRow.objects.filter(campaign__in=tables, seat__in={row.seat for row in mine})
    roles = {(row.campaign, row.seat): cast("Role", row.role) for row in rows}
    found = [
        (Sitting(campaign=covers[row.campaign], seat=row.seat, role=roles[row.campaign, row.seat]), row.seen)
        for row in mine
        if (row.campaign, row.seat) in roles and row.campaign in covers
    ]
    return sorted(found, key=lambda each: (each[0].campaign.name, each[0].campaign.campaign))


def tables_heard(account: Account) -> dict[str, int]:
    """Where each table stands at which an account still has a seat."""
    seated = SeatRow.objects.filter(campaign=OuterRef("campaign"), seat=OuterRef("seat"))
    mine = Member.objects.filter(Exists(seated), account=account).values("campaign")
    rows = CampaignRow.objects.filter(campaign__in=mine).order_by("campaign")
    return dict(rows.values_list("campaign", "position"))


def chairs_of(account: Account) -> list[Chair]:
    """The same in words."""
    return [
        Chair(campaign=each.campaign.campaign, seat=each.seat, name=each.campaign.name, role=each.role_words)
        for each, _ in sittings_of(account)
    ]


def found(account: Account, command: FoundCampaign, own_key: str) -> CommandAnswer:
    """Found a campaign and sit down as its host; the same key finds the same campaign again."""
    key = f"account:{account.pk}/{own_key}"
    campaign, seat = _campaign_of(account, key), made_from("seat", key)
    with transaction.atomic():
        answer = begin(campaign, command, key=key, by=By(seat=seat, role="host"))
        if not answer.refused:
            Member.objects.get_or_create(campaign=campaign, seat=seat, account=account)
    return answer


def take_copy(host: Sitting, at: int, name: str, own_key: str) -> CommandAnswer:
    """Go on elsewhere with the story up to a line; the same key finds the same copy again."""
    origin, key = host.campaign.campaign, host.key(own_key)
    copy = _id_of_this_house(f"{origin}/{key}")
    if head_of(copy) is None:
        _must_be_open(host)
    return fork(StoredLog(campaign=origin), TakeFork(at=at, copy=copy, name=name), key=key, by=host.by)


def must_be_copied(host: Sitting, at: int, name: str) -> None:
    """All that could stand in the way of a copy, said before it is taken."""
    _must_be_open(host)
    the_game().begins_copy(host.campaign.campaign, at, name, host.seat)
    must_end_a_decision(StoredLog(campaign=host.campaign.campaign), at)


def _must_be_open(host: Sitting) -> None:
    if host.campaign.closed:
        raise Refusal(f"{host.campaign.name} is closed: open it again, and take the copy then.")


def _campaign_of(account: Account, key: str) -> str:
    """What an account founded before houses had words is found by its key alone."""
    before = made_from("campaign", key, letters=16)
    if Member.objects.filter(campaign=before, account=account).exists():
        return before
    return _id_of_this_house(key)


def _id_of_this_house(key: str) -> str:
    """No other house makes the same id from the same key."""
    house, _ = House.objects.get_or_create(pk=1, defaults={"word": randomness.new_word()})
    return made_from("campaign", f"{house.word}/{key}", letters=16)


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
