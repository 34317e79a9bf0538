"""Background work of a whole table: what a host lets come by itself. A job asks by the door, and does nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import structlog
from celery import shared_task
from django.db.models import OuterRef, QuerySet, Subquery

from apps.accounts.models import Account
from apps.battles.commands.let_bots_go_on import LetBotsGoOn
from apps.battles.commands.take_absence import TakeAbsence
from apps.battles.commands.take_silence import TakeSilence
from apps.battles.models import BattleRow, MissionRow
from apps.campaigns.catalogue import long_amendments, preview_sentences
from apps.campaigns.catalogue.long_amendments import LONG, Kept
from apps.campaigns.models import CampaignRow, Member, SeatRow
from apps.campaigns.registry.permissions import may_ask
from apps.campaigns.schedule import schedule_store
from apps.campaigns.schedule.hours import Hours
from apps.campaigns.sheet.cover import names_in
from apps.campaigns.table_queries import told_anew_at
from apps.chronicle.log.codec import plain
from apps.chronicle.log.store import together
from apps.chronicle.states.folded_states import state_at
from apps.jobs import clock, due_jobs, job_attempt, queue
from apps.jobs.job_lease import Doing, TryLater
from apps.jobs.models import Hour
from apps.jobs.recurring_hours import comes_again
from apps.jobs.work_kinds import work
from apps.kernel.days import days_between
from apps.kernel.roles import ROLES
from apps.settlement.commands.roll_event import RollEvent
from apps.settlement.models import SettlementRow
from apps.settlement.tasks import CommandOutcome, ask

log = structlog.get_logger(__name__)
BETWEEN_ROUNDS = timedelta(minutes=1)
TOLD_ANEW = "The past was changed meanwhile, so whoever is asked may know of the question only since then."
Rolled = list[CommandOutcome | None]


@work("lay out an amendment", within=nullcontext, most=LONG)
def laying_out_an_amendment(doing: Doing, kept: Kept) -> Any:
    """The same in sentences, for a page."""
    ahead, campaign = long_amendments.foreseen(doing, "lay out an amendment", kept), doing.job.campaign
    if ahead.refusal:
        return {"refusal": ahead.refusal, "rule": ahead.rule}
    return plain(preview_sentences.foretold(ahead, names_in(state_at(campaign)[1]), campaign))


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRoll:
    """What lies in a job that rolls a season."""

    events: int


@work("roll season", within=together)
def rolling_a_season(doing: Doing, wanted: SeasonRoll) -> Rolled:
    """By hand: roll until the season has so many events."""
    return _roll(doing.job.campaign, wanted.events, doing.job.key)


def _hour_of_events(hour: Hour, moment: datetime) -> datetime | None:
    """Several that nobody heard are one: the last of them."""
    struck = Hours.read(hour.body).last_due(moment)
    return struck if struck and struck >= hour.due else None


comes_again("events", lambda hour, moment: Hours.read(hour.body).next_due(moment), struck=_hour_of_events)


@dataclass(frozen=True, slots=True, kw_only=True)
class StruckHour:
    """What lies in the job of an hour."""

    hour: str


@work("events", within=together)
def keeping_an_hour(doing: Doing, struck: StruckHour) -> Rolled:
    """By the schedule as it stands now: if it was switched off meanwhile, nothing comes."""
    standing = schedule_store.hours_of(doing.job.campaign)
    if standing is None:
        _nothing(doing.job.campaign, doing.job.key, "the hours were switched off")
        return []
    return _roll(doing.job.campaign, standing.events, f"hours/{struck.hour}")


def _look_at_silence(campaign: str, moment: datetime) -> None:
    """For every report that has waited for the days that this table gives. Each is asked about once."""
    for mission, told_at, days in _silent(campaign, moment):
        key = f"{mission}/{told_at}/{days}"
        queue.put("silence", key, body={"mission": mission}, campaign=campaign, cause="by the days of silence")


comes_again(
    "silence",
    lambda hour, moment: schedule_store.next_look(hour.campaign, moment),
    strikes=lambda hour, moment: _look_at_silence(hour.campaign, moment),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Silent:
    """What lies in a job that takes silence for a yes."""

    mission: str


@work("silence", within=together)
def taking_silence(doing: Doing, silent: Silent) -> CommandOutcome | None:
    return ask(doing.job.campaign, TakeSilence(mission=silent.mission), f"silence/{doing.job.key}")


def _look_at_battles(moment: datetime) -> None:
    """By every table where a battle waits for a bot, or has waited too long for whoever is asked."""
    for battle in _due(moment).filter(closed=False):
        _put(battle)


comes_again(
    "battles",
    lambda _, moment: moment + BETWEEN_ROUNDS,
    strikes=lambda _, moment: _look_at_battles(moment),
    standing=True,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenQuestion:
    """What lies in a job that goes on with a battle: which, and at which of its questions it stood."""

    mission: str
    number: int


@work("battle", within=together)
def going_on(doing: Doing, seen: OpenQuestion) -> CommandOutcome | None:
    """What is due in a battle as it stands now. Whoever answered meanwhile was first: the question's number says so."""
    if _open_table(doing.job.campaign, doing.job.key) is None:
        return None
    waiting = _due(clock.now()).filter(campaign=doing.job.campaign, mission=seen.mission, number=seen.number)
    if (battle := waiting.first()) is None:
        return None
    told = ask(battle.campaign, _due_in(battle), f"battle/{doing.job.key}")
    for again in _due(clock.now()).filter(campaign=battle.campaign, mission=battle.mission):
        _put(again)
    return told


