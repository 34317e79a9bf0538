"""The door of a table on its pages: links and codes, newcomers without an account, and who sits where."""

from __future__ import annotations

import re
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.test import Client, RequestFactory

from apps.accounts.credentials import account_named
from apps.accounts.models import Account
from apps.campaigns.commands.empty_seat import EmptySeat
from apps.campaigns.commands.hand_over import HandOver
from apps.campaigns.invitations import invite
from apps.campaigns.models import InvitationLink, JoinRequest, Member, SeatRow
from penance_campaign.logs import RequestMiddleware
from tests.accounts.visiting import SECRET, is_in
from tests.campaigns.lived import NAME, Lived, lived

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def told(ground: None) -> Lived:
    return lived()


@pytest.fixture
def table(told: Lived) -> Lived:
    return deepcopy(told)


def link(table: Lived, **more: Any) -> str:
    return f"/join/{invite(table.sitting('host'), 'player', **more)}/"


def arrives(client: Client, path: str, name: str = "vera", password: str = SECRET) -> Any:
    return client.post(path, {"name": name, "password": password})


def text(answer: Any) -> str:
    return str(answer.content.decode())


class TestTheCode:
    def test_a_new_link_is_drawn_once_for_a_phone(self, table: Lived) -> None:
        form = {"role": "player", "note": "", "days": "7", "uses": "1"}
        page = text(table.client("host").post(f"{table.page}door/", form))
        found = re.search(r'<div class="card-code" role="img" aria-label="[^"]+">(<svg.*?</svg>)', page)
        assert found
        drawn = ET.fromstring(found[1])  # noqa: S314 - drawn by ourselves
        assert drawn.get("viewBox")
        assert "style" not in found[1]
        assert "card-code" not in text(table.client("host").get(f"{table.page}door/"))


