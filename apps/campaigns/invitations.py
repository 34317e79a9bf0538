"""Invitations: a link asks for a seat and grants nothing; who follows it waits at the door until the host opens."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import cast, get_args

from django.db import transaction
from django.db.models import F, QuerySet

from apps.accounts.models import Account
from apps.accounts.registration import register
from apps.accounts.tokens import digest_of, drawn
from apps.campaigns.models import CampaignRow, InvitationLink, JoinRequest, Member, SeatRow
from apps.campaigns.registry.permissions import who_may
from apps.campaigns.seats import Sitting, seat_account, sitting_of
from apps.kernel.refusal import Refusal
from apps.kernel.roles import ROLE_WORDS, ROLES, GivenRole, Role

LONGEST_NOTE = 500
MOST_OPEN = 50
MOST_USES = 50
MOST_DAYS = 90
APPROVED, DECLINED = "approved", "declined"
SHUT = "This invitation opens nothing: it is unknown, revoked, used up or too old. Ask for another."


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """All that somebody with the link learns: what the campaign is called, and what the host wrote beside it."""

    title: str
    note: str
    role: GivenRole
    expires_at: datetime

    @property
    def role_words(self) -> str:
        return ROLE_WORDS[self.role]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """A chair of the table, and who sits in it, if anybody does; `unread` lines were told since they last looked."""

    seat: str
    role: Role
    name: str
    unread: int
    looked: bool

    @property
    def role_words(self) -> str:
        return ROLE_WORDS[self.role]


def invite(host: Sitting, role: GivenRole, *, note: str = "", days: int = 7, uses: int = 1) -> str:
    """A token for a link. Only its hash is kept, so this is the one time it can be read."""
    _must_host(host)
    _must_be_offered(role, note, days, uses)
    if len(open_links(host)) >= MOST_OPEN:
        raise Refusal(f"This table has {MOST_OPEN} invitations that are open, and nobody needs more: revoke one first.")
    token = drawn("join")
    InvitationLink.objects.create(
        digest=digest_of(token),
        campaign=host.campaign.campaign,
        role=role,
        note=note.strip(),
        uses=uses,
        expires_at=datetime.now(UTC) + timedelta(days=days),
    )
    return token


def invitation(token: str) -> Invitation | None:
    """What a link offers while it is open; nothing tells a link that was from one that never was."""
    found = _open().filter(digest=digest_of(token)).first()
    cover = CampaignRow.objects.filter(campaign=found.campaign).first() if found else None
    if found is None or cover is None:
        return None
    role = cast("GivenRole", found.role)
    return Invitation(title=cover.name, note=found.note, role=role, expires_at=found.expires_at)


def open_links(host: Sitting) -> list[InvitationLink]:
    """The links of this table that are open."""
    _must_host(host)
    return list(_open().filter(campaign=host.campaign.campaign))


def revoke(host: Sitting, number: int) -> None:
    """The link opens nothing any longer. Who has asked by it waits on."""
    _must_host(host)
    if not InvitationLink.objects.filter(campaign=host.campaign.campaign, pk=number).update(revoked=True):
        raise Refusal("This table has made no such invitation: choose one of its own.")


def ask_to_join(account: Account, token: str) -> JoinRequest:
    """Ask for the seat that a link offers. Asking again finds the same request, and uses nothing up."""
    asked = asked_with(account, token)
    if asked:
        return asked
    with transaction.atomic():
        found = _open().filter(digest=digest_of(token)).first()
        if found is None:
            raise Refusal(SHUT)
        if sitting_of(account, found.campaign):
            raise Refusal("You sit at this table already: there is nothing to ask for.")
        request, made = JoinRequest.objects.get_or_create(link=found, account=account)
        if made and not _open().filter(pk=found.pk).update(used=F("used") + 1):
            raise Refusal("Somebody was quicker, and this invitation is used up: ask for another.")
    return request


def newcomer(token: str, name: str, password: str) -> Account:
    """An account for somebody who has the link and none yet. Nothing is granted: they ask, and the host answers."""
    found = _open().filter(digest=digest_of(token)).first()
    if found is None:
        raise Refusal(SHUT)
    return register(name, password, invited_by=found.digest, places=found.uses, hold=partial(_hold, found))


def _hold(link: InvitationLink) -> None:
    """Its row is written, so that nobody else passes here before this transaction is over."""
    if not _open().filter(pk=link.pk).update(uses=F("uses")):
        raise Refusal(SHUT)


def asked_with(account: Account, token: str) -> JoinRequest | None:
    """The request that an account has made by a link, answered or not; also where the link is closed by now."""
    return JoinRequest.objects.filter(link__digest=digest_of(token), account=account).first()


def requests(host: Sitting) -> list[JoinRequest]:
    """Who waits for an answer at this table, first come first."""
    _must_host(host)
    return list(_of(host).filter(answer="").select_related("account", "link"))


def seated(host: Sitting) -> list[Seated]:
    """The chairs of this table, the host's own first, then by role and name."""
    _must_host(host)
    here = host.campaign
    sits = {row.seat: row for row in Member.objects.filter(campaign=here.campaign).select_related("account")}
    chairs = [_chair(row, sits.get(row.seat), here.position) for row in SeatRow.objects.filter(campaign=here.campaign)]
    return sorted(chairs, key=lambda chair: (ROLES.index(chair.role), chair.name.casefold(), chair.seat))


