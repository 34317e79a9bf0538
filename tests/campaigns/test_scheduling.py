"""What the worker does by itself at a table, how often, and when not; and the page on which it is told."""

from __future__ import annotations

import re
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from celery import current_app
from celery.exceptions import OperationalError
from django.contrib import admin
from django.test import Client

from apps.accounts.models import Account
from apps.battles.commands.dispute_report import DisputeReport
from apps.battles.events.report_events import ReportConfirmed
from apps.campaigns import tasks
from apps.campaigns.commands.agree_on_silence import AgreeOnSilence
from apps.campaigns.commands.close_campaign import CloseCampaign
from apps.campaigns.commands.end_season import EndSeason
from apps.campaigns.game import GAME
from apps.campaigns.models import CampaignRow, Member, SeatRow
from apps.campaigns.schedule import schedule_store
from apps.campaigns.schedule.hours import Hours
from apps.campaigns.seats import seat_account
from apps.chronicle.decisions import write_plan
from apps.chronicle.log.queries import entries_after
from apps.jobs import clock as jobs_clock
from apps.jobs import queue, worker_hint
from apps.jobs.models import Hour, Job
from apps.kernel import caches
from apps.settlement.commands.hold_events import HoldEvents
from apps.settlement.commands.release_events import ReleaseEvents
from apps.settlement.commands.roll_event import RollEvent
from apps.settlement.events.happening_events import EventRolled
from tests.campaigns.lived import Lived, lived
from tests.jobs.worker import work_off

pytestmark = pytest.mark.django_db
SET = datetime(2030, 3, 10, 12, 0, tzinfo=UTC)
HOURS = Hours(first=date(2030, 3, 12), every=7, hour=18, zone="UTC", events=2)
STRUCK = datetime(2030, 3, 12, 18, 1, tzinfo=UTC)
FORM = {"do": "set", "every": "7", "hour": "18", "zone": "Europe/Berlin", "events": "2"}


class Clock:
    """Every clock that the worker and the door look at."""

    moment = SET

    def now(self, _: Any = None) -> datetime:
        return self.moment


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(write_plan, "datetime", clock)
    monkeypatch.setattr(jobs_clock, "now", clock.now)
    return clock


@pytest.fixture
def table(clock: Clock) -> Lived:
    return lived()


def rolled(table: Lived) -> list[tuple[int, int]]:
    """Season and slot of every event that was rolled."""
    events = [read.event for read in entries_after(table.campaign, 0)]
    return [(event.season, event.slot) for event in events if isinstance(event, EventRolled)]


def names() -> set[str]:
    return {str(hour) for hour in Hour.objects.exclude(campaign="")}