class TestArriving:
    def test_a_newcomer_makes_an_account_asks_and_is_let_in(self, client: Client, table: Lived) -> None:
        path = link(table, note="Bring <dice>.")
        offer = text(client.get(path))
        assert NAME in offer
        assert "Bring &lt;dice&gt;." in offer
        made = arrives(client, path)
        assert (made.status_code, made["Location"]) == (302, path)
        assert is_in(client)
        assert not JoinRequest.objects.exists()
        assert client.get(table.page).status_code == 404
        assert "Ask for the seat" in text(client.get(path))
        assert "You wait at the door" in text(client.post(path))
        table.client("host").post(f"{table.page}door/{JoinRequest.objects.get().pk}/", {"approve": "yes"})
        assert client.get(table.page).status_code == 200
        vera = Account.objects.get(username="vera")
        assert (vera.is_staff, vera.is_superuser) == (False, False)
        assert SECRET not in vera.password

    def test_whoever_has_an_account_signs_in_and_comes_back(self, client: Client, table: Lived) -> None:
        path = link(table)
        Account.objects.create_user("nora", password=SECRET)
        assert f"/sign-in/?next={path}" in text(client.get(path))
        back = client.post("/sign-in/", {"name": "nora", "password": SECRET, "next": path})
        assert back["Location"] == path

    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("", "2 to 40"),
            ("x" * 10_000, "2 to 40"),
            ("bone-HOST", "Somebody is called"),
            ("b\u043ene-host", "one script"),
            ("b0ne-host", "Somebody is called"),
            ("\u202erev", "leave out the rest"),
            ("<b>vera</b>", "leave out the rest"),
            ("ve\x00ra", "leave out the rest"),
        ],
    )
    def test_what_is_no_name_makes_no_account(self, client: Client, table: Lived, name: str, words: str) -> None:
        before = Account.objects.count()
        page = arrives(client, link(table), name)
        assert page.status_code == 422
        assert words in text(page)
        assert page.context["name"] == name[:150]
        assert SECRET not in text(page)
        assert "<b>vera" not in text(page)
        assert (Account.objects.count(), is_in(client)) == (before, False)

    @pytest.mark.parametrize("password", ["", "short", "qwerty123456", "vera-vera-vera", "x" * 10_000, SECRET + "\x00"])
    def test_what_is_no_password_makes_no_account(self, client: Client, table: Lived, password: str) -> None:
        page = arrives(client, link(table), "vera-vera-vera", password)
        assert page.status_code == 422
        assert not Account.objects.filter(username="vera-vera-vera").exists()

    def test_a_link_makes_no_more_accounts_than_it_invites(self, table: Lived) -> None:
        path = link(table, uses=2)
        assert [arrives(Client(), path, name).status_code for name in ("first", "second")] == [302, 302]
        third = arrives(Client(), path, "third")
        assert third.status_code == 422
        assert "has made its accounts" in text(third)

    def test_without_its_own_form_nobody_makes_one(self, table: Lived) -> None:
        path = link(table)
        assert arrives(Client(enforce_csrf_checks=True), path).status_code == 403
        assert not Account.objects.filter(username="vera").exists()

    @pytest.mark.parametrize(
        "change", [{"revoked": True}, {"used": 1}, {"expires_at": datetime(2026, 1, 1, tzinfo=UTC)}]
    )
    def test_a_link_that_is_shut_says_one_thing_whatever_it_was(
        self, client: Client, table: Lived, change: dict[str, Any]
    ) -> None:
        path = link(table)
        InvitationLink.objects.update(**change)
        shut, never = client.get(path), client.get("/join/join_never/")
        assert shut.status_code == never.status_code == 404
        assert "It is unknown, used up, taken back or too old" in text(shut)
        assert _plain(shut) == _plain(never)
        sent = arrives(client, path)
        assert sent.status_code == 404
        assert NAME not in text(sent)
        assert not Account.objects.filter(username="vera").exists()

    @pytest.mark.parametrize("token", ["x" * 5000, "%00", "%E2%80%AE", "<b>", "join_%20"])
    def test_what_is_no_link_opens_nothing(self, client: Client, table: Lived, token: str) -> None:
        assert client.get(f"/join/{token}/").status_code == 404
        assert arrives(client, f"/join/{token}/").status_code == 404


class TestAskingTwice:
    def test_a_double_tap_asks_once(self, table: Lived) -> None:
        path, guest = link(table), Client()
        guest.force_login(account_named("guest"))
        assert [guest.post(path).status_code for _ in range(2)] == [200, 200]
        assert JoinRequest.objects.count() == 1

    def test_a_double_answer_seats_once_and_says_so(self, table: Lived) -> None:
        path, guest, host = link(table), Client(), table.client("host")
        guest.force_login(account_named("guest"))
        guest.post(path)
        answer = f"{table.page}door/{JoinRequest.objects.get().pk}/"
        before = SeatRow.objects.count()
        host.post(answer, {"approve": "yes"})
        again = text(host.post(answer, {"approve": "yes"}, follow=True))
        assert "No such request waits at this table" in again
        assert SeatRow.objects.count() == before + 1

    def test_a_host_who_handed_over_meanwhile_answers_nobody(self, table: Lived) -> None:
        path, guest, host = link(table), Client(), table.client("host")
        guest.force_login(account_named("guest"))
        guest.post(path)
        table.ask("host", HandOver(seat=table.sitting("player").seat), "over")
        gone = host.post(f"{table.page}door/{JoinRequest.objects.get().pk}/", {"approve": "yes"})
        assert gone.status_code == 403
        assert "Ask the host" in text(gone)
        assert JoinRequest.objects.get().answer == ""