def _chair(row: SeatRow, member: Member | None, position: int) -> Seated:
    return Seated(
        seat=row.seat,
        role=cast("Role", row.role),
        name=member.account.get_username() if member else "",
        unread=max(position - member.seen, 0) if member else 0,
        looked=bool(member and member.seen),
    )


def approve(host: Sitting, number: int) -> str:
    """Set a chair and let whoever asked sit in it; the seat."""
    _must_host(host)
    with transaction.atomic():
        request = _answered(host, number, APPROVED)
        account = request.account
        if sitting_of(account, host.campaign.campaign):
            raise Refusal(f"{account.username} sits at this table already: decline the request.")
        _leave_the_chair_that_is_gone(account, host.campaign.campaign)
        return seat_account(host, account, cast("GivenRole", request.link.role), f"join/{request.pk}")


def decline(host: Sitting, number: int) -> None:
    """Whoever asked may not ask by this link again."""
    _must_host(host)
    with transaction.atomic():
        _answered(host, number, DECLINED)


def _answered(host: Sitting, number: int, answer: str) -> JoinRequest:
    """One answer to a request, and no second one."""
    if not _of(host).filter(pk=number, answer="").update(answer=answer):
        raise Refusal("No such request waits at this table: choose one that does.")
    return JoinRequest.objects.select_related("account", "link").get(pk=number)


def _leave_the_chair_that_is_gone(account: Account, campaign: str) -> None:
    """An account has one seat at a table; one that was taken away holds nobody any longer."""
    seats = SeatRow.objects.filter(campaign=campaign).values("seat")
    Member.objects.filter(account=account, campaign=campaign).exclude(seat__in=seats).delete()


def _of(host: Sitting) -> QuerySet[JoinRequest]:
    return JoinRequest.objects.filter(link__campaign=host.campaign.campaign)


def _open() -> QuerySet[InvitationLink]:
    return InvitationLink.objects.filter(revoked=False, used__lt=F("uses"), expires_at__gt=datetime.now(UTC))


def _must_host(sitting: Sitting) -> None:
    if not sitting.may("OfferSeat"):
        raise Refusal(f"Only {who_may('OfferSeat')} may invite others to this table: ask there.")


def _must_be_offered(role: GivenRole, note: str, days: int, uses: int) -> None:
    if role not in get_args(GivenRole):
        raise Refusal(f"An invitation is for {' or '.join(get_args(GivenRole))}: choose one of them.")
    if len(note) > LONGEST_NOTE:
        raise Refusal(f"The note has {len(note)} characters; an invitation holds {LONGEST_NOTE} at most.")
    if not 1 <= days <= MOST_DAYS:
        raise Refusal(f"An invitation lasts from 1 to {MOST_DAYS} days: {days} is not that.")
    if not 1 <= uses <= MOST_USES:
        raise Refusal(f"An invitation serves 1 to {MOST_USES} people: {uses} is not that.")
