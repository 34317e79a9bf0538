"""Pages that are kept: for one seat at one line alone, and with nothing in them that is good only once."""

from __future__ import annotations

import re
from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import Account
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.models import Member, SeatRow
from apps.chronicle.log.own_kinds import EraseWords
from apps.jobs.models import Job
from apps.notices.models import Notice
from apps.web.pages import page_cache
from tests.campaigns.lived import Lived, lived

pytestmark = [pytest.mark.django_db, pytest.mark.once]
NEWS = {
    "csrfmiddlewaretoken": re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"'),
    "key": re.compile(r'"key" value="([^"]+)"'),
}


@pytest.fixture(scope="module")
def told(ground: None) -> Lived:
    return lived()


@pytest.fixture
def table(told: Lived) -> Lived:
    return deepcopy(told)


def page(table: Lived, who: str, path: str = "pilots/{Vess}/", client: Client | None = None) -> str:
    answer: Any = (client or table.client(who)).get(f"{table.page}{path.format(**table.ids)}")
    assert answer.status_code == 200
    return str(answer.content.decode())


def without_news(text: str) -> str:
    for each in NEWS.values():
        text = each.sub("", text)
    return text


def news(text: str) -> dict[str, str]:
    return {name: each.findall(text)[-1] for name, each in NEWS.items()}


@pytest.mark.parametrize("path", ["pilots/{Vess}/", "caskets/{Mercy}/", "pilots/{Vess}/?at=9"])
def test_a_page_is_drawn_once(table: Lived, path: str) -> None:
    client = table.client("player")
    first = page(table, "player", path, client)
    with CaptureQueriesContext(connection) as asked:
        again = page(table, "player", path, client)
    assert len(asked) == 4, "whose session, whose account, whose seat, and what is new to them"
    assert without_news(again) == without_news(first)


def test_a_kept_page_says_how_much_is_new_now(table: Lived) -> None:
    client, mission = table.client("player"), table.plan()
    assert "<title>Vess" in page(table, "player", client=client)
    told = Notice(campaign=table.campaign, account=table.accounts["player"], kind="asked", key="asked/x/1", position=1)
    told.words, told.path, told.made = "Ask.", f"{table.page}missions/{mission}/", datetime.now(UTC)
    told.save()
    assert "<title>(1) Vess" in page(table, "player", client=client)
    client.get(told.path, headers={"Sec-Purpose": "prefetch"})
    assert "<title>(1) Vess" in page(table, "player", client=client), "nobody has looked yet"
    client.get(told.path)
    assert "<title>Vess" in page(table, "player", client=client)
    Notice.objects.update(seen_at=None)
    Notice.objects.update(seen_at=datetime.now(UTC))
    assert "<title>Vess" in page(table, "player", client=client)


def test_a_guest_and_whoever_owns_the_account_share_no_page(table: Lived) -> None:
    own, guest = table.client("spectator"), table.client("spectator")
    session = guest.session
    session["guest"] = True
    session.save()
    assert "Leave the demo" in page(table, "spectator", client=guest)
    assert "Leave the demo" not in page(table, "spectator", client=own)


def test_what_is_good_only_once_is_new_in_a_kept_page(table: Lived) -> None:
    first, again = (page(table, "player") for _ in range(2))
    assert first.count("csrfmiddlewaretoken") == 2
    assert all(news(first)[name] != news(again)[name] for name in NEWS)
    for text in (first, again):
        assert page_cache.TOKEN_GAP not in text
        assert page_cache.KEY_GAP not in text


def test_a_kept_form_can_be_sent(table: Lived) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(table.accounts["player"])
    page(table, "player")
    sent = news(page(table, "player", client=client))
    path = f"{table.page}pilots/{table.ids['Vess']}/ritual/"
    assert client.post(path, sent).status_code == 302
    assert Job.objects.get().key.endswith(sent["key"])
    assert client.post(path, {**sent, "csrfmiddlewaretoken": "x" * 64}).status_code == 403


