"""Sessions and deadlines of all tables of somebody, as a file that calendars read (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.urls import reverse

from apps.accounts.models import Account
from apps.accounts.tokens import digest_of, drawn
from apps.battles.models import BattleRow, MissionRow
from apps.campaigns.events.session_events import SessionMoved, SessionPlanned
from apps.campaigns.game import TABLE
from apps.campaigns.models import CampaignRow
from apps.campaigns.seats import tables_heard
from apps.chronicle.log.queries import Read, entries_of_kind
from apps.notices.models import NoticeHabits
from apps.notices.table_now import Sheet

EVENING = timedelta(hours=4)
"""A session's length, which nobody says."""
OCTETS = 75
"""So long a line may be."""
MOMENT = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarEvent:
    """One of them, with the moment at which it was last said; `version` grows with each change of what it tells."""

    uid: str
    begins: datetime
    lasts: timedelta
    title: str
    path: str
    said: datetime
    version: int = 0
    place: str = ""
    note: str = ""


def new_address(account: Account) -> str:
    """A secret that opens the file; the one before opens nothing from now on. Only its hash is kept."""
    secret = drawn("cal")
    NoticeHabits.objects.update_or_create(account=account, defaults={"calendar": digest_of(secret)})
    return secret


def take_back(account: Account) -> None:
    NoticeHabits.objects.filter(account=account).update(calendar=None)


def whose(secret: str) -> Account | None:
    return Account.objects.filter(notice_habits__calendar=digest_of(secret), is_active=True).first()


def calendar_of(account: Account, house: str) -> str:
    """All of it, as text."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Penance Campaign//Notices//EN"]
    lines += ["X-WR-CALNAME:Penance Campaign", "REFRESH-INTERVAL;VALUE=DURATION:PT1H"]
    for event in _events(account):
        lines += _written(event, house)
    return "".join(f"{_folded(line)}\r\n" for line in (*lines, "END:VCALENDAR"))


def _events(account: Account) -> Iterator[CalendarEvent]:
    for cover in CampaignRow.objects.filter(campaign__in=tables_heard(account), closed=False).order_by("campaign"):
        yield from _sessions(cover)
        yield from _silences(cover)
        yield from _questions(cover)


def _sessions(cover: CampaignRow) -> Iterator[CalendarEvent]:
    if sessions := cover.sheet.get("sessions"):
        said = [
            read
            for kind in (SessionPlanned, SessionMoved)
            for read in entries_of_kind(cover.campaign, kind.__name__, [TABLE])
        ]
        for session in sessions:
            yield _session(cover, session, [read for read in said if read.event.session == session["session"]])


def _session(cover: CampaignRow, session: Sheet, said: Sequence[Read]) -> CalendarEvent:
    return CalendarEvent(
        uid=session["session"],
        begins=datetime.fromisoformat(session["at"]),
        lasts=EVENING,
        title=f"{cover.name}: session",
        path=reverse("sessions", kwargs={"campaign": cover.campaign}),
        said=max(read.recorded_at for read in said),
        version=len(said) - 1,
        place=session["place"],
        note=session["note"],
    )


def _silences(cover: CampaignRow) -> Iterator[CalendarEvent]:
    """When the silence about a report counts as a yes."""
    days = cover.sheet["silence"]
    for mission in MissionRow.objects.filter(campaign=cover.campaign, stage="reported") if days else ():
        told_at = datetime.fromisoformat(mission.sheet["told_at"])
        yield CalendarEvent(
            uid=f"{mission.mission}-{mission.sheet['reports']}",
            begins=told_at.astimezone(UTC) + timedelta(days=days),
            lasts=timedelta(),
            title=f"{cover.name}: the report of {mission.name} counts as agreed",
            path=reverse("mission", kwargs={"campaign": cover.campaign, "mission": mission.mission}),
            said=told_at,
        )


def _questions(cover: CampaignRow) -> Iterator[CalendarEvent]:
    """When the open question of a battle goes by."""
    for battle in BattleRow.objects.filter(campaign=cover.campaign):
        wait = battle.sheet["wait"]
        if wait and wait["until"]:
            yield CalendarEvent(
                uid=f"{battle.mission}-battle",
                begins=datetime.fromisoformat(wait["until"]),
                lasts=timedelta(),
                title=f"{cover.name}: the open question of {battle.sheet['name']} goes by",
                path=reverse("battle", kwargs={"campaign": cover.campaign, "mission": battle.mission}),
                said=datetime.fromisoformat(wait["since"]),
                version=battle.number,
            )


def _written(event: CalendarEvent, house: str) -> Sequence[str]:
    """The same calendar is the same file, whenever it is asked for."""
    text = "\n".join(filter(None, (event.note, f"{house}{event.path}")))
    return [
        "BEGIN:VEVENT",
        f"UID:{event.uid}@{house.partition('://')[2].partition(':')[0]}",
        f"DTSTAMP:{event.said.astimezone(UTC).strftime(MOMENT)}",
        f"SEQUENCE:{event.version}",
        f"DTSTART:{event.begins.strftime(MOMENT)}",
        f"DTEND:{(event.begins + event.lasts).strftime(MOMENT)}",
        f"SUMMARY:{_escaped(event.title)}",
        *([f"LOCATION:{_escaped(event.place)}"] if event.place else []),
        f"DESCRIPTION:{_escaped(text)}",
        f"URL:{house}{event.path}",
        "END:VEVENT",
    ]


def _escaped(text: str) -> str:
    for sign, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\r\n", "\\n"), ("\n", "\\n"), ("\r", "\\n")):
        text = text.replace(sign, written)
    return "".join(letter for letter in text if letter.isprintable())


def _folded(line: str) -> str:
    """In pieces of 75 octets, none of which ends within a letter."""
    pieces, piece = [], ""
    for letter in line:
        if len(f"{piece}{letter}".encode()) > OCTETS:
            pieces.append(piece)
            piece = " "
        piece += letter
    return "\r\n".join([*pieces, piece])
