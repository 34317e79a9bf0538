"""What is sent of notices: once, by the ways that somebody chose, at hours at which they are not left alone."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from cryptography.fernet import Fernet

from apps.accounts.models import Account
from apps.battles.commands.confirm_report import ConfirmReport
from apps.campaigns.commands.end_season import EndSeason
from apps.campaigns.commands.plan_session import PlanSession
from apps.jobs.models import Job
from apps.notices import deliveries, table_webhooks, tasks
from apps.notices.channels.message import Gone, Later, Never
from apps.notices.deliveries import ToTell
from apps.notices.models import Delivery, How, Notice, NoticeChoice, NoticeHabits, PushSubscription, TableWebhook, Way
from tests.battles.logged import Arena
from tests.campaigns.lived import NAME, Lived, lived
from tests.jobs.worker import work_off
from tests.notices.outside import Outside, stands_in
from tests.notices.telling import look

pytestmark = pytest.mark.django_db
NAVE = "The Cold Nave was told, and waits for the word of East Door."


@pytest.fixture
def outside(monkeypatch: pytest.MonkeyPatch) -> Outside:
    return stands_in(monkeypatch)


@pytest.fixture
def table(outside: Outside) -> Lived:
    made = lived()
    Account.objects.filter(username="bone-rival").update(email="rival@example.org")
    look()
    return made


def wants(table: Lived, way: Way, how: How, kind: str = "report", campaign: str = "", who: str = "rival") -> None:
    NoticeChoice.objects.create(account=table.accounts[who], campaign=campaign, kind=kind, way=way, how=how)


def phone(table: Lived, number: int = 1, who: str = "rival") -> PushSubscription:
    return PushSubscription.objects.create(
        account=table.accounts[who], endpoint=f"https://push.example/{number}", made="2026-01-01T00:00:00Z"
    )


def hook(table: Lived, *kinds: str, shape: str = "standard") -> TableWebhook:
    form = {"do": "add", "url": "https://hooks.example/1", "shape": shape, "kinds": list(kinds)}
    answer = table.client("host").post(f"{table.page}webhooks/", form)
    assert answer.status_code in (200, 302), answer.content.decode()
    return TableWebhook.objects.get()


class TestWhatIsChosen:
    def test_nothing_is_sent_until_somebody_asks_for_it(self, table: Lived, outside: Outside) -> None:
        phone(table)
        table.report()
        look()
        assert outside.sent == []

    def test_each_way_is_told_by_itself(self, table: Lived, outside: Outside) -> None:
        wants(table, "mail", "at once")
        wants(table, "push", "at once")
        for number, who in enumerate(("rival", "rival", "player"), start=1):
            phone(table, number, who)
        table.report()
        look()
        assert sorted(outside.ways) == [
            ("mail", "rival@example.org"),
            ("push", "https://push.example/1"),
            ("push", "https://push.example/2"),
        ]
        message = outside.sent[0].messages[0]
        assert (message.table, message.title) == (NAME, "A report waits for a word")
        assert {each.messages[0].id for each in outside.sent} == {Notice.objects.get().name}
        assert {row.status for row in Delivery.objects.all()} == {"sent"}

    def test_of_one_table_otherwise_than_of_all(self, table: Lived, outside: Outside) -> None:
        wants(table, "mail", "at once")
        wants(table, "mail", "", campaign=table.campaign)
        table.report()
        look()
        assert outside.sent == []

    def test_what_happened_before_somebody_chose_is_not_sent(self, table: Lived, outside: Outside) -> None:
        table.report()
        look()
        wants(table, "mail", "at once")
        look()
        assert outside.sent == []

    def test_an_account_that_is_closed_is_told_nothing(self, table: Lived, outside: Outside) -> None:
        wants(table, "mail", "at once")
        phone(table)
        table.report()
        tasks.look(outside.moment)
        Account.objects.filter(username="bone-rival").update(is_active=False)
        work_off()
        assert outside.sent == []


class TestOnce:
    def test_a_worker_that_is_killed_after_it_sent_sends_the_same_once_more(
        self, table: Lived, outside: Outside
    ) -> None:
        wants(table, "mail", "at once")
        table.report()
        look()
        Job.objects.filter(kind="tell").update(state="running", due=outside.moment)
        Delivery.objects.update(status="waiting")
        outside.later(minutes=1)
        assert [each.ids for each in outside.sent] == [[Notice.objects.get().name]] * 2
        assert Delivery.objects.count() == 1

    def test_told_again_it_is_one_job(self, table: Lived, outside: Outside) -> None:
        wants(table, "mail", "at once")
        table.report()
        look()
        deliveries.put(list(Notice.objects.all()), outside.moment)
        work_off()
        assert len(outside.sent) == 1

    def test_a_worker_that_is_killed_when_it_had_noted_that_it_sent_sends_nothing(
        self, table: Lived, outside: Outside
    ) -> None:
        wants(table, "mail", "at once")
        table.report()
        look()
        Job.objects.filter(kind="tell").update(state="running", due=outside.moment)
        outside.later(minutes=1)
        assert (len(outside.sent), Job.objects.get(kind="tell").state) == (1, "done")

    def test_what_waits_no_longer_is_not_sent(self, table: Lived, outside: Outside) -> None:
        for number, who in enumerate(("rival", "player")):
            wants(table, "push", "at once", "asked", who=who)
            phone(table, number, who)
        arena = Arena(table)
        arena.open()
        look()
        assert outside.sent == [], "whoever sits at the table answers within a minute"
        arena.play(1, most=1)
        look()
        outside.later(seconds=59)
        before = Notice.objects.filter(kind="asked").exclude(over=None).count()
        assert (before, outside.sent) == (1, [])

    def test_who_is_late_at_the_battle_is_told_after_a_minute(self, table: Lived, outside: Outside) -> None:
        for who in ("rival", "player"):
            wants(table, "push", "at once", "asked", who=who)
            phone(table, {"rival": 1, "player": 2}[who], who)
        Arena(table).open()
        look()
        outside.later(minutes=1)
        assert len(outside.sent) == 1

    def test_what_was_seen_meanwhile_is_not_sent(self, table: Lived, outside: Outside) -> None:
        wants(table, "mail", "at once")
        table.report()
        tasks.look(outside.moment)
        NoticeHabits.objects.create(account=table.accounts["rival"], quiet_from=10, quiet_until=14)
        work_off()
        table.client("rival").get("/notices/")
        outside.later(hours=3)
        assert outside.sent == []


class TestHours:
    def test_what_falls_into_quiet_hours_is_sent_at_their_end(self, table: Lived, outside: Outside) -> None:
        NoticeHabits.objects.create(
            account=table.accounts["rival"], zone="Europe/Berlin", quiet_from=12, quiet_until=15
        )
        wants(table, "mail", "at once")
        table.report()
        look()
        assert outside.sent == []
        outside.later(minutes=59)
        assert outside.sent == []
        outside.later(minutes=62)
        assert len(outside.sent) == 1

    def test_they_may_go_through_midnight(self, table: Lived, outside: Outside) -> None:
        NoticeHabits.objects.create(account=table.accounts["rival"], quiet_from=22, quiet_until=7)
        outside.moment += timedelta(hours=11)
        wants(table, "mail", "at once")
        table.report()
        look()
        outside.later(hours=7)
        assert outside.sent == []
        outside.later(hours=1, minutes=1)
        assert len(outside.sent) == 1

    def test_what_is_gathered_is_one_mail_a_day(self, table: Lived, outside: Outside) -> None:
        wants(table, "mail", "digest")
        wants(table, "mail", "digest", "season")
        table.ask("host", EndSeason(), "end")
        look()
        table.report()
        look()
        outside.later(hours=5, minutes=59)
        assert outside.sent == []
        outside.later(minutes=2)
        assert [len(each.messages) for each in outside.sent] == [2]
        outside.later(days=1)
        assert len(outside.sent) == 1

    def test_a_mail_server_that_is_away_gets_the_whole_of_it_later(self, table: Lived, outside: Outside) -> None:
        wants(table, "mail", "digest")
        table.report()
        look()
        outside.answers = [Later("It is away."), Later("It is away.")]
        outside.later(hours=6, minutes=1)
        outside.later(minutes=1)
        outside.later(minutes=2)
        assert [len(each.messages) for each in outside.sent] == [1, 1, 1]
        assert Delivery.objects.get().status == "sent"

    def test_who_got_it_and_did_not_say_so_gets_the_same_mail_and_what_came_since_in_another(
        self, table: Lived, outside: Outside
    ) -> None:
        wants(table, "mail", "digest")
        wants(table, "mail", "digest", "session")
        table.report()
        look()
        outside.answers = [Later("It never said so.")]
        outside.later(hours=6)
        table.ask("host", PlanSession(at="2099-06-30T18:00:00Z"), "date")
        look()
        outside.later(minutes=1)
        outside.later(days=1)
        first, again, other = [each.ids for each in outside.sent]
        assert first == again
        assert (len(first), len(other)) == (1, 1)
        assert first != other

    def test_what_is_drawn_while_a_digest_is_sent_comes_with_the_next(self, table: Lived, outside: Outside) -> None:
        wants(table, "mail", "digest")
        wants(table, "mail", "digest", "season")
        table.ask("host", EndSeason(), "end")
        look()
        Job.objects.filter(kind="digest").update(state="running", due=outside.moment + timedelta(days=9))
        table.report()
        look()
        Job.objects.filter(kind="digest", state="running").update(state="done")
        outside.later(days=1)
        assert outside.sent == []
        outside.later(hours=6)
        assert [len(each.messages) for each in outside.sent] == [2]

    def test_what_is_too_much_for_one_mail_comes_in_several(
        self, table: Lived, outside: Outside, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(deliveries, "MOST", 2)
        wants(table, "mail", "digest", "session")
        for day in range(1, 6):
            table.ask("host", PlanSession(at=f"2099-06-0{day}T18:00:00Z"), f"date-{day}")
        look()
        outside.later(hours=6)
        assert [len(each.messages) for each in outside.sent] == [2, 2, 1]
        assert len({name for each in outside.sent for name in each.ids}) == 5

    def test_who_answers_never_is_sent_none_of_it_again(self, table: Lived, outside: Outside) -> None:
        wants(table, "mail", "digest")
        table.report()
        look()
        outside.answers = [Gone("Nobody lives there.")]
        outside.later(hours=6)
        assert "Nobody lives there." in table.client("rival").get("/notices/choices/").content.decode()
        outside.later(days=2)
        assert (len(outside.sent), Delivery.objects.get().status) == (1, "failed")

    def test_and_only_what_still_waits(self, table: Lived, outside: Outside) -> None:
        wants(table, "mail", "digest")
        mission = table.report()
        look()
        table.ask("rival", ConfirmReport(mission=mission, side="east"), "yes")
        look()
        outside.later(days=1)
        assert outside.sent == []


class TestWhatAnswersBadly:
    def test_later_is_tried_again_longer_each_time_for_three_days(self, table: Lived, outside: Outside) -> None:
        wants(table, "mail", "at once")
        outside.answers = [Later("The mail server is busy.") for _ in range(100)]
        table.report()
        look()
        assert [len(outside.sent), Delivery.objects.get().said] == [1, "The mail server is busy."]
        for minutes, sent in ((1, 2), (1, 2), (1, 3), (4, 4)):
            outside.later(minutes=minutes)
            assert len(outside.sent) == sent
        for _ in range(40):
            outside.later(hours=6)
        row = Delivery.objects.get()
        assert (row.status, row.said) == ("failed", deliveries.LATE)
        assert len(outside.sent) == row.attempts < 25
        assert not Job.objects.filter(kind="tell").exclude(state="done").exists()

    def test_as_long_as_whoever_answered_wants(self, table: Lived, outside: Outside) -> None:
        wants(table, "mail", "at once")
        outside.answers = [Later("Not now.", 7200)]
        table.report()
        look()
        outside.later(minutes=119)
        assert len(outside.sent) == 1
        outside.later(minutes=2)
        assert len(outside.sent) == 2
        assert Delivery.objects.get().status == "sent"

    def test_an_address_that_is_gone_is_not_written_to_again(self, table: Lived, outside: Outside) -> None:
        wants(table, "mail", "at once")
        wants(table, "mail", "at once", "session")
        outside.answers = [Gone("Nobody lives there.")]
        table.report()
        look()
        assert NoticeHabits.objects.get().mail_ended == "Nobody lives there."
        table.ask("host", PlanSession(at="2099-06-30T18:00:00Z"), "date")
        look()
        assert Notice.objects.filter(account=table.accounts["rival"], kind="session").exists()
        assert len(outside.sent) == 1

    def test_a_phone_that_is_gone_ends_and_says_so(self, table: Lived, outside: Outside) -> None:
        wants(table, "push", "at once")
        phone(table)
        outside.answers = [Gone("That browser is gone.")]
        table.report()
        look()
        assert "That browser is gone." in table.client("rival").get("/notices/choices/").content.decode()
        outside.later(days=1)
        assert len(outside.sent) == 1

    def test_what_is_never_taken_is_not_tried_again(self, table: Lived, outside: Outside) -> None:
        wants(table, "push", "at once")
        phone(table)
        outside.answers = [Never("It is too long.")]
        table.report()
        look()
        outside.later(days=1)
        assert [len(outside.sent), Delivery.objects.get().status] == [1, "failed"]
        assert PushSubscription.objects.get().ended is None


class TestWebhooks:
    def test_a_channel_is_told_for_a_spectator(self, table: Lived, outside: Outside) -> None:
        hook(table, "report", "asked")
        table.report()
        look()
        assert outside.ways == [("webhook", "https://hooks.example/1")]
        assert outside.sent[0].messages[0].text == NAVE
        page = table.client("host").get(f"{table.page}webhooks/").content.decode()
        assert "Sent, 1 attempt," in page

    def test_only_of_the_kinds_that_were_chosen(self, table: Lived, outside: Outside) -> None:
        hook(table, "season")
        table.report()
        look()
        assert outside.sent == []

    def test_its_secret_is_shown_once_and_lies_sealed(self, table: Lived, outside: Outside) -> None:
        form = {"do": "add", "url": "https://hooks.example/1", "shape": "standard", "kinds": ["report"]}
        page = table.client("host").post(f"{table.page}webhooks/", form).content.decode()
        secret = re.search(r"whsec_[\w+/=]+", page)
        assert secret
        assert secret[0] not in table.client("host").get(f"{table.page}webhooks/").content.decode()
        assert len(bytes(TableWebhook.objects.get().secret)) > 100

    def test_sent_again_by_hand_it_has_the_same_id(self, table: Lived, outside: Outside) -> None:
        hook(table, "report")
        outside.answers = [Never("It is not taken.")]
        table.report()
        look()
        client, path = table.client("host"), f"{table.page}webhooks/"
        assert "It is not taken." in client.get(path).content.decode()
        form = {"do": "send-again", "which": str(Delivery.objects.get().pk), "key": "k"}
        for _ in range(2):
            client.post(path, form)
        work_off()
        assert [each.ids for each in outside.sent] == [[Notice.objects.get(account=None).name]] * 2
        assert Delivery.objects.get().status == "sent"

    def test_one_that_is_gone_ends_until_the_host_begins_again(self, table: Lived, outside: Outside) -> None:
        made = hook(table, "report")
        outside.answers = [Gone("Nobody is there any longer.")]
        table.report()
        look()
        client, path = table.client("host"), f"{table.page}webhooks/"
        assert "Nobody is there any longer." in client.get(path).content.decode()
        client.post(path, {"do": "begin-again", "which": made.pk})
        assert TableWebhook.objects.get().ended is None
        client.post(path, {"do": "take-away", "which": made.pk})
        assert not TableWebhook.objects.exists()

    def test_with_a_new_key_of_the_house_it_is_sealed_anew(self, table: Lived, outside: Outside, settings: Any) -> None:
        hook(table, "report")
        old, new = settings.HOUSE_KEYS[0], Fernet.generate_key().decode()
        settings.HOUSE_KEYS = [new, old]
        assert table_webhooks.seal_anew() == (1, 0)
        settings.HOUSE_KEYS = [new]
        table.report()
        look()
        assert [each.way for each in outside.sent] == ["webhook"]
        settings.HOUSE_KEYS = [old]
        assert table_webhooks.seal_anew() == (0, 1)

    def test_a_house_that_lost_its_key_says_so(self, table: Lived, outside: Outside) -> None:
        hook(table, "report")
        TableWebhook.objects.update(secret=b"another's")
        table.report()
        look()
        assert "lost the key" in TableWebhook.objects.get().why

    @pytest.mark.parametrize(
        "more",
        [
            {"url": "ftp://hooks.example"},
            {"url": f"https://hooks.example/{'y' * 500}"},
            {"shape": "slack"},
            {"kinds": []},
            {"kinds": ["undone"]},
            {"do": "dance"},
        ],
    )
    def test_what_is_none_is_refused(self, table: Lived, outside: Outside, more: dict[str, Any]) -> None:
        form = {"do": "add", "url": "https://hooks.example/1", "shape": "standard", "kinds": ["report"], **more}
        answer = table.client("host").post(f"{table.page}webhooks/", form)
        assert (answer.status_code, TableWebhook.objects.count()) == (422, 0)

    def test_they_are_the_hosts_alone(self, table: Lived, outside: Outside) -> None:
        made = hook(table, "report")
        for who in ("player", "rival", "spectator"):
            client = table.client(who)
            assert client.get(f"{table.page}webhooks/").status_code == 403
            assert client.post(f"{table.page}webhooks/", {"do": "take-away", "which": made.pk}).status_code == 403
        assert TableWebhook.objects.exists()


def test_a_job_whose_notice_is_gone_has_nothing_to_tell(outside: Outside) -> None:
    assert deliveries.tell(ToTell(notice=99, way="mail"), outside.moment) == "There is no such notice any longer."
