"""Background work of a whole table: what a host lets come by itself. A task asks by the door, and does nothing else."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import structlog
from celery import shared_task
from django.db import OperationalError
from django.db.models import QuerySet

from apps.accounts.models import Account
from apps.battles.commands import LetBotsGoOn, TakeAbsence, TakeSilence
from apps.battles.models import BattleRow, MissionRow
from apps.campaigns.models import CampaignRow, Member, SeatRow
from apps.campaigns.reading import told_anew_at
from apps.campaigns.roles import ROLES, may_ask
from apps.campaigns.scheduling import keeping
from apps.kernel.days import days_between
from apps.settlement.models import SettlementRow
from apps.settlement.tasks import ask, roll_event

log = structlog.get_logger(__name__)
MOST_OF_BOTS = 12
"""So many times bots go on in one message; the next minute has another."""


@shared_task(autoretry_for=(OperationalError,), retry_backoff=True, retry_jitter=True, max_retries=8)
def roll_season(campaign: str, events: int, job: str) -> None:
    """By hand: roll until the season has so many events. The job's id and the slots make a second delivery harmless."""
    _roll(campaign, events, job)


@shared_task(autoretry_for=(OperationalError,), retry_backoff=True, retry_jitter=True, max_retries=8)
def keep_hours(campaign: str, **_: object) -> None:
    """By the schedule as it stands now, whatever the message says: an hour is the job, however often it is told."""
    schedule = keeping.schedule_of(campaign)
    due = schedule.due(datetime.now(UTC)) if schedule else None
    if schedule is None or due is None:
        log.info("nothing_due", campaign=campaign)
        return
    _roll(campaign, schedule.hours.events, f"hours/{due.isoformat()}")
    keeping.answered(schedule, due)


@shared_task(autoretry_for=(OperationalError,), retry_backoff=True, retry_jitter=True, max_retries=8)
def catch_up() -> None:
    """An hour that nobody answered is told again: its message was lost, or the house was closed when it struck."""
    for campaign in keeping.behind(datetime.now(UTC)):
        keep_hours.delay(campaign)


@shared_task(autoretry_for=(OperationalError,), retry_backoff=True, retry_jitter=True, max_retries=8)
def take_silence(campaign: str, **_: object) -> None:
    """Of every report that waited for the days that this table gives. Each report is asked about once."""
    cover = _open_table(campaign, "silence")
    days = cover.sheet["silence"] if cover else 0
    now = datetime.now(UTC).isoformat()
    waiting = MissionRow.objects.filter(campaign=campaign, stage="reported") if days else ()
    for mission in waiting:
        told_at = mission.sheet["told_at"]
        if days_between(told_at, now) >= days:
            ask(campaign, TakeSilence(mission=mission.mission), f"silence/{mission.mission}/{told_at}/{days}")


@shared_task(autoretry_for=(OperationalError,), retry_backoff=True, retry_jitter=True, max_retries=8)
def go_round() -> None:
    """By every table where a battle waits for a bot, or has waited too long for whoever is asked."""
    open_ones = CampaignRow.objects.filter(closed=False).values("campaign")
    for battle in _due().filter(campaign__in=open_ones):
        go_on_with.delay(battle.campaign, battle.mission)


@shared_task(autoretry_for=(OperationalError,), retry_backoff=True, retry_jitter=True, max_retries=8)
def go_on_with(campaign: str, mission: str) -> None:
    """What is due in a battle, as it stands now, and then what its bots answer. Whoever answers meanwhile was first:
    the question's number says so.
    """
    if _open_table(campaign, f"battle/{mission}") is None:
        return
    _take_absence(campaign, mission)
    for _ in range(MOST_OF_BOTS):
        battle = _due().filter(campaign=campaign, mission=mission).first()
        if battle is None or battle.sheet["wait"]["until"]:
            return
        _ask_now(LetBotsGoOn(mission=mission, number=battle.number), campaign)


def _take_absence(campaign: str, mission: str) -> None:
    """Where the past was changed meanwhile, whoever is asked may know of the question only since then."""
    battle = _due().filter(campaign=campaign, mission=mission).first()
    if battle is None or not battle.sheet["wait"]["until"]:
        return
    anew, hours = told_anew_at(campaign), timedelta(hours=battle.sheet["wait"]["hours"])
    if anew and datetime.now(UTC) < anew + hours:
        _nothing(campaign, f"battle/{mission}", "the past was changed meanwhile")
        return
    _ask_now(TakeAbsence(mission=mission, number=battle.number), campaign)


def _due() -> QuerySet[BattleRow]:
    return BattleRow.objects.filter(due__gt="", due__lte=datetime.now(UTC).isoformat(timespec="seconds"))


def _ask_now(command: LetBotsGoOn | TakeAbsence, campaign: str) -> None:
    """Once at any line of the log: a second worker gets the answer of the first, and a refusal holds until the next."""
    position = CampaignRow.objects.values_list("position", flat=True).get(campaign=campaign)
    ask(campaign, command, f"battle/{command.mission}/{type(command).__name__}/{command.number}/{position}")


def _roll(campaign: str, events: int, job: str) -> None:
    """Slot by slot. What was rolled already is not asked for, and the decider would refuse it."""
    if _open_table(campaign, job) is None:
        return
    sheet = SettlementRow.objects.get(campaign=campaign).sheet
    if sheet["held"]:
        _nothing(campaign, job, "events are held")
        return
    rolled = sheet["rolled"]
    if rolled >= events:
        _nothing(campaign, job, "the season has its events")
    for slot in range(rolled + 1, events + 1):
        roll_event(campaign, slot, f"{job}/{slot}")


def _open_table(campaign: str, job: str) -> CampaignRow | None:
    """A table that is open and has somebody to keep it. One that is closed or forgotten keeps no schedule."""
    cover = CampaignRow.objects.filter(campaign=campaign).first()
    if cover is None or cover.closed:
        keeping.switch_off(campaign, *keeping.KINDS)
        _nothing(campaign, job, "the campaign is closed" if cover else "there is no such campaign")
        return None
    if not _is_kept(campaign):
        _nothing(campaign, job, "nobody keeps the table")
        return None
    return cover


def _is_kept(campaign: str) -> bool:
    """Somebody sits here who might have rolled it."""
    keepers = [role for role in ROLES if may_ask(role, "RollEvent")]
    seats = SeatRow.objects.filter(campaign=campaign, role__in=keepers).values("seat")
    active = Account.objects.filter(is_active=True)
    return Member.objects.filter(campaign=campaign, seat__in=seats, account__in=active).exists()


def _nothing(campaign: str, job: str, why: str) -> None:
    log.info("nothing_done", campaign=campaign, job=job, why=why)