def test_no_seat_is_given_another_s(table: Lived) -> None:
    seen = {who: page(table, who) for who in ("player", "rival", "host", "spectator")}
    again = {who: page(table, who) for who in seen}
    assert {who: "Yours" in text for who, text in again.items()} == dict.fromkeys(seen, False) | {"player": True}
    assert {who: "/ask/Muster" in text for who, text in again.items()} == {
        **dict.fromkeys(seen, False),
        **dict.fromkeys(("player", "host"), True),
    }
    for who, text in again.items():
        assert without_news(text) == without_news(seen[who])
        assert f"bone-{who}" in text


def test_whoever_does_not_sit_here_or_is_not_signed_in_gets_no_kept_page(table: Lived) -> None:
    page(table, "player")
    path = f"{table.page}pilots/{table.ids['Vess']}/"
    table.accounts["stranger"] = Account.objects.create_user("stranger")
    assert table.client("stranger").get(path).status_code == 404
    assert Client().get(path).status_code == 302


def test_it_is_drawn_anew_when_the_log_moves(table: Lived) -> None:
    assert "The bell rang" not in page(table, "player")
    table.ask("host", WriteNote(about=table.ids["Vess"], text="The bell rang."), "bell")
    assert "The bell rang" in page(table, "player")
    assert "The bell rang" not in page(
        table, "player", f"pilots/{{Vess}}/?at={table.sitting('host').campaign.position - 1}"
    )


def test_erased_words_are_in_no_kept_page(table: Lived) -> None:
    table.ask("host", WriteNote(about=table.ids["Vess"], text="The bell rang."), "bell")
    line = table.sitting("host").campaign.position
    for path in ("pilots/{Vess}/", f"pilots/{{Vess}}/?at={line}"):
        assert "The bell rang" in page(table, "rival", path)
    table.ask("host", EraseWords(entries=(line,)), "erase")
    for path in ("pilots/{Vess}/", f"pilots/{{Vess}}/?at={line}"):
        assert "The bell rang" not in page(table, "rival", path)


def test_seat_role_and_name_are_each_a_part_of_it(table: Lived) -> None:
    """The rows alone, though the log moves with a role too."""
    page(table, "spectator")
    SeatRow.objects.filter(seat=table.sitting("spectator").seat).update(role="deputy")
    assert "/ask/Muster" in page(table, "spectator")
    page(table, "rival")
    seat = table.sitting("player").seat
    Member.objects.filter(seat=seat).delete()
    Member.objects.filter(account=table.accounts["rival"]).update(seat=seat)
    assert "Yours" in page(table, "rival")
    Account.objects.filter(pk=table.accounts["rival"].pk).update(username="bone-heir")
    assert "bone-heir" in page(table, "rival")


def test_what_was_asked_and_how_it_shall_look_are_part_of_it(table: Lived) -> None:
    client = table.client("player")
    assert "See how it fell" not in page(table, "player", client=client)
    assert "See how it fell" in page(table, "player", "pilots/{Vess}/?called", client)
    client.post("/looks/", {"looks": "dark", "back": "/"})
    assert 'data-looks="dark"' in page(table, "player", client=client)
    assert 'data-looks="dark"' not in page(table, "player")


def test_what_has_to_be_said_once_is_said_once(table: Lived) -> None:
    client = table.client("rival")
    page(table, "rival", client=client)
    client.post(f"{table.page}pilots/{table.ids['Vess']}/ritual/", {"key": "k"})
    assert "ask the host" in page(table, "rival", client=client)
    assert "Not done" not in page(table, "rival", client=client)
    assert "Not done" not in page(table, "rival")


def test_whoever_edits_templates_sees_them_at_once(table: Lived, settings: Any) -> None:
    settings.DEBUG = True
    page(table, "player")
    assert not page_cache.SHELF.kept
