"""How notices leave the house: a job for each notice and way, which sends the same message until it is through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from apps.accounts.models import Account
from apps.campaigns.models import CampaignRow
from apps.chronicle.log.house_seal import Locked, the_keys
from apps.jobs import queue
from apps.jobs.job_lease import TryLater
from apps.notices.channels import mail, push, webhook
from apps.notices.channels.message import Gone, Later, Message, Never
from apps.notices.models import Delivery, How, Notice, NoticeHabits, PushSubscription, State, TableWebhook, Way
from apps.notices.notice_choices import Chosen, chosen_by, how_told
from apps.notices.notice_kinds import KINDS
from apps.notices.quiet_hours import habits_of, next_digest, quiet_until

TRIED = timedelta(days=3)
"""For so long what may arrive later is sent again."""
FIRST, LONGEST = timedelta(minutes=1), timedelta(hours=6)
"""Between two attempts; it doubles."""
MOST = 100
"""Notices in one mail."""
QUIET = "They are left alone at this hour."
LATE = "It could not be sent for three days."


@dataclass(frozen=True, slots=True, kw_only=True)
class ToTell:
    """What lies in a job that tells: which notice, by which way, and to which of the places of that way."""

    notice: int
    way: Way
    place: str = ""
    again: str = ""
    """By which wish of somebody's, where it was sent before."""


def put(notices: Sequence[Notice], now: datetime) -> None:
    """What is to be sent of these, as jobs, in the transaction in which they are written."""
    people = {notice.account_id for notice in notices if notice.account_id}
    chosen, phones = chosen_by(people), _phones_of(people)
    for notice in notices:
        if notice.account_id is None:
            _put_for_channel(notice)
        else:
            _put_for(notice, chosen, phones.get(notice.account_id, ()))
    gathering = {notice.account_id for notice in notices if _told_by_mail(notice, chosen) == "digest"}
    for account in sorted(account for account in gathering if account):
        _put_digest(account, now)


def send_again(delivery: Delivery, key: str) -> None:
    """By hand, as often as somebody asks: the same message, under its own id."""
    place = str(delivery.webhook_id or delivery.phone_id or "")
    _put(delivery.notice, delivery.way, place, again=key)


def tell(to_tell: ToTell, now: datetime) -> str:
    """What came of it. Whatever may arrive later is left to the job's next turn."""
    notice = Notice.objects.filter(pk=to_tell.notice).first()
    if notice is None:
        return "There is no such notice any longer."
    place = _place_of(to_tell)
    log = _logged(notice, to_tell, now)
    if log.status == "sent" and not to_tell.again:
        return "It was sent before."
    if place is None or _waits_no_longer(notice):
        return _note(log, "dropped", "Nothing is sent there any longer." if place is None else "It waits no longer.")
    habits = habits_of(notice.account_id) if notice.account_id else None
    if habits and (until := quiet_until(habits, now)):
        raise TryLater(until, QUIET)
    return _sent(log, place, message_of(notice), now)


def digest(job: str, account: int, now: datetime) -> str:
    """All that was gathered for somebody, as one mail, or as several where it is much. What a mail holds is written
    down before it is sent, so that whoever did not say that they have it is sent that very mail again.
    """
    person, habits = Account.objects.filter(pk=account, is_active=True).first(), habits_of(account)
    held, sent = _held(job), 0
    while person and _may_be_written_to(person, habits) and (held := held or _gathered(job, account, now)):
        sent += _send_digest(held, person, habits, now)
        held = []
    _close(held, "dropped", "Nothing is sent there any longer.")
    return f"{sent} sent."


def message_of(notice: Notice) -> Message:
    """The same whenever it is made: only its words may be told better meanwhile."""
    called = CampaignRow.objects.filter(campaign=notice.campaign).values_list("name", flat=True).first()
    return Message(
        id=notice.name,
        kind=notice.kind,
        campaign=notice.campaign,
        table=called or "",
        title=KINDS[notice.kind].name,
        text=notice.words,
        path=notice.path,
        made=notice.made,
    )


