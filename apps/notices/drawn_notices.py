"""From what is found at a table to rows: up to where its log stands, each once, in one transaction with its mark."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, OuterRef, Q, QuerySet, Subquery

from apps.campaigns.models import CampaignRow, JoinRequest
from apps.campaigns.table_queries import copied_at
from apps.chronicle.log.entry_search import Sieve, sifted
from apps.chronicle.log.log_news import AnotherLog, Seen, hash_of, must_stand
from apps.chronicle.log.own_kinds import Rewound, WordsErased
from apps.chronicle.log.queries import Read, came_in
from apps.jobs import queue
from apps.notices import deliveries, told_things
from apps.notices.models import Notice, NoticeMark, TableWebhook
from apps.notices.notice_kinds import KINDS, OF_WHAT_WAITS, TELLS
from apps.notices.table_now import FoundThing, TableNow, table_now

AT_ONCE = 1000
"""So many lines that may be told of are looked at in one go; the others by the next job."""
BEFORE = timedelta(days=1)
KEPT = timedelta(days=90)
"""What is over or was seen is forgotten then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundNotice:
    """A thing with its kind, and the line at which it was found."""

    kind: str
    thing: FoundThing
    position: int


def behind() -> Iterator[tuple[str, str]]:
    """Each table whose notices are not drawn up to where it stands, with a word for where that is."""
    marks = NoticeMark.objects.filter(campaign=OuterRef("campaign"))
    moved = CampaignRow.objects.annotate(mark=Subquery(marks.values("position")[:1]))
    rows = moved.filter(Q(mark=None) | ~Q(mark=F("position"))).values_list("campaign", "mark", "position")
    found = {campaign: f"{mark or 0}-{position}" for campaign, mark, position in rows}
    now, then = _at_the_doors(), dict(NoticeMark.objects.exclude(knocking="").values_list("campaign", "knocking"))
    for campaign in now.keys() | then.keys():
        if now.get(campaign, "") != then.get(campaign, ""):
            found[campaign] = f"{found.get(campaign, '')}/{then.get(campaign, '')}-{now.get(campaign, '')}"
    yield from sorted(found.items())


def draw(campaign: str, now: datetime) -> None:
    """Whatever is new there, as rows, and what is to be sent as jobs. Two who draw there take turns, and each looks at
    the table in its own: as it stood before the other's it lies behind the mark.
    """
    drawn = NoticeMark.objects.select_for_update().filter(campaign=campaign).first()
    table = table_now(campaign)
    if table is None:
        forget(campaign)
        return
    mark, quietly = _mark_of(table, drawn)
    happened, until = _happened(table, mark.position)
    found = [*waiting(table), *(() if quietly else happened)]
    _forget_words(table, mark.position)
    _keep_up(table, found, now)
    write(table, found, now, quietly=quietly)
    if any(each.kind == "session" for each in found):
        _look_ahead(table, now)
    mark.position, mark.hash = until, hash_of(campaign, until)
    mark.knocking = _as_a_word(asked.pk for asked in table.requests)
    mark.save()


def forget(campaign: str) -> None:
    """There is no such table any longer."""
    for rows in (Notice, NoticeMark, TableWebhook):
        rows.objects.filter(campaign=campaign).delete()


def forget_those_without_a_table() -> None:
    tables = CampaignRow.objects.filter(campaign=OuterRef("campaign")).values("campaign")
    gone = NoticeMark.objects.annotate(cover=Subquery(tables[:1])).filter(cover=None)
    for campaign in gone.values_list("campaign", flat=True):
        forget(campaign)


def clear(now: datetime) -> None:
    """What nobody needs to read again."""
    old = Notice.objects.filter(made__lt=now - KEPT).exclude(seen_at=None, over=None)
    old.delete()


def _mark_of(table: TableNow, mark: NoticeMark | None) -> tuple[NoticeMark, bool]:
    """Where one goes on, and whether all that waits there is no news: it waited in another story, or in this before."""
    if mark is None:
        begins = max([came_in(table.campaign)["entry"], *copied_at(table.campaign)])
        return NoticeMark(campaign=table.campaign, position=begins), begins > 0
    head = Seen(table.cover.position, hash_of(table.campaign, table.cover.position))
    try:
        must_stand(table.campaign, Seen(mark.position, mark.hash), head)
    except AnotherLog:
        mark.position = head.position
        return mark, True
    return mark, False


def waiting(table: TableNow) -> Iterator[FoundNotice]:
    """Of a story that is over nothing waits."""
    for kind in KINDS.values():
        for thing in kind.waits(table) if kind.waits and not table.cover.closed else ():
            yield FoundNotice(kind=kind.key, thing=thing, position=table.cover.position)


def _happened(table: TableNow, after: int) -> tuple[list[FoundNotice], int]:
    """What was decided again tells nothing again; up to which line was looked."""
    sieve = Sieve(after=after, until=table.cover.position, kinds=list(TELLS))
    reads = sifted(table.campaign, sieve, AT_ONCE, oldest=True).reads
    until = table.cover.position if len(reads) < AT_ONCE else reads[-1].position
    return [each for read in reads if _is_news(read) for each in _told_of(read, table)], until


