"""What somebody was told, on their pages: the list, the number on every page, and how they want to be told."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import Account
from apps.battles.commands.confirm_report import ConfirmReport
from apps.campaigns.commands.empty_seat import EmptySeat
from apps.campaigns.commands.end_season import EndSeason
from apps.notices.models import Notice, NoticeChoice, NoticeHabits, PushSubscription
from tests.campaigns.lived import NAME, Lived, lived
from tests.notices.telling import look

pytestmark = pytest.mark.django_db
NAVE = "The Cold Nave was told, and waits for the word of East Door."
PHONE = {"do": "subscribe", "endpoint": "https://push.example/1", "p256dh": "BPk", "auth": "secret"}


@pytest.fixture
def table() -> Lived:
    made = lived()
    look()
    return made


@pytest.fixture
def mission(table: Lived) -> str:
    found = table.report()
    look()
    return found


def text(answer: Any) -> str:
    assert answer.status_code == 200
    return str(answer.content.decode())


def said(page: str) -> list[str]:
    return [
        " ".join(re.sub("<[^>]*>", "", each).split()) for each in re.findall(r"<li>\s*<p>(.*?)</li>", page, re.DOTALL)
    ]


class TestTheList:
    def test_shows_what_waits_first_and_then_the_newest(self, table: Lived, mission: str) -> None:
        table.ask("rival", ConfirmReport(mission=mission, side="east"), "yes")
        look()
        table.ask("host", EndSeason(), "end")
        look()
        listed = said(text(table.client("rival").get("/notices/")))
        assert listed[0].startswith("Season 1 is over, and season 2 begins with the muster. new")
        assert NAME in listed[0]
        assert listed[1].startswith(NAVE)
        assert "It waits no longer." in listed[1]

    def test_looking_is_seeing(self, table: Lived, mission: str) -> None:
        client = table.client("rival")
        assert "new waits" in said(text(client.get("/notices/")))[0]
        assert "new" not in said(text(client.get("/notices/")))[0].split()
        assert "waits" in said(text(client.get("/notices/")))[0].split()

    def test_of_one_table_alone(self, table: Lived, mission: str) -> None:
        client = table.client("rival")
        assert said(text(client.get("/notices/?table=campaign-other"))) == []
        assert Notice.objects.get(account=table.accounts["rival"]).seen_at is None
        assert len(said(text(client.get(f"/notices/?table={table.campaign}")))) == 1

    def test_of_a_table_at_which_one_sits_no_longer_is_shown_nothing(self, table: Lived, mission: str) -> None:
        client, seat = table.client("rival"), table.sitting("rival").seat
        table.ask("host", EmptySeat(seat=seat), "empty")
        assert said(text(client.get("/notices/"))) == []
        assert "<title>Notices" in text(client.get("/notices/"))


class TestTheNumber:
    def test_stands_on_every_page_and_in_its_title(self, table: Lived, mission: str) -> None:
        for path in ("/", "/account/", table.page, f"{table.page}settlement/", "/dice/"):
            page = text(table.client("rival").get(path))
            assert "<title>(1) " in page, path
            assert '<b>1<span class="unseen"> new</span></b>' in page
            assert "<title>(" not in text(table.client("player").get(path))

    def test_goes_where_it_is_dealt_with(self, table: Lived, mission: str) -> None:
        client = table.client("rival")
        assert "<title>(" not in text(client.get(f"{table.page}missions/{mission}/"))
        assert "<title>(" not in text(client.get(table.page))
        assert "waits" in said(text(client.get("/notices/")))[0].split()

    def test_moves_the_pages_that_follow(self, table: Lived) -> None:
        client = table.client("rival")

        def lives() -> tuple[str, str]:
            page = re.search(r'data-live="([^"]*)"', text(client.get("/")))
            line = re.search(r"data: (notices \d+)\n", text(client.get("/live/")))
            assert page
            assert line
            return page[1].split()[-1], line[1]

        assert lives() == ("notices=0", "notices 0")
        table.report()
        look()
        page, line = lives()
        assert page == line.replace(" ", "=") != "notices=0"

    def test_is_asked_of_nobody_who_is_not_signed_in(self) -> None:
        assert "Notices" not in text(Client().get("/sign-in/"))
        assert Client().get("/notices/").status_code == 302
        assert Client().get("/notices/choices/").status_code == 302


class TestChoosing:
    def test_by_kind_and_by_table(self, table: Lived) -> None:
        client, player = table.client("player"), table.accounts["player"]
        client.post("/notices/choices/", {"do": "choose", "mail-report": "at once", "push-asked": "at once"})
        client.post(
            "/notices/choices/",
            {
                "do": "choose",
                "table": table.campaign,
                "mail-report": "",
                "mail-season": "digest",
                "push-asked": "as elsewhere",
            },
        )
        rows = NoticeChoice.objects.filter(account=player).order_by("campaign", "kind")
        assert [(row.campaign, row.kind, row.way, row.how) for row in rows] == [
            ("", "asked", "push", "at once"),
            ("", "report", "mail", "at once"),
            (table.campaign, "report", "mail", ""),
            (table.campaign, "season", "mail", "digest"),
        ]
        page = text(client.get(f"/notices/choices/?table={table.campaign}"))
        assert re.search(r'name="mail-season">.*?<option value="digest" selected>', page, re.DOTALL)

    @pytest.mark.parametrize(
        "form",
        [
            {"do": "choose", "push-report": "digest"},
            {"do": "choose", "mail-report": "by pigeon"},
            {"do": "hours", "zone": "Mars/Olympus"},
            {"do": "hours", "zone": "UTC", "quiet_from": "24"},
            {"do": "mail", "mail": "nobody"},
            {"do": "subscribe", "endpoint": "http://push.example/1", "p256dh": "BPk", "auth": "secret"},
            {"do": "dance"},
        ],
    )
    def test_what_there_is_not_is_refused(self, table: Lived, form: dict[str, str]) -> None:
        answer = table.client("player").post("/notices/choices/", form)
        assert answer.status_code == 422
        assert not NoticeChoice.objects.exists()

    def test_hours_and_the_clock_they_go_by(self, table: Lived) -> None:
        hours = {"do": "hours", "zone": "Europe/Berlin", "quiet_from": "22", "quiet_until": "7", "digest_at": "9"}
        table.client("player").post("/notices/choices/", hours)
        habits = NoticeHabits.objects.get()
        assert (habits.zone, habits.quiet_from, habits.quiet_until, habits.digest_at) == ("Europe/Berlin", 22, 7, 9)

    def test_an_address_that_is_given_anew_is_written_to_again(self, table: Lived) -> None:
        NoticeHabits.objects.create(account=table.accounts["player"], mail_ended="Nobody is there.")
        client = table.client("player")
        assert "Nobody is there." in text(client.get("/notices/choices/"))
        client.post("/notices/choices/", {"do": "mail", "mail": "vess@example.org"})
        assert Account.objects.get(username="bone-player").email == "vess@example.org"
        assert "Nobody is there." not in text(client.get("/notices/choices/"))

    def test_a_phone_is_told_until_it_is_forgotten(self, table: Lived) -> None:
        client = table.client("player")
        for _ in range(2):
            client.post("/notices/choices/", PHONE)
        phone = PushSubscription.objects.get()
        assert phone.account == table.accounts["player"]
        table.client("rival").post("/notices/choices/", {"do": "forget", "phone": str(phone.pk)})
        assert PushSubscription.objects.count() == 1
        table.client("rival").post("/notices/choices/", PHONE)
        assert PushSubscription.objects.get().account == table.accounts["rival"], "whoever sits there last"
        table.client("rival").post("/notices/choices/", {"do": "unsubscribe", "endpoint": PHONE["endpoint"]})
        assert PushSubscription.objects.count() == 0


class TestReminding:
    def test_says_to_whom_and_once_an_hour(self, table: Lived, mission: str) -> None:
        client = table.client("host")
        page = text(client.get(f"{table.page}remind/"))
        assert "It waits for <bdi>bone-rival</bdi>." in page
        key = re.search(r'name="key" value="(report/[^"]+)"', page)
        assert key
        Notice.objects.update(seen_at="2026-01-01T00:00:00Z")
        assert "Reminded: bone-rival." in text(client.post(f"{table.page}remind/", {"key": key[1]}, follow=True))
        assert "within the hour" in text(client.post(f"{table.page}remind/", {"key": key[1]}, follow=True))
        rival = Notice.objects.filter(account=table.accounts["rival"], kind="reminded")
        assert [row.words for row in rival] == [f"A reminder: {NAVE}"]
        table.ask("rival", ConfirmReport(mission=mission, side="east"), "yes")
        look()
        assert rival.filter(over=None).count() == 0
        assert "nobody any longer" in text(client.post(f"{table.page}remind/", {"key": key[1]}, follow=True))

    def test_is_for_whoever_keeps_the_table(self, table: Lived, mission: str) -> None:
        assert f"{table.page}remind/" in text(table.client("host").get(table.page))
        for who in ("player", "rival", "spectator"):
            assert table.client(who).get(f"{table.page}remind/").status_code == 403
            assert table.client(who).post(f"{table.page}remind/", {"key": "report"}).status_code == 403
            assert f"{table.page}remind/" not in text(table.client(who).get(table.page))