def _put_for_channel(notice: Notice) -> None:
    for hook in TableWebhook.objects.filter(campaign=notice.campaign, ended=None):
        if notice.kind in hook.kinds:
            _put(notice, "webhook", hook.pk)


def _put_for(notice: Notice, chosen: Chosen, phones: Sequence[PushSubscription]) -> None:
    if _told_by_mail(notice, chosen) == "at once":
        _put(notice, "mail")
    if how_told(chosen, notice.account_id or 0, notice.campaign, notice.kind, "push"):
        for phone in phones:
            _put(notice, "push", str(phone.pk))


def _told_by_mail(notice: Notice, chosen: Chosen) -> How:
    return how_told(chosen, notice.account_id or 0, notice.campaign, notice.kind, "mail")


def _put(notice: Notice, way: Way, place: str = "", again: str = "") -> None:
    body = {"notice": notice.pk, "way": way, "place": place, "again": again}
    due = None if again else notice.made + KINDS[notice.kind].after
    key = f"{way}/{place}/{notice.name}{'/' if again else ''}{again}"
    queue.put("tell", key, body=body, campaign=notice.campaign, cause="by a notice", due=due)


def _put_digest(account: int, now: datetime) -> None:
    """By the next that nobody is at yet; whoever takes it then waits until it can see what is to be gathered."""
    habits, due, body = habits_of(account), now, {"account": account}
    waits = False
    while not waits:
        due = next_digest(habits, due)
        job = queue.put("digest", f"{account}/{due.isoformat()}", body=body, cause="by what was gathered", due=due)
        waits = queue.is_still_to_begin(job.id)


def _phones_of(accounts: set[int]) -> dict[int, list[PushSubscription]]:
    found: dict[int, list[PushSubscription]] = {}
    for phone in PushSubscription.objects.filter(account__in=accounts, ended=None):
        found.setdefault(phone.account_id, []).append(phone)
    return found