class TestAnHour:
    def test_strikes_once_however_often_it_is_told(self, table: Lived, clock: Clock) -> None:
        schedule_store.set_hours(table.campaign, HOURS, SET)
        tasks.keep_hours(table.campaign)
        assert rolled(table) == []
        clock.moment = STRUCK
        for _ in range(3):
            tasks.keep_hours(table.campaign, hours={"events": 6}, after="whatever a stale message says")
        assert rolled(table) == [(1, 1), (1, 2)]

    def test_is_one_job_even_if_nobody_remembers_that_it_was_answered(self, table: Lived, clock: Clock) -> None:
        """As when a worker is killed between the roll and its note; and the season ends before it is told again."""
        schedule_store.set_hours(table.campaign, HOURS, SET)
        clock.moment = STRUCK
        tasks.keep_hours(table.campaign)
        table.ask("host", EndSeason(), "end")
        schedule_store.set_hours(table.campaign, HOURS, SET)
        tasks.keep_hours(table.campaign)
        assert rolled(table) == [(1, 1), (1, 2)]

    def test_gives_the_season_what_it_lacks_and_the_next_season_its_own(self, table: Lived, clock: Clock) -> None:
        table.ask("host", RollEvent(), "by hand")
        schedule_store.set_hours(table.campaign, HOURS, SET)
        for days in (0, 7):
            clock.moment = STRUCK + timedelta(days=days)
            tasks.keep_hours(table.campaign)
        assert rolled(table) == [(1, 1), (1, 2)]
        table.ask("host", EndSeason(), "end")
        clock.moment += timedelta(days=7)
        tasks.keep_hours(table.campaign)
        assert rolled(table) == [(1, 1), (1, 2), (2, 1), (2, 2)]

    def test_that_nobody_heard_is_found_and_several_of_them_are_one(self, table: Lived, clock: Clock) -> None:
        schedule_store.set_hours(table.campaign, HOURS, SET)
        tasks.catch_up()
        assert not Job.objects.filter(kind="events").exists()
        clock.moment = STRUCK + timedelta(days=15)
        for _ in range(2):
            tasks.catch_up()
        assert [job.body["hour"] for job in Job.objects.filter(kind="events")] == ["2030-03-26T18:00:00+00:00"]
        assert Hour.objects.get(kind="events").due == datetime(2030, 4, 2, 18, tzinfo=UTC)
        assert rolled(table) == [(1, 1), (1, 2)]

    def test_by_hand_and_by_the_hour_bring_no_more_than_the_season_has(self, table: Lived, clock: Clock) -> None:
        schedule_store.set_hours(table.campaign, HOURS, SET)
        tasks.roll_season(table.campaign, 1, "hand/k")
        clock.moment = STRUCK
        tasks.keep_hours(table.campaign)
        for _ in range(2):
            tasks.roll_season(table.campaign, 3, "hand/k2")
        assert rolled(table) == [(1, 1), (1, 2), (1, 3)]


class TestNothingHappens:
    @pytest.fixture
    def due(self, table: Lived, clock: Clock) -> Lived:
        schedule_store.set_hours(table.campaign, HOURS, SET)
        schedule_store.take_silence(table.campaign, SET)
        clock.moment = STRUCK
        return table

    def test_while_events_are_held_and_the_hour_passes(self, due: Lived, clock: Clock) -> None:
        due.ask("host", HoldEvents(reason="Winter feast."), "hold")
        tasks.keep_hours(due.campaign)
        due.ask("host", ReleaseEvents(), "release")
        tasks.keep_hours(due.campaign)
        assert rolled(due) == []
        clock.moment += timedelta(days=7)
        tasks.keep_hours(due.campaign)
        assert rolled(due) == [(1, 1), (1, 2)]

    def test_in_a_campaign_that_is_closed_and_its_schedules_end(self, due: Lived) -> None:
        due.ask("host", CloseCampaign(reason="It is told."), "close")
        tasks.keep_hours(due.campaign)
        assert (rolled(due), names()) == ([], set())

    @pytest.mark.parametrize("task", [tasks.keep_hours, tasks.take_silence])
    def test_in_a_campaign_that_is_forgotten(self, due: Lived, task: Any) -> None:
        CampaignRow.objects.filter(campaign=due.campaign).delete()
        task(due.campaign)
        assert rolled(due) == []

    def test_where_nobody_keeps_the_table(self, due: Lived) -> None:
        Account.objects.filter(username="bone-host").update(is_active=False)
        tasks.keep_hours(due.campaign)
        assert rolled(due) == []
        Member.objects.filter(campaign=due.campaign, account__username="bone-host").delete()
        tasks.roll_season(due.campaign, 2, "hand/k")
        assert rolled(due) == []

    def test_once_it_is_switched_off(self, due: Lived) -> None:
        schedule_store.switch_off(due.campaign, "events")
        tasks.keep_hours(due.campaign)
        assert (rolled(due), names()) == ([], {f"silence of {due.campaign}"})


