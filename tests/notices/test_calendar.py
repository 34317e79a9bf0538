"""The file to which somebody's own calendar subscribes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from apps.campaigns.commands.call_off_session import CallOffSession
from apps.campaigns.commands.plan_session import PlanSession
from apps.campaigns.models import CampaignRow
from apps.notices.models import NoticeHabits
from tests.battles.logged import Arena
from tests.campaigns.lived import NAME, Lived, lived

pytestmark = pytest.mark.django_db
EVE = "2099-06-30T18:00:00+00:00"


@pytest.fixture
def table() -> Lived:
    return lived()


def address(table: Lived, who: str = "player") -> str:
    page = table.client(who).post("/notices/choices/", {"do": "address"}).content.decode()
    found = re.search(r"https?://[^/]+(/calendar/cal_\w+\.ics)", page)
    assert found
    return found[1]


def lines(path: str) -> list[str]:
    answer: Any = Client().get(path)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))
    text: str = answer.content.decode()
    assert text.endswith("END:VCALENDAR\r\n")
    assert "\n" not in text.replace("\r\n", "")
    return text.replace("\r\n ", "").split("\r\n")


def value(file: list[str], name: str) -> list[str]:
    return [line.partition(":")[2] for line in file if line.startswith(f"{name}:")]


def test_sessions_are_in_it_and_keep_their_names_when_they_move(table: Lived) -> None:
    path = address(table)
    table.ask("host", PlanSession(at=EVE, place="Zum Löwen, upstairs", note="Bring\ndice; and tea. " * 9), "date")
    file = lines(path)
    assert value(file, "DTSTART") == ["20990630T180000Z"]
    assert value(file, "SUMMARY") == [f"{NAME}: session"]
    assert value(file, "LOCATION") == ["Zum Löwen\\, upstairs"]
    assert value(file, "SEQUENCE") == ["0"]
    assert value(file, "DESCRIPTION")[0].startswith("Bring\\ndice\\; and tea.")
    assert file == lines(path), "the same calendar is the same file"
    session = CampaignRow.objects.get().sheet["sessions"][0]["session"]
    table.ask("host", PlanSession(at="2099-06-30T19:00:00Z", session=session), "later")
    moved = lines(path)
    assert value(moved, "UID") == value(file, "UID")
    assert (value(moved, "SEQUENCE"), value(moved, "DTSTART")) == (["1"], ["20990630T190000Z"])
    assert not any(line.startswith(("BEGIN:VALARM", "LOCATION")) for line in moved)
    table.ask("host", CallOffSession(session=session), "off")
    assert value(lines(path), "UID") == []


def test_deadlines_are_in_it(table: Lived) -> None:
    path = address(table)
    table.report()
    assert value(lines(path), "SUMMARY") == [f"{NAME}: the report of The Cold Nave counts as agreed"]


def test_hours_of_a_battle_are_in_it(table: Lived) -> None:
    path, arena = address(table), Arena(table)
    arena.open(hours=24)
    assert value(lines(path), "SUMMARY") == [f"{NAME}: the open question of The Arena goes by"]


def test_its_address_is_its_key_and_a_new_one_takes_its_place(table: Lived) -> None:
    old = address(table)
    new = address(table)
    assert (Client().get(old).status_code, Client().get(new).status_code) == (404, 200)
    assert Client().get("/calendar/cal_nobody.ics").status_code == 404
    assert new.split("/")[-1] not in str(NoticeHabits.objects.values())
    assert "cal_" not in table.client("player").get("/notices/choices/").content.decode()
    table.client("player").post("/notices/choices/", {"do": "take-back"})
    assert Client().get(new).status_code == 404


def test_it_is_of_ones_own_tables_alone(table: Lived) -> None:
    table.ask("host", PlanSession(at=EVE), "date")
    spectator, player = address(table, "spectator"), address(table)
    table.accounts["player"].memberships.all().delete()
    assert value(lines(player), "UID") == []
    assert len(value(lines(spectator), "UID")) == 1
    table.accounts["spectator"].is_active = False
    table.accounts["spectator"].save()
    assert Client().get(spectator).status_code == 404