def _is_news(read: Read) -> bool:
    """What was undone since is news to nobody; that it was, is."""
    return isinstance(read.event, Rewound) or (not read.struck and read.line.answers == read.line.decision)


def _told_of(read: Read, table: TableNow) -> Iterator[FoundNotice]:
    kind, tells = TELLS[read.line.kind]
    for thing in tells(read, table):
        yield FoundNotice(kind=kind.key, thing=thing, position=read.position)


def _look_ahead(table: TableNow, now: datetime) -> None:
    """A day before each date that stands it is looked whether it still does."""
    for session in table.cover.sheet.get("sessions", ()):
        due = datetime.fromisoformat(session["at"]) - BEFORE
        if due > now:
            body = {"session": session["session"], "at": session["at"]}
            key = f"{session['session']}/{session['at']}"
            queue.put("session ahead", key, body=body, campaign=table.campaign, cause="by a date that was set", due=due)


def remind_of(campaign: str, session: str, at: str, now: datetime) -> None:
    """The day before; of a date that was moved or called off since, nobody is reminded."""
    table = table_now(campaign)
    for each in table.cover.sheet.get("sessions", ()) if table and not table.cover.closed else ():
        if (each["session"], each["at"]) == (session, at) and table and now < datetime.fromisoformat(at):
            things, position = told_things.tomorrow(each, table), table.cover.position
            write(table, [FoundNotice(kind="tomorrow", thing=one, position=position) for one in things], now)


def _forget_words(table: TableNow, after: int) -> None:
    """Words that the log has forgotten stand in no notice either. What still waits is worded anew."""
    sieve = Sieve(after=after, until=table.cover.position, kinds=[WordsErased.__name__])
    if sifted(table.campaign, sieve, 1).reads:
        Notice.objects.filter(campaign=table.campaign).exclude(kind__in=OF_WHAT_WAITS, over=None).delete()


def write(table: TableNow, found: Sequence[FoundNotice], now: datetime, *, quietly: bool = False) -> None:
    """What is new of these, with what is to be sent of it; quietly, as if everybody had seen it."""
    wanted = _rows(table, found, now)
    there = set(_here(table).filter(key__in={key for _, key in wanted}).values_list("account", "key"))
    new = [row for name, row in wanted.items() if name not in there]
    for row in new:
        row.seen_at = now if quietly else None
    with transaction.atomic():
        Notice.objects.bulk_create(new)
        if not quietly:
            deliveries.put(new, now)


def _rows(table: TableNow, found: Iterable[FoundNotice], now: datetime) -> Mapping[tuple[int | None, str], Notice]:
    """One a person and thing, and one for the channel, where the table has any."""
    rows: dict[tuple[int | None, str], Notice] = {}
    channel = TableWebhook.objects.filter(campaign=table.campaign, ended=None).exists()
    for each in found:
        told = [(one.account, each.thing.words) for one in each.thing.people]
        aloud = [(None, each.thing.aloud)] if channel and KINDS[each.kind].aloud else []
        for account, words in (*told, *aloud):
            row = Notice(campaign=table.campaign, account_id=account, kind=each.kind, key=each.thing.key, made=now)
            row.position, row.words, row.path = each.position, words, each.thing.path
            rows[account, each.thing.key] = row
    return rows


def _keep_up(table: TableNow, found: Sequence[FoundNotice], now: datetime) -> None:
    """What waits no longer is over, what waits again is not, and neither is told twice."""
    waits = {name: row.words for name, row in _rows(table, found, now).items() if row.kind in OF_WHAT_WAITS}
    _end_reminders(table, {key for _, key in waits}, now)
    known = Q(over=None) | Q(key__in={key for _, key in waits})
    for row in _here(table).filter(known, kind__in=OF_WHAT_WAITS):
        words = waits.get((row.account_id, row.key))
        changed = (row.over or now, row.words) if words is None else (None, words)
        if changed != (row.over, row.words):
            Notice.objects.filter(pk=row.pk).update(over=changed[0], words=changed[1])


def _end_reminders(table: TableNow, waits: Collection[str], now: datetime) -> None:
    """A reminder is over with what it reminds of."""
    for row in _here(table).filter(kind="reminded", over=None):
        if row.key.removeprefix("reminded/").rpartition("/")[0] not in waits:
            Notice.objects.filter(pk=row.pk).update(over=now)


def _here(table: TableNow) -> QuerySet[Notice]:
    return Notice.objects.filter(campaign=table.campaign)


def _at_the_doors() -> Mapping[str, str]:
    """By table, who waits there, as one word."""
    found: dict[str, list[int]] = {}
    for campaign, number in JoinRequest.objects.filter(answer="").values_list("link__campaign", "pk"):
        found.setdefault(campaign, []).append(number)
    return {campaign: _as_a_word(numbers) for campaign, numbers in found.items()}


def _as_a_word(numbers: Iterable[int]) -> str:
    text = " ".join(map(str, sorted(numbers)))
    return hashlib.sha256(text.encode()).hexdigest()[:16] if text else ""