class TestSilence:
    def silent_for(self, table: Lived, clock: Clock, **passed: int) -> str:
        mission = table.report()
        clock.moment = SET + timedelta(**passed)
        for _ in range(2):
            tasks.take_silence(table.campaign)
        return mission

    def agreed(self, table: Lived) -> list[bool]:
        events = [read.event for read in entries_after(table.campaign, 0)]
        return [event.by_silence for event in events if isinstance(event, ReportConfirmed)]

    def test_is_a_yes_after_the_days_of_the_table(self, table: Lived, clock: Clock) -> None:
        self.silent_for(table, clock, days=7)
        assert self.agreed(table) == [True]

    def test_is_none_before_and_nothing_is_asked(self, table: Lived, clock: Clock) -> None:
        self.silent_for(table, clock, days=6, hours=23)
        assert self.agreed(table) == []
        clock.moment = SET + timedelta(days=7)
        tasks.take_silence(table.campaign)
        assert self.agreed(table) == [True], "asked too soon, it would have been refused under its key for good"

    def test_is_never_one_where_the_table_says_so(self, table: Lived, clock: Clock) -> None:
        table.ask("host", AgreeOnSilence(days=0), "never")
        self.silent_for(table, clock, days=50)
        assert self.agreed(table) == []

    def test_settles_no_dispute(self, table: Lived, clock: Clock) -> None:
        mission = table.report()
        table.ask("rival", DisputeReport(mission=mission, reason="It did not snow."), "no")
        clock.moment = SET + timedelta(days=8)
        tasks.take_silence(table.campaign)
        assert self.agreed(table) == []


class TestRows:
    def test_there_is_one_of_each_kind(self, table: Lived) -> None:
        for _ in range(2):
            schedule_store.set_hours(table.campaign, HOURS, SET)
            schedule_store.take_silence(table.campaign, SET)
        assert names() == {f"events of {table.campaign}", f"silence of {table.campaign}"}
        assert Hour.objects.get(kind="events", campaign=table.campaign).due == HOURS.next_due(SET)

    def test_a_forgotten_campaign_leaves_none(self, table: Lived) -> None:
        schedule_store.set_hours(table.campaign, HOURS, SET)
        schedule_store.take_silence(table.campaign, SET)
        queue.put("roll season", "k", body={"events": 1}, campaign=table.campaign)
        GAME.forget(table.campaign)
        assert (names(), Job.objects.count()) == (set(), 0)

    def test_tables_look_at_silence_at_seconds_of_their_own(self) -> None:
        looks = [schedule_store.next_look(f"campaign-{number}", SET) for number in range(600)]
        assert all(SET < look <= SET + timedelta(hours=1) for look in looks)
        assert max(Counter(look.minute for look in looks).values()) < 30, "ten would be even, and six hundred together"
        again = schedule_store.next_look("campaign-1", looks[1])
        assert again == looks[1] + timedelta(hours=1)

    def test_every_task_that_is_named_is_one(self) -> None:
        current_app.loader.import_default_modules()
        named = {worker_hint.RUN, *(each["task"] for each in current_app.conf.beat_schedule.values())}
        assert named <= set(current_app.tasks)

    def test_the_admin_offers_none_of_them(self) -> None:
        assert not [model for model in admin.site._registry if model._meta.app_label == "django_celery_beat"]


def words(answer: Any) -> str:
    return re.sub(r"\s+", " ", answer.content.decode())


