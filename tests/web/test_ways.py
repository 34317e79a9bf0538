"""The bar of a table: one's own pilot, the battle at hand, and looking for something."""

from __future__ import annotations

from copy import deepcopy
from itertools import product
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from apps.accounts.credentials import account_named
from apps.campaigns.commands.write_note import WriteNote
from apps.rules.tables.printed_dice import ATTACK_DIE
from apps.web.pages import find_page
from apps.web.pages.attack_strip import attack_of
from tests.campaigns.lived import DWARVES, Lived, crew, lived

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture(scope="module")
def told(ground: None) -> Lived:
    return lived()


@pytest.fixture
def table(told: Lived) -> Lived:
    return deepcopy(told)


def at(table: Lived, who: str, path: str) -> Any:
    return table.client(who).get(f"{table.page}{path}")


def found(table: Lived, who: str, words: str, more: str = "") -> str:
    answer = table.client(who).get(f"{table.page}find/", {"q": words} | ({"before": more} if more else {}))
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_mine_is_the_pilot_of_whoever_has_one_and_else_the_roll(table: Lived) -> None:
    assert at(table, "rival", "mine/").url == f"{table.page}pilots/{table.ids['Orrin']}/"
    assert at(table, "spectator", "mine/").url == f"{table.page}#roster"
    crew(table, "rival", "Brakka", "Hammer", DWARVES)
    assert at(table, "rival", "mine/").url == f"{table.page}#roster"
    table.report()
    assert at(table, "rival", "mine/").url == f"{table.page}pilots/{table.ids['Orrin']}/"


def test_battle_is_the_mission_at_hand(table: Lived) -> None:
    assert at(table, "player", "battle/").url == f"{table.page}#missions"
    mission = table.plan()
    for who in ("player", "spectator"):
        assert at(table, who, "battle/").url == f"{table.page}missions/{mission}/"


def test_things_are_found_by_their_names_and_lines_by_their_words(table: Lived) -> None:
    table.ask("player", WriteNote(text="The bridge at Low Water is out."), "note")
    assert f"/pilots/{table.ids['Vess']}/" in found(table, "rival", "vEs")
    bridge = found(table, "spectator", "water BRIDGE")
    assert "The bridge at Low Water is out." in bridge
    assert "No line says so" in found(table, "spectator", "water harpoon")
    assert "Look further back" not in bridge


def test_a_long_story_is_looked_through_piece_by_piece(table: Lived, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_page, "READ", 2)
    monkeypatch.setattr(find_page, "FURTHEST", 4)
    page, looks = found(table, "host", "founded"), 1
    while "Look further back" in page:
        before = page.split("before=")[1].split('"')[0]
        page, looks = found(table, "host", "founded", before), looks + 1
    assert "No line says so" not in page
    assert looks == -(-table.sitting("host").campaign.position // 4)


@pytest.mark.parametrize("before", ["", "0", "-3", "x", "999999999999", "9" * 5000, "\u0663"])
def test_nonsense_is_looked_for_and_not_found(table: Lived, before: str) -> None:
    answer = table.client("host").get(f"{table.page}find/", {"q": "<script>" + "x" * 900, "before": before})
    assert answer.status_code == 200
    assert b"<script>x" not in answer.content


def test_home_lists_the_visitor_s_own_pilots(table: Lived) -> None:
    page = table.client("player").get("/").content.decode()
    assert f"/pilots/{table.ids['Vess']}/" in page
    assert f"/pilots/{table.ids['Orrin']}/" not in page


@pytest.mark.parametrize(
    ("who", "path", "is_offered"),
    [
        ("player", "{page}pilots/{Vess}/", True),
        ("stranger at it", "{page}pilots/{Vess}/", False),
        ("player", "https://evil.example/campaigns/x/", False),
        ("player", "{page}../../account/", False),
        ("player", "{page}", False),
    ],
)
def test_where_somebody_was_is_where_they_may_go_on(table: Lived, who: str, path: str, *, is_offered: bool) -> None:
    client = table.client("player") if who == "player" else Client()
    if who != "player":
        client.force_login(account_named("bone-nobody"))
    there = path.format(page=table.page, **table.ids)
    client.cookies["where"] = quote(f"{there} <b>Vess</b>")
    page = client.get("/").content.decode()
    assert (f'href="{there}"><span>Back to <bdi>&lt;b&gt;Vess' in page) == is_offered
    assert "<b>Vess</b>" not in page


def test_what_waits_for_a_pilot_stands_on_their_sheet(table: Lived) -> None:
    def sheet(who: str, pilot: str) -> str:
        return str(table.client(who).get(f"{table.page}pilots/{table.ids[pilot]}/").content.decode())

    assert "Waits for you" not in sheet("rival", "Orrin")
    table.report()
    assert "The Cold Nave was told, and waits for the word of East Door." in sheet("rival", "Orrin")
    assert "Waits for you" not in sheet("player", "Vess")
    assert "Waits for you" not in sheet("player", "Orrin")


@pytest.mark.canon("PEN-ATK-02", "PEN-ATK-03", "PEN-ATK-18")
def test_the_strip_of_an_attack_is_what_all_throws_come_to(table: Lived) -> None:
    throws = [one.value + other.value for one, other in product(ATTACK_DIE.faces, repeat=2)]
    strip = attack_of({})
    assert [each.target for each in strip.hits] == [*range(5, 11)]
    for each in strip.hits:
        assert each.percent == round(100 * sum(total >= each.target for total in throws) / 36)
    assert (strip.base, strip.jam) == (5, round(100 / 36))
    sheet = table.client("rival").get(f"{table.page}pilots/{table.ids['Vess']}/").content.decode()
    assert all(f"<b>{each.percent} %</b>" in sheet for each in strip.hits)


def test_look_first_looks_at_once_and_says_what_stands_in_the_way(table: Lived) -> None:
    mission, form = table.report(), f"{table.page}ask/ConfirmReport/"
    before = table.sitting("host").campaign.position
    rival = table.client("rival")
    assert "What would follow" in rival.get(form, {"mission": mission, "look": "yes"}).content.decode()
    odd = {"mission": mission, "look": "yes", "faces:pilot/x": "9 9 x"}
    for query in ({"look": "yes"}, odd, {**odd, "mission": "mission-nowhere"}):
        assert rival.get(form, query).status_code in {200, 422}, query
    assert table.sitting("host").campaign.position == before
