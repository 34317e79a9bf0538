"""Missions that are over: no row has them, and the log alone tells of them."""

from __future__ import annotations

from typing import Any

import pytest

from apps.battles.commands.call_off_mission import CallOffMission
from apps.battles.commands.confirm_report import ConfirmReport
from apps.battles.models import MissionRow
from apps.campaigns.demo.ash_march import seeded
from apps.campaigns.demo.ash_march_opening import Demo, fresh_tokens
from apps.campaigns.models import CampaignRow
from apps.chronicle.log.own_kinds import Rewind
from tests.api.test_api import Caller, problem
from tests.campaigns.lived import Lived, lived

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def table() -> Lived:
    return lived()


def asked(table: Lived, path: str) -> Any:
    return table.caller("spectator").get(f"/api/v1/campaigns/{table.campaign}/missions/{path}")


def read(table: Lived, path: str) -> Any:
    answer = asked(table, path)
    assert answer.status_code == 200, answer.content
    return answer.json()


def position() -> int:
    return CampaignRow.objects.get().position


class TestOneThatIsOver:
    def test_it_has_its_sides_its_report_and_how_it_ended(self, table: Lived) -> None:
        mission = table.report()
        waiting = read(table, f"{mission}/")
        table.ask("rival", ConfirmReport(mission=mission), "confirm")
        assert not MissionRow.objects.exists()
        over = read(table, f"{mission}/")
        assert (over["mission"], over["name"], over["over"]) == (mission, "The Cold Nave", "settled")
        assert {side["name"]: [crew["pilot_name"] for crew in side["crews"]] for side in over["sides"]} == {
            "West Door": ["Vess"],
            "East Door": ["Orrin"],
        }
        assert over["report"] == waiting["report"]
        assert {each["side"]: each["rule"] for each in over["outcomes"]} == {
            "West Door": "PEN-VIC-06",
            "East Door": "PEN-VIC-07",
        }

    def test_it_waits_for_nobody(self, table: Lived) -> None:
        mission = table.report()
        assert read(table, f"{mission}/")["waits_for"] == ["East Door"]
        table.ask("rival", ConfirmReport(mission=mission), "confirm")
        over = read(table, f"{mission}/")
        assert (over["stage"], over["says"], over["waits_for"]) == ("settled", "It is over", [])

    def test_one_that_was_called_off_says_why(self, table: Lived) -> None:
        mission = table.plan()
        table.ask("host", CallOffMission(mission=mission, reason="The pass is shut."), "off")
        over = read(table, f"{mission}/")
        assert (over["over"], over["stage"], over["called_off"]) == ("called-off", "called-off", "The pass is shut.")
        assert (over["says"], over["outcomes"], over["missing"]) == ("It was called off", [], [])

    def test_as_it_stood_before_it_was_over(self, table: Lived) -> None:
        mission = table.report()
        before, waiting = position(), read(table, f"{mission}/")
        table.ask("rival", ConfirmReport(mission=mission), "confirm")
        assert read(table, f"{mission}/?at={before}") == waiting
        assert read(table, f"{mission}/?at={position()}") == read(table, f"{mission}/")

    def test_taken_back_it_is_not_over(self, table: Lived) -> None:
        mission = table.report()
        before, waiting = position(), read(table, f"{mission}/")
        table.ask("rival", ConfirmReport(mission=mission), "confirm")
        table.ask("host", Rewind(to=before, reason="Too soon."), "back")
        assert read(table, f"{mission}/") == waiting

    def test_planned_in_a_story_that_was_taken_back_it_is_not_there(self, table: Lived) -> None:
        before = position()
        mission = table.plan()
        table.ask("host", Rewind(to=before, reason="Not tonight."), "back")
        assert problem(asked(table, f"{mission}/"))[0] == 404
        assert read(table, f"{mission}/?at={before + 1}")["mission"] == mission

    def test_nor_before_it_was_planned(self, table: Lived) -> None:
        before = position()
        mission = table.plan()
        answer = asked(table, f"{mission}/?at={before}")
        assert problem(answer)[0] == 404
        assert f"at position {before}" in answer.json()["detail"]


class TestTheList:
    def test_it_has_those_that_are_not_over_and_if_asked_the_names_of_all(self, table: Lived) -> None:
        mission = table.report()
        named = {"mission": mission, "name": "The Cold Nave", "season": 1}
        assert read(table, "?over=1")["results"] == [named]
        table.ask("rival", ConfirmReport(mission=mission), "confirm")
        assert read(table, "")["results"] == read(table, "?over=0")["results"] == []
        assert read(table, "?over=1")["results"] == [named]
        assert read(table, "?over=1&at=5")["results"] == []

    @pytest.mark.parametrize("over", ["2", "-1", "yes", "", "9" * 20])
    def test_over_is_one_or_nought(self, table: Lived, over: str) -> None:
        assert problem(asked(table, f"?over={over}"))[0] == 400


class TestTheDemosOwn:
    """Three seasons: a battle told again by an amendment, one against the world, one disputed and ruled, a capture."""

    @pytest.fixture
    def demo(self) -> Demo:
        return seeded()

    def over(self, demo: Demo, key: str) -> Any:
        caller = Caller(fresh_tokens(demo)["spectator"])
        mission = demo.teller.made("mission", "host", key)
        found = caller.get(f"campaigns/{demo.campaign}/missions/{mission}/")
        assert found.status_code == 200
        return found.json()

    def test_all_of_them_are_found_by_the_list_of_all(self, demo: Demo) -> None:
        caller = Caller(fresh_tokens(demo)["spectator"])
        every = caller.get(f"campaigns/{demo.campaign}/missions/?over=1").json()["results"]
        keys = ("span", "bell", "duel", "salt-pit", "nave", "pit-again")
        assert sorted(each["mission"] for each in every) == sorted(
            demo.teller.made("mission", "host", key) for key in keys
        )
        ended = {key: self.over(demo, key).get("over", "") for key in keys}
        assert ended == {**dict.fromkeys(keys, "settled"), "nave": "", "pit-again": ""}

    def test_an_amended_one_is_told_as_it_was_amended(self, demo: Demo) -> None:
        vanguard, _ = self.over(demo, "span")["report"]["sides"]
        assert "Felled Wailing Glass" in vanguard["crews"][0]["lines"]

    def test_a_disputed_one_keeps_the_dispute_and_the_hosts_word(self, demo: Demo) -> None:
        duel = self.over(demo, "duel")
        (dispute,) = duel["disputes"]
        assert (dispute["side"], "gave up" in dispute["reason"]) == ("West Door", True)
        assert dispute["counter"] == duel["report"], "the host ruled that it was as the other side had told it"
        assert "A draw." in duel["ruling"]
        assert {each["ending"] for each in duel["outcomes"]} == {"partial"}

    def test_whoever_goes_out_and_does_not_come_back_failed(self, demo: Demo) -> None:
        assert {each["side"]: each["rule"] for each in self.over(demo, "salt-pit")["outcomes"]} == {
            "West Rim": "PEN-VIC-08",
            "East Rim": "PEN-VIC-06",
        }