def _waits_no_longer(notice: Notice) -> bool:
    return notice.over is not None or notice.seen_at is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where one message goes, and how that way ends."""

    send: Callable[[Message], None]
    end: Callable[[str, datetime], None]


def _place_of(to_tell: ToTell) -> Place | None:
    if to_tell.way == "mail":
        return _mailbox(Notice.objects.select_related("account").get(pk=to_tell.notice).account)
    if to_tell.way == "push":
        phone = PushSubscription.objects.filter(pk=to_tell.place, ended=None, account__is_active=True).first()
        return _phone(phone) if phone else None
    hook = TableWebhook.objects.filter(pk=to_tell.place, ended=None).first()
    return _hook(hook) if hook else None


def _mailbox(person: Account | None) -> Place | None:
    if person is None:
        return None
    habits = habits_of(person.pk)
    if not (person.is_active and _may_be_written_to(person, habits)):
        return None
    return Place(
        send=lambda message: mail.send([message], person.email, settings.HOUSE_URL),
        end=lambda why, _: _end_mail(habits, why),
    )


def _phone(phone: PushSubscription) -> Place:
    """A notification stands for itself, so it says of which table it is."""

    def send(message: Message) -> None:
        worded = replace(message, text=f"{message.table}: {message.text}")
        push.send(worded, phone.endpoint, phone.p256dh, phone.auth)

    return Place(
        send=send,
        end=lambda why, now: _end(PushSubscription.objects.filter(pk=phone.pk).update, why, now),
    )


def _hook(hook: TableWebhook) -> Place:
    def send(message: Message) -> None:
        try:
            secret = the_keys().opened(("webhook", hook.pk), bytes(hook.secret))
        except Locked:
            raise Gone("The house has lost the key of this webhook: make another one.") from None
        webhook.send(message, hook.url, secret, hook.shape, settings.HOUSE_URL)

    return Place(send=send, end=lambda why, now: _end(TableWebhook.objects.filter(pk=hook.pk).update, why, now))


def _end(update: Callable[..., int], why: str, now: datetime) -> None:
    update(ended=now, why=why[:300])


def _end_mail(habits: NoticeHabits, why: str) -> None:
    NoticeHabits.objects.update_or_create(account_id=habits.account_id, defaults={"mail_ended": why[:300]})


def _may_be_written_to(person: Account, habits: NoticeHabits) -> bool:
    return bool(mail.is_set_up() and person.email and not habits.mail_ended)


def _logged(notice: Notice, to_tell: ToTell, now: datetime) -> Delivery:
    """The one row of this notice, way and place."""
    where = {"webhook": "webhook_id", "push": "phone_id"}.get(to_tell.way)
    place = {where: to_tell.place} if where else {}
    known = Delivery.objects.filter(notice=notice, way=to_tell.way, **place).first()
    return known or Delivery(notice=notice, way=to_tell.way, made=now, **place)


def _sent(log: Delivery, place: Place, message: Message, now: datetime) -> str:
    log.attempts += 1
    try:
        place.send(message)
    except Later as later:
        if now - log.made > TRIED:
            return _note(log, "failed", LATE)
        _note(log, "waiting", later.sentence)
        raise TryLater(now + _patience(log.attempts, later.seconds), later.sentence) from None
    except Gone as gone:
        place.end(gone.sentence, now)
        return _note(log, "failed", gone.sentence)
    except Never as never:
        return _note(log, "failed", never.sentence)
    log.sent_at = now
    return _note(log, "sent", "")


def _patience(attempts: int, wanted: float | None) -> timedelta:
    """Longer each time, and never shorter than whoever answered wants to be left alone."""
    own = min(FIRST * (1 << min(attempts - 1, 20)), LONGEST)
    return max(own, timedelta(seconds=wanted or 0))


def _note(log: Delivery, status: State, said: str) -> str:
    """Where its place was taken away meanwhile, there is nothing to write it beside."""
    log.status, log.said = status, said[:300]
    gone = (log.webhook_id and not TableWebhook.objects.filter(pk=log.webhook_id).exists()) or (
        log.phone_id and not PushSubscription.objects.filter(pk=log.phone_id).exists()
    )
    if not gone:
        log.save()
    return said or status


def _held(job: str) -> list[Delivery]:
    """The mail that was written down and of which nobody knows that it was sent."""
    held = Delivery.objects.filter(digest=job, status="waiting").select_related("notice")
    return list(held.order_by("notice__made", "notice"))


def _gathered(job: str, account: int, now: datetime) -> list[Delivery]:
    """What they want by digest, have not seen, and stands in none yet. Two who gather for one person take turns."""
    with transaction.atomic():
        Account.objects.select_for_update(no_key=True).get(pk=account)
        chosen = chosen_by([account])
        waiting = Notice.objects.filter(account=account, seen_at=None, over=None).exclude(deliveries__way="mail")
        wanted = [row for row in waiting.order_by("made", "pk") if _told_by_mail(row, chosen) == "digest"]
        rows = [Delivery(notice=row, way="mail", digest=job, made=now) for row in wanted[:MOST]]
        return Delivery.objects.bulk_create(rows)


def _send_digest(held: Sequence[Delivery], person: Account, habits: NoticeHabits, now: datetime) -> int:
    """How many were sent. What was seen meanwhile goes with the others: it is the same mail."""
    if all(_waits_no_longer(row.notice) for row in held):
        return _close(held, "dropped", "It waits no longer.")
    attempts = held[0].attempts + 1
    _rows(held).update(attempts=attempts)
    try:
        mail.send([message_of(row.notice) for row in held], person.email, settings.HOUSE_URL)
    except Later as later:
        if now - held[0].made > TRIED:
            return _close(held, "failed", LATE)
        _rows(held).update(said=later.sentence[:300])
        raise TryLater(now + _patience(attempts, later.seconds), later.sentence) from None
    except (Gone, Never) as never:
        _end_mail(habits, never.sentence)
        habits.mail_ended = never.sentence
        return _close(held, "failed", never.sentence)
    _rows(held).update(status="sent", said="", sent_at=now)
    return len(held)


def _close(held: Sequence[Delivery], status: State, said: str) -> int:
    """None of it was sent."""
    _rows(held).update(status=status, said=said[:300])
    return 0


def _rows(held: Sequence[Delivery]) -> QuerySet[Delivery]:
    return Delivery.objects.filter(pk__in=[row.pk for row in held])