class TestWhoSitsHere:
    def test_everybody_stands_there_with_role_and_news(self, table: Lived) -> None:
        Member.objects.filter(account=table.accounts["rival"]).update(seen=table.sitting("host").campaign.position)
        Member.objects.filter(account=table.accounts["player"]).update(seen=1)
        page = table.client("host").get(f"{table.page}door/")
        seated = [(each.name, each.role, each.looked) for each in page.context["seated"]]
        assert seated == [
            ("bone-host", "host", False),
            ("bone-player", "player", True),
            ("bone-rival", "player", True),
            ("bone-spectator", "spectator", False),
        ]
        said = re.sub(r"\s+", " ", text(page))
        unread = table.sitting("host").campaign.position - 1
        assert f"A player. Has {unread} lines unread." in said
        assert "A player. Has read everything." in said
        assert "A spectator. Has never looked." in said

    def gives(self, table: Lived, client: Client, seat: str, role: str, key: str = "k") -> Any:
        back = f"{table.page}door/"
        form = {"seat": seat, "role": role, "key": key, "back": back}
        return client.post(f"{table.page}ask/GiveRole/", form)

    def test_the_form_there_gives_a_role_and_comes_back(self, table: Lived) -> None:
        host, seat = table.client("host"), table.sitting("player").seat
        page = text(host.get(f"{table.page}door/"))
        form = re.search(rf'name="key" value="([^"]+)"[^>]*>\s*<input type="hidden" name="seat" value="{seat}"', page)
        assert form
        for _ in range(2):
            done = self.gives(table, host, seat, "deputy", form[1])
            assert (done.status_code, done["Location"]) == (302, f"{table.page}door/")
        assert table.sitting("player").role == "deputy"

    def test_a_role_that_is_had_or_is_none_is_refused_in_words(self, table: Lived) -> None:
        host, seat = table.client("host"), table.sitting("player").seat
        had = self.gives(table, host, seat, "player")
        assert had.status_code == 422
        assert "already" in text(had)
        for role in ("host", "", "\u202e"):
            assert self.gives(table, host, seat, role, f"k{role}").status_code == 422
        assert table.sitting("player").role == "player"

    def test_a_seat_that_was_taken_away_meanwhile_is_said(self, table: Lived) -> None:
        host, seat, player = table.client("host"), table.sitting("player").seat, table.client("player")
        table.ask("host", EmptySeat(seat=seat), "empty")
        said = self.gives(table, host, seat, "deputy")
        assert said.status_code == 422
        assert "No such seat is at this table" in text(said).replace("&#x27;", "'") or "seat" in text(said)
        assert player.get(table.page).status_code == 404

    def test_the_other_deeds_open_their_forms_with_the_seat_filled_in(self, table: Lived) -> None:
        host = table.client("host")
        page = text(host.get(f"{table.page}door/"))
        paths = re.findall(r'href="([^"]+ask/(?:EmptySeat|HandOver)/[^"]+)"', page)
        assert len(paths) == 5
        for path in paths:
            form = host.get(path.replace("&amp;", "&"))
            assert form.status_code == 200
            assert 'value="preview"' in text(form) or 'name="preview"' in text(form)

    @pytest.mark.parametrize("who", ["player", "spectator"])
    def test_nobody_else_gives_roles(self, table: Lived, who: str) -> None:
        seat = table.sitting("player").seat
        assert self.gives(table, table.client(who), seat, "deputy").status_code == 403


def test_an_old_link_says_how_long(table: Lived, client: Client) -> None:
    path = link(table, days=3)
    until = InvitationLink.objects.get().expires_at
    assert until - datetime.now(UTC) < timedelta(days=3)
    assert f"{until:%H:%M} UTC" in text(client.get(path))


def test_no_log_holds_the_way_in() -> None:
    asked = RequestFactory().get("/join/join_secret/?next=x")
    assert RequestMiddleware.format_request(asked) == "GET /join/.../"


def _plain(page: Any) -> str:
    """Without what differs by the address itself, and from one form to the next."""
    return re.sub(r'csrfmiddlewaretoken" value="\w+"|/join/[^"]*', "", text(page))