def _due_in(battle: BattleRow) -> LetBotsGoOn | TakeAbsence:
    """Where the past was changed meanwhile, whoever is asked is given all of the hours again."""
    if not battle.sheet["wait"]["until"]:
        return LetBotsGoOn(mission=battle.mission, number=battle.number)
    anew = told_anew_at(battle.campaign)
    if anew and (since := anew + timedelta(hours=battle.sheet["wait"]["hours"])) > clock.now():
        raise TryLater(since, TOLD_ANEW)
    return TakeAbsence(mission=battle.mission, number=battle.number)


def _due(moment: datetime) -> QuerySet[Any]:
    """Battles that wait no longer, each with where its campaign's log stands."""
    cover = CampaignRow.objects.filter(campaign=OuterRef("campaign"))
    due = BattleRow.objects.filter(due__gt="", due__lte=moment.isoformat(timespec="seconds"))
    return due.annotate(position=Subquery(cover.values("position")), closed=Subquery(cover.values("closed")))


def _put(battle: Any) -> None:
    """Once at any line of the log: a refusal holds until the next."""
    body = {"mission": battle.mission, "number": battle.number}
    key = f"{battle.mission}/{battle.number}/{battle.position}"
    queue.put("battle", key, body=body, campaign=battle.campaign, cause="by a battle that waits")


def _silent(campaign: str, moment: datetime) -> Iterator[tuple[str, str, int]]:
    """Each mission whose report has waited for long enough, when that was told, and the days it was given."""
    cover = _open_table(campaign, "silence")
    days = cover.sheet["silence"] if cover else 0
    for mission in MissionRow.objects.filter(campaign=campaign, stage="reported") if days else ():
        told_at = mission.sheet["told_at"]
        if days_between(told_at, moment.isoformat()) >= days:
            yield mission.mission, told_at, days


def _roll(campaign: str, events: int, job: str) -> Rolled:
    """Slot by slot. What was rolled already is not asked for, and the decider would refuse it."""
    if _open_table(campaign, job) is None:
        return []
    sheet = SettlementRow.objects.get(campaign=campaign).sheet
    if sheet["held"]:
        _nothing(campaign, job, "events are held")
        return []
    rolled = sheet["rolled"]
    if rolled >= events:
        _nothing(campaign, job, "the season has its events")
    return [ask(campaign, RollEvent(slot=slot), f"{job}/{slot}") for slot in range(rolled + 1, events + 1)]


def _open_table(campaign: str, job: str) -> CampaignRow | None:
    """A table that is open and has somebody to keep it. One that is closed or forgotten keeps no schedule."""
    cover = CampaignRow.objects.filter(campaign=campaign).first()
    if cover is None or cover.closed:
        schedule_store.switch_off(campaign, *schedule_store.KINDS)
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


@shared_task
def roll_season(campaign: str, events: int, job: str) -> None:
    """A message of an earlier version."""
    job_attempt.run(queue.put("roll season", job, body={"events": events}, campaign=campaign).id)


@shared_task
def keep_hours(campaign: str, **_: object) -> None:
    """A message of an earlier version, whatever it says: the hour that it means stands in a row."""
    due_jobs.sweep(grace=due_jobs.NONE)


@shared_task
def catch_up() -> None:
    """A message of an earlier version."""
    due_jobs.sweep(grace=due_jobs.NONE)


@shared_task
def take_silence(campaign: str, **_: object) -> None:
    """A message of an earlier version."""
    _look_at_silence(campaign, clock.now())
    due_jobs.sweep(grace=due_jobs.NONE)


@shared_task
def go_round() -> None:
    """A message of an earlier version."""
    _look_at_battles(clock.now())
    due_jobs.sweep(grace=due_jobs.NONE)


@shared_task
def go_on_with(campaign: str, mission: str) -> None:
    """A message of an earlier version; whoever goes round comes by that battle too."""
    go_round()
