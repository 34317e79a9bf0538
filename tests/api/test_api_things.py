"""The reading routes beside the pilots': each row's sheet, as it stands and as it stood."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.credentials import account_named
from apps.accounts.tokens import new_token
from apps.campaigns.models import CampaignRow
from apps.settlement.commands.roll_event import RollEvent
from tests.campaigns.lived import Lived, lived

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Lived:
    return lived()


def read(table: Lived, path: str, who: str = "spectator") -> tuple[int, Any]:
    answer = table.caller(who).get(f"/api/v1/campaigns/{table.campaign}/{path}")
    return answer.status_code, answer.json()


def position(table: Lived) -> int:
    return CampaignRow.objects.get(campaign=table.campaign).position


class TestCaskets:
    def test_the_hangar_is_listed_by_name(self, table: Lived) -> None:
        status, found = read(table, "caskets")
        assert status == 200
        assert [each["name"] for each in found["results"]] == ["Anvil", "Mercy"]

    def test_one_has_its_components_builds_and_deck(self, table: Lived) -> None:
        _, sheet = read(table, f"caskets/{table.ids['Mercy']}/")
        assert (sheet["name"], sheet["pilot"]) == ("Mercy", table.ids["Vess"])
        assert len(sheet["components"]) == 5
        assert sum(group["copies"] for group in sheet["deck"]) == 30

    def test_before_it_was_built_it_was_not(self, table: Lived) -> None:
        assert read(table, "caskets/?at=1") == (200, {"results": [], "next": None})
        status, said = read(table, f"caskets/{table.ids['Mercy']}/?at=1")
        assert (status, said["detail"]) == (404, "No such Casket stands in this campaign's hangar at position 1.")


class TestMissions:
    def test_they_are_listed_and_read(self, table: Lived) -> None:
        mission = table.plan()
        _, found = read(table, "missions/")
        assert [each["mission"] for each in found["results"]] == [mission]
        _, sheet = read(table, f"missions/{mission}/")
        assert (sheet["name"], sheet["stage"]) == ("The Cold Nave", "muster")

    def test_a_battle_is_a_mission_that_somebody_told(self, table: Lived) -> None:
        mission, before = table.report(), position(table) - 1
        _, found = read(table, "battles/")
        assert [each["mission"] for each in found["results"]] == [mission]
        assert read(table, f"battles/?at={before}") == (200, {"results": [], "next": None})


class TestTheSettlement:
    def test_it_has_stores_and_what_lies_open(self, table: Lived) -> None:
        table.ask("host", RollEvent(), "roll")
        _, sheet = read(table, "settlement/")
        assert sheet["stores"]
        assert len(sheet["open"]) == 1

    def test_as_it_stood(self, table: Lived) -> None:
        before = position(table)
        table.ask("host", RollEvent(), "roll")
        assert read(table, f"settlement/?at={before}")[1]["open"] == []


class TestPilots:
    def test_a_pilots_page_is_whole(self, table: Lived) -> None:
        _, page = read(table, f"pilots/{table.ids['Vess']}/")
        assert page["pilot"]["name"] == "Vess"
        assert page["casket"]["name"] == "Mercy"


PATHS = ["caskets/", "settlement/", "missions/", "battles/", "pilots/"]


@pytest.mark.parametrize("path", PATHS)
def test_strangers_are_told_nothing(table: Lived, path: str) -> None:
    headers = {"Authorization": f"Bearer {new_token(account_named('stranger'), label='t')}"}
    answer = table.caller("host").get(f"/api/v1/campaigns/{table.campaign}/{path}", headers=headers)
    assert answer.status_code == 404


@pytest.mark.parametrize("path", PATHS)
def test_a_position_that_has_not_been_is_refused(table: Lived, path: str) -> None:
    assert read(table, f"{path}?at={position(table) + 1}")[0] == 400


@pytest.mark.parametrize("name", ["casket-none", "%00", "A", "x" * 41])
def test_what_is_not_there_is_not_there(table: Lived, name: str) -> None:
    assert read(table, f"caskets/{name}/")[0] == read(table, f"missions/{name}/")[0] == 404
