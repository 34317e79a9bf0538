"""Two people at a table, and what each is told of what the other did: found once, however often anybody looks."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import transaction

from apps.accounts.credentials import account_named
from apps.battles.commands.confirm_report import ConfirmReport
from apps.battles.commands.dispute_report import DisputeReport
from apps.battles.commands.plan_mission import PlanMission
from apps.battles.commands.rule_on_report import RuleOnReport
from apps.battles.events.side_plan import SidePlan
from apps.campaigns import invitations
from apps.campaigns.commands.call_off_session import CallOffSession
from apps.campaigns.commands.close_campaign import CloseCampaign
from apps.campaigns.commands.empty_seat import EmptySeat
from apps.campaigns.commands.end_season import EndSeason
from apps.campaigns.commands.plan_session import PlanSession
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.models import CampaignRow, JoinRequest
from apps.campaigns.seats import take_copy
from apps.chronicle.log.own_kinds import Amend, EraseWords, Replacement, Rewind
from apps.chronicle.log.queries import entries_after
from apps.jobs import clock
from apps.jobs.models import Job
from apps.notices import deliveries, drawn_notices
from apps.notices.models import Notice, NoticeHabits, NoticeMark
from apps.settlement.commands.roll_event import RollEvent
from apps.settlement.commands.skip_event import SkipEvent
from apps.settlement.models import SettlementRow
from tests.battles.logged import Arena
from tests.campaigns.lived import Lived, lived
from tests.notices.telling import look, told

pytestmark = pytest.mark.django_db
NAVE = "The Cold Nave"


@pytest.fixture
def table() -> Lived:
    made = lived()
    look()
    return made


def head(table: Lived) -> int:
    return CampaignRow.objects.get(campaign=table.campaign).position


def rewind(table: Lived, to: int, name: str = "rewind") -> None:
    table.ask("host", Rewind(to=to, reason="The wrong die."), name)


class TestAReport:
    def test_waits_for_the_other_until_they_say_so(self, table: Lived) -> None:
        mission = table.report()
        words = f"{NAVE} was told, and waits for the word of East Door."
        assert told(table, "rival") == [words]
        assert told(table, "rival") == [words], "it is one row, however often anybody looks"
        assert (told(table, "player"), told(table, "host"), told(table, "spectator")) == ([], [], [])
        table.ask("rival", ConfirmReport(mission=mission, side="east"), "yes")
        assert told(table, "rival") == []

    def test_that_was_answered_before_anybody_looked_is_told_to_nobody(self, table: Lived) -> None:
        mission = table.report()
        table.ask("rival", ConfirmReport(mission=mission, side="east"), "yes")
        look()
        assert not Notice.objects.filter(kind="report").exists()

    def test_disputed_is_told_to_whoever_told_it_and_waits_for_the_host(self, table: Lived) -> None:
        mission = table.report()
        table.ask("rival", DisputeReport(mission=mission, side="east", reason="We held the door."), "no")
        assert told(table, "player") == [f"What was told of {NAVE} is disputed, and waits for the host."]
        assert told(table, "host") == [f"What was told of {NAVE} is disputed, and waits for your ruling."]
        assert told(table, "rival") == []

    def test_ruled_on_is_told_to_both_sides_and_not_to_the_host(self, table: Lived) -> None:
        mission = table.report()
        table.ask("rival", DisputeReport(mission=mission, side="east", reason="We held the door."), "no")
        look()
        report = next(read.event.report for read in entries_after(table.campaign, 0) if hasattr(read.event, "report"))
        table.ask("host", RuleOnReport(mission=mission, report=report, reason="The player is right."), "ruling")
        words = [f"The host has ruled on {NAVE}."]
        assert [told(table, who, "ruled") for who in ("player", "rival", "host")] == [words, words, []]
        assert told(table, "host", "disputed") == []


class TestOtherThings:
    def test_a_muster_without_my_crew(self, table: Lived) -> None:
        sides = (
            SidePlan(side="west", name="West Door", seats=(table.sitting("player").seat,)),
            SidePlan(side="east", name="East Door", seats=(table.sitting("rival").seat,)),
        )
        table.make("host", "mission", PlanMission(name=NAVE, text="Hold it.", sides=sides), "nave")
        assert told(table, "player") == [f"{NAVE} is mustered for, and West Door has no crew yet."]

    def test_a_question_in_a_battle(self, table: Lived) -> None:
        arena = Arena(table)
        arena.open()
        asked = arena.battle.pending
        assert asked
        who, other = ("player", "rival") if asked.side == 0 else ("rival", "player")
        assert told(table, who, "asked") == ["The Arena is fought here, and your side is asked."]
        assert told(table, other, "asked") == []

    def test_an_event_to_answer_until_it_is_answered(self, table: Lived) -> None:
        table.ask("host", RollEvent(), "roll")
        event = SettlementRow.objects.get(campaign=table.campaign).sheet["open"][0]
        whom = f" for {event['pilot']}" if event["pilot"] else ""
        assert f"{event['name']} lies open{whom}." in [
            *told(table, "host"),
            *told(table, "player"),
            *told(table, "rival"),
        ]
        assert told(table, "spectator") == []
        table.ask("host", SkipEvent(happening=event["happening"], reason="Not today."), "skip")
        assert [told(table, who, "event") for who in ("host", "player", "rival")] == [[], [], []]

    def test_a_season_is_told_to_all_but_whoever_ended_it(self, table: Lived) -> None:
        table.ask("host", EndSeason(), "end")
        words = ["Season 1 is over, and season 2 begins with the muster."]
        assert [told(table, who, "season") for who in ("player", "spectator", "host")] == [words, words, []]

    def test_somebody_at_the_door_who_has_no_line_in_the_log(self, table: Lived) -> None:
        token = invitations.invite(table.sitting("host"), "player", uses=3)
        invitations.ask_to_join(account_named("bone-guest"), token)
        assert told(table, "host") == ["bone-guest waits at the door."]
        invitations.ask_to_join(account_named("bone-other"), token)
        assert told(table, "host") == ["bone-guest waits at the door.", "bone-other waits at the door."]
        assert told(table, "player") == []
        invitations.decline(table.sitting("host"), JoinRequest.objects.get(account__username="bone-guest").pk)
        assert told(table, "host") == ["bone-other waits at the door."]

    def test_the_last_who_leaves_the_door_is_noticed_every_time(self, table: Lived) -> None:
        token = invitations.invite(table.sitting("host"), "player", uses=3)
        for name in ("bone-guest", "bone-other"):
            invitations.ask_to_join(account_named(name), token)
            assert told(table, "host") == [f"{name} waits at the door."]
            invitations.decline(table.sitting("host"), JoinRequest.objects.get(account__username=name).pk)
            assert told(table, "host") == []

    def test_whose_chair_was_taken_is_told_nothing(self, table: Lived) -> None:
        seat = table.sitting("rival").seat
        table.report()
        table.ask("host", EmptySeat(seat=seat), "empty")
        look()
        assert not Notice.objects.filter(account=table.accounts["rival"]).exists()

    def test_of_a_story_that_is_over_nothing_waits(self, table: Lived) -> None:
        table.report()
        assert told(table, "rival")
        table.ask("host", CloseCampaign(), "close")
        assert told(table, "rival") == []


class TestADate:
    def test_is_told_by_the_clock_of_whoever_hears_of_it(self, table: Lived) -> None:
        NoticeHabits.objects.create(account=table.accounts["player"], zone="Europe/Berlin")
        table.ask("host", PlanSession(at="2099-06-30T18:00:00Z"), "date")
        assert told(table, "player") == ["The table meets on Tuesday, June 30, 2099, 20:00 (Europe/Berlin)."]
        assert told(table, "spectator") == ["The table meets on Tuesday, June 30, 2099, 18:00 (UTC)."]
        assert told(table, "host") == []

    def test_that_is_moved_or_called_off_is_told_too(self, table: Lived) -> None:
        table.ask("host", PlanSession(at="2099-06-30T18:00:00Z"), "date")
        look()
        session = CampaignRow.objects.get().sheet["sessions"][0]["session"]
        table.ask("host", PlanSession(at="2099-06-30T19:00:00Z", session=session), "later")
        table.ask("host", CallOffSession(session=session), "off")
        assert told(table, "rival", "session")[1:] == [
            "A session was moved to Tuesday, June 30, 2099, 19:00 (UTC).",
            "A session was called off, that of Tuesday, June 30, 2099, 19:00 (UTC).",
        ]

    def test_is_reminded_of_the_day_before_if_it_still_stands(
        self, table: Lived, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table.ask("host", PlanSession(at="2099-06-30T18:00:00Z"), "date")
        table.ask("host", PlanSession(at="2099-07-30T18:00:00Z"), "other")
        look()
        session = CampaignRow.objects.get().sheet["sessions"][1]["session"]
        table.ask("host", PlanSession(at="2099-07-30T20:00:00Z", session=session), "moved")
        assert told(table, "host") == []
        monkeypatch.setattr(clock, "now", lambda: datetime(2099, 6, 29, 18, 1, tzinfo=UTC))
        assert told(table, "host") == ["Within a day the table meets: Tuesday, June 30, 2099, 18:00 (UTC)."]
        monkeypatch.setattr(clock, "now", lambda: datetime(2099, 7, 29, 18, 1, tzinfo=UTC))
        assert len(told(table, "host")) == 1
        monkeypatch.setattr(clock, "now", lambda: datetime(2099, 7, 29, 20, 1, tzinfo=UTC))
        assert len(told(table, "host")) == 2


class TestThePast:
    def test_undone_is_told_to_whose_word_it_was(self, table: Lived) -> None:
        before = head(table)
        table.ask("player", WriteNote(text="It snows."), "note")
        table.ask("host", WriteNote(text="It rains."), "mine")
        look()
        rewind(table, before)
        assert told(table, "player") == ["The past was changed: 1 word of yours is undone."]
        assert [told(table, who) for who in ("host", "rival")] == [[], []]
        path = Notice.objects.get(account=table.accounts["player"], kind="undone").path
        page = table.client("player").get(path)
        assert page.status_code == 200

    def test_told_otherwise_is_told_once_and_nothing_is_told_again(self, table: Lived) -> None:
        mission = table.report()
        table.ask("rival", DisputeReport(mission=mission, side="east", reason="We held the door."), "no")
        answer = table.ask("player", WriteNote(text="It snows."), "note")
        look()
        Notice.objects.all().update(seen_at=clock.now())
        changed = Replacement(decision=answer.number, kind="WriteNote", body={"text": "It rained.", "about": ""})
        table.ask("host", Amend(replace=[changed], reason="It rained."), "amend")
        assert told(table, "player") == ["The past was changed: 1 word of yours is told otherwise."]
        assert [told(table, who) for who in ("host", "rival")] == [[], []]

    def test_what_waits_again_is_not_told_again(self, table: Lived) -> None:
        mission = table.report()
        before = head(table)
        look()
        Notice.objects.all().update(seen_at=clock.now())
        table.ask("rival", ConfirmReport(mission=mission, side="east"), "yes")
        look()
        rewind(table, before)
        assert told(table, "rival") == ["The past was changed: 1 word of yours is undone."]
        assert Notice.objects.get(account=table.accounts["rival"], kind="report").over is None

    def test_what_was_undone_before_anybody_looked_is_no_news(self, table: Lived) -> None:
        before = head(table)
        table.ask("host", EndSeason(), "end")
        rewind(table, before)
        assert told(table, "player") == []

    def test_a_log_that_was_put_back_begins_at_its_head(self, table: Lived) -> None:
        table.ask("host", EndSeason(), "end")
        NoticeMark.objects.filter(campaign=table.campaign).update(hash="0" * 64)
        assert told(table, "player") == []
        NoticeMark.objects.filter(campaign=table.campaign).update(position=head(table) + 40)
        assert told(table, "player") == []

    def test_a_copy_tells_nobody_what_they_were_told(self, table: Lived) -> None:
        table.report()
        look()
        copy = take_copy(table.sitting("host"), head(table), "The Other Winter", "copy").chronicle
        look()
        there = Notice.objects.filter(campaign=copy)
        assert there.exists()
        assert not there.filter(seen_at=None).exists()

    def test_forgotten_words_stand_in_no_notice(self, table: Lived) -> None:
        table.ask("host", EndSeason(), "end")
        answer = table.ask("player", WriteNote(text="It snows."), "note")
        look()
        assert Notice.objects.filter(kind="season").exists()
        table.ask("host", EraseWords(entries=[answer.first or 0]), "erase")
        look()
        assert not Notice.objects.filter(kind="season").exists()

    def test_a_forgotten_table_has_none(self, table: Lived) -> None:
        table.report()
        look()
        CampaignRow.objects.filter(campaign=table.campaign).delete()
        look()
        assert (Notice.objects.count(), NoticeMark.objects.count()) == (0, 0)


class TestOnce:
    def test_drawn_again_from_the_same_mark_it_is_the_same(self, table: Lived) -> None:
        table.ask("host", EndSeason(), "end")
        mark = NoticeMark.objects.get(campaign=table.campaign)
        look()
        before = list(Notice.objects.order_by("pk").values_list("pk", "key"))
        mark.save()
        look()
        assert list(Notice.objects.order_by("pk").values_list("pk", "key")) == before

    def test_what_falls_with_its_transaction_is_drawn_by_the_next(
        self, table: Lived, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table.report()
        before = NoticeMark.objects.get(campaign=table.campaign).position

        class KilledError(Exception):
            pass

        def fall(*_: object) -> None:
            assert Notice.objects.filter(kind="report").exists()
            raise KilledError

        monkeypatch.setattr(deliveries, "put", fall)
        with pytest.raises(KilledError), transaction.atomic():
            drawn_notices.draw(table.campaign, clock.now())
        monkeypatch.undo()
        assert not Notice.objects.filter(kind="report").exists()
        assert NoticeMark.objects.get(campaign=table.campaign).position == before
        assert len(told(table, "rival")) == 1

    def test_a_look_at_a_table_that_stands_still_puts_nothing(self, table: Lived) -> None:
        table.report()
        look()
        before = Job.objects.filter(kind="notices").count()
        look()
        assert Job.objects.filter(kind="notices").count() == before

    def test_more_lines_than_one_job_looks_at_are_looked_at_by_the_next(
        self, table: Lived, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(drawn_notices, "AT_ONCE", 1)
        for number in range(3):
            table.ask("host", EndSeason(), f"end-{number}")
        for _ in range(4):
            look()
        assert len(told(table, "player", "season")) == 3