class TestThePage:
    @pytest.fixture
    def page(self, table: Lived) -> str:
        return f"{table.page}schedule/"

    @pytest.fixture
    def host(self, table: Lived) -> Client:
        return table.client("host")

    @pytest.fixture
    def soon(self) -> str:
        """Asked once: midnight may come in the midst of a test."""
        return (datetime.now(UTC).date() + timedelta(days=3)).isoformat()

    @pytest.mark.parametrize("who", ["player", "rival", "spectator"])
    def test_is_for_whoever_keeps_the_table(self, table: Lived, page: str, who: str, soon: str) -> None:
        assert table.client(who).get(page).status_code == 403
        assert table.client(who).post(page, {**FORM, "first": soon}).status_code == 403
        assert names() == set()

    def test_a_deputy_may(self, table: Lived, page: str) -> None:
        deputy = Account.objects.create(username="deputy")
        seat_account(table.sitting("host"), deputy, "deputy", "d")
        table.accounts["deputy"] = deputy
        assert table.client("deputy").get(page).status_code == 200

    def test_sets_shows_changes_and_switches_off(self, host: Client, page: str, soon: str) -> None:
        answer = host.post(page, {**FORM, "first": soon}, follow=True)
        assert "Events come by themselves, next on " in words(answer)
        assert "Every week, until the season has 2 events" in words(answer)
        assert f'value="{soon}"' in words(answer)
        answer = host.post(page, {**FORM, "first": soon, "every": "1"}, follow=True)
        assert "Every day, until the season has 2 events" in words(answer)
        assert len(names()) == 1
        assert "No event comes by itself any longer" in words(host.post(page, {"do": "off"}, follow=True))
        assert names() == set()

    def test_keeps_what_was_filled_in_when_it_refuses(self, host: Client, page: str) -> None:
        answer = host.post(page, {**FORM, "first": "2020-01-01", "hour": "5"})
        assert answer.status_code == 422
        assert "The first day is today" in words(answer)
        assert 'value="2020-01-01"' in words(answer)
        assert '<option value="5" selected>' in words(answer)
        assert '<option value="Europe/Berlin" selected>' in words(answer)
        assert names() == set()

    def test_refuses_what_is_no_button(self, host: Client, page: str) -> None:
        assert host.post(page, {"do": "burn"}).status_code == 422

    def test_puts_one_job_for_a_double_tap(self, table: Lived, host: Client, page: str) -> None:
        for _ in range(2):
            assert "It is noted" in words(host.post(page, {"do": "now", "events": "2", "key": "k1"}, follow=True))
        work_off()
        assert rolled(table) == [(1, 1), (1, 2)]
        assert Job.objects.get(kind="roll season").cause == "by hand, by a host"

    @pytest.mark.parametrize(
        ("command", "said"),
        [
            (HoldEvents(reason="Winter."), "Events are held"),
            (RollEvent(), "has had 1 already"),
            (CloseCampaign(), "is closed"),
        ],
    )
    def test_says_at_once_why_nothing_would_come(
        self, table: Lived, host: Client, page: str, command: Any, said: str
    ) -> None:
        table.ask("host", command, "c")
        answer = host.post(page, {"do": "now", "events": "1", "key": "k1"})
        assert (answer.status_code, Job.objects.count()) == (422, 0)
        assert said in words(answer)

    @pytest.mark.parametrize("error", [OperationalError("gone"), OSError("no room")])
    def test_needs_no_worker_that_can_be_reached_and_asks_a_dead_broker_once(
        self,
        table: Lived,
        host: Client,
        page: str,
        error: Exception,
        monkeypatch: pytest.MonkeyPatch,
        django_capture_on_commit_callbacks: Any,
    ) -> None:
        asked = []

        def fail(*_: Any, **__: Any) -> None:
            asked.append(1)
            raise error

        caches.clear()
        monkeypatch.setattr(current_app, "send_task", fail)
        for key in ("k1", "k2"):
            with django_capture_on_commit_callbacks(execute=True):
                assert host.post(page, {"do": "now", "events": key[-1], "key": key}).status_code == 302
        assert asked == [1]
        work_off()
        assert rolled(table) == [(1, 1), (1, 2)]

    def test_lets_silence_be_taken_and_left(self, table: Lived, host: Client, page: str) -> None:
        assert "within an hour of its last day" in words(host.post(page, {"do": "take-silence"}, follow=True))
        assert schedule_store.takes_silence(table.campaign)
        host.post(page, {"do": "leave-silence"})
        assert not schedule_store.takes_silence(table.campaign)
        table.ask("host", AgreeOnSilence(days=0), "never")
        assert host.post(page, {"do": "take-silence"}).status_code == 422

    def test_a_right_that_is_lost_while_it_is_open_is_lost(self, table: Lived, host: Client, page: str) -> None:
        assert host.get(page).status_code == 200
        SeatRow.objects.filter(campaign=table.campaign, role="host").update(role="player")
        assert host.post(page, {"do": "off"}).status_code == 403
