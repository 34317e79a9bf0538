"""The routes of stories: what befell somebody, where a number comes from, and what changed since one looked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, get_args

import pytest
from django.test import Client

from apps.api.routes.story_routes import FIGURES
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.demo.ash_march import seeded
from apps.campaigns.demo.ash_march_opening import Demo, fresh_tokens
from apps.campaigns.models import CampaignRow
from apps.chronicle.log.own_kinds import EraseWords, Rewind
from apps.chronicle.models import Entry
from apps.pilots.events.pilot_fact import Figure
from apps.pilots.models import PilotRow
from tests.api.test_api import Caller, problem
from tests.campaigns.lived import Lived, lived

pytestmark = pytest.mark.django_db
AN_ID = re.compile(r"\b(pilot|casket|mission|seat|happening|loadout|note|campaign)-[a-z0-9]{8}")
FEW, STOPS = 3, 9
"""At so many positions of the demo every number is added up, by day and by night."""


@dataclass(frozen=True, kw_only=True)
class Read:
    """The routes as somebody reads them who only watches."""

    campaign: str
    caller: Any

    def ask(self, path: str) -> Any:
        return self.caller.get(f"/api/v1/campaigns/{self.campaign}/{path}")

    def said(self, path: str) -> Any:
        answer = self.ask(path)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def story(self, subject: str, at: int | str = "") -> list[dict[str, Any]]:
        return self.every(f"stories/{subject}/" + (f"?at={at}" if at else ""))

    def every(self, path: str) -> list[dict[str, Any]]:
        """One page after the other: how long a battle of the demo goes on is chance."""
        page = self.said(path)
        found: list[dict[str, Any]] = page["results"]
        while page["next"]:
            page = self.caller.get(page["next"]).json()
            found += page["results"]
        return found

    @property
    def end(self) -> int:
        return CampaignRow.objects.get(campaign=self.campaign).position


@pytest.fixture
def table() -> Lived:
    return lived()


@pytest.fixture
def read(table: Lived) -> Read:
    return Read(campaign=table.campaign, caller=table.caller("spectator"))


@pytest.fixture
def demo() -> Demo:
    return seeded()


@pytest.fixture
def march(demo: Demo) -> Read:
    """Three seasons, with an amendment, a note and a ruling about pilots, a death, a retirement and a capture."""
    token = fresh_tokens(demo)["spectator"]
    return Read(campaign=demo.campaign, caller=Caller(token).client)


class TestStory:
    def test_it_is_all_that_was_told_of_one_subject_oldest_first(self, march: Read) -> None:
        entries = {entry["position"]: entry for entry in march.every("entries/")}
        told: set[int] = set()
        for subject in Entry.objects.values_list("subject", flat=True).distinct():
            lines = march.story(subject)
            positions = [line["position"] for line in lines]
            own = Entry.objects.filter(campaign=march.campaign, subject=subject).order_by("position")
            kept = [entry.position for entry in own if not entries[entry.position]["struck"]]
            assert positions == kept, subject
            shown = [{**entries[line["position"]], "text": line["text"], "printed": line["printed"]} for line in lines]
            assert shown == lines
            told |= set(positions)
        assert told == {position for position, entry in entries.items() if not entry["struck"]}

    def test_every_line_is_a_sentence_and_names_nothing_by_its_id(self, march: Read) -> None:
        for subject in Entry.objects.values_list("subject", flat=True).distinct():
            for line in march.story(subject):
                assert re.search(r"[.!?…”]$", line["text"]), line
                assert not AN_ID.search(line["text"]), line

    def test_as_it_stood(self, table: Lived, read: Read) -> None:
        vess, before = table.ids["Vess"], read.end
        then = read.story(vess)
        table.ask("player", WriteNote(text="The bell rang twice.", about=vess), "note")
        assert [line["text"] for line in read.story(vess)][:-1] == [line["text"] for line in then]
        assert read.story(vess, at=before) == then
        first = then[0]["position"]
        assert [line["position"] for line in read.story(vess, at=first)] == [first]
        assert problem(read.ask(f"stories/{vess}/?at={first - 1}"))[0] == 404

    def test_what_was_struck_is_told_only_as_it_stood_then(self, table: Lived, read: Read) -> None:
        vess, before = table.ids["Vess"], read.end
        table.ask("player", WriteNote(text="The bell rang twice.", about=vess), "note")
        noted = read.story(vess)
        table.ask("host", Rewind(to=before, reason="It rang once."), "back")
        assert read.story(vess) == noted[:-1]
        assert [line["text"] for line in read.story(vess, at=before + 1)] == [line["text"] for line in noted]

    def test_words_that_were_forgotten_are_not_told(self, table: Lived, read: Read) -> None:
        vess = table.ids["Vess"]
        table.ask("player", WriteNote(text="The bell rang twice.", about=vess), "note")
        table.ask("host", EraseWords(entries=(read.end,)), "erase")
        last = read.story(vess)[-1]
        assert last["body"]["text"] == "(forgotten)"
        assert "bell" not in last["text"]

    def test_table_settlement_seats_caskets_and_missions_have_one_too(self, table: Lived, read: Read) -> None:
        mission = table.report()
        for subject, kind in (
            ("campaign", "CampaignFounded"),
            (table.sitting("player").seat, "SeatTaken"),
            (table.ids["Mercy"], "CasketBuilt"),
            (mission, "MissionPlanned"),
        ):
            assert read.story(subject)[0]["kind"] == kind

    @pytest.mark.parametrize("subject", ["pilot-none", "%00", "%ff", "Vess", "x" * 41, "settlement"])
    def test_of_what_is_not_there_nothing_was_told(self, read: Read, subject: str) -> None:
        assert problem(read.ask(f"stories/{subject}/")) == (404, "urn:penance:not-found")


class TestWhy:
    @pytest.mark.once
    @pytest.mark.parametrize("stops", [FEW, pytest.param(STOPS, marks=pytest.mark.nightly)])
    def test_what_entries_moved_adds_up_to_the_sheets_number_at_every_time(self, march: Read, stops: int) -> None:
        """Notes and rulings about a pilot lie among its entries, and move nothing themselves."""
        checked: set[Figure] = set()
        for at in range(march.end // stops, march.end, march.end // stops):
            for page in march.said(f"pilots/?at={at}")["results"]:
                for figure, number in self.numbers(page["pilot"]):
                    said = march.said(f"pilots/{page['pilot']['pilot']}/why/{figure}/?at={at}")
                    assert said["sum"] == number == sum(line["by"] for line in said["results"]), (at, figure)
                    assert all(line["position"] <= at for line in said["results"])
                    if number:
                        checked.add(figure)
        assert {"taint", "missions", "kills", "wounds"} <= checked

    def test_and_to_the_number_of_today(self, march: Read) -> None:
        for page in march.said("pilots/")["results"]:
            for figure, number in self.numbers(page["pilot"]):
                assert march.said(f"pilots/{page['pilot']['pilot']}/why/{figure}/")["sum"] == number

    def numbers(self, pilot: dict[str, Any]) -> Iterator[tuple[Figure, int]]:
        """Every number that has a sum, as the sheet has it."""
        yield from (
            ("taint", pilot["taint"]["held"]),
            ("missions", pilot["missions"]),
            ("severe", pilot["severe_survived"]),
            ("kills", pilot["kills"]),
            ("wounds", pilot["wounds_open"]),
        )
        own = [each["by"]["value"] for each in pilot["modifiers"] if each["figure"] == "sp-maximum"]
        yield ("sp-maximum", sum(own))

    def test_of_grit_it_tells_the_reasons_and_no_sum(self, demo: Demo, march: Read) -> None:
        said = march.said(f"pilots/{demo.pilots[0]}/why/grit/")
        assert (said["figure"], said["sum"]) == ("grit", None)
        kinds = [line["kind"] for line in said["results"]]
        assert kinds[0] == "PilotEnlisted"
        assert kinds.count("MissionSurvived") == march.said(f"pilots/{demo.pilots[0]}/why/missions/")["sum"] == 2

    def test_every_figure_can_be_asked_for(self, table: Lived, read: Read) -> None:
        assert get_args(Figure) == FIGURES
        for figure in FIGURES:
            assert read.said(f"pilots/{table.ids['Vess']}/why/{figure}/")["figure"] == figure

    @pytest.mark.parametrize("figure", ["luck", "%00", "GRIT", "pilot"])
    def test_a_number_nobody_has_is_not_there(self, table: Lived, read: Read, figure: str) -> None:
        answer = read.ask(f"pilots/{table.ids['Vess']}/why/{figure}/")
        assert problem(answer)[0] == 404
        assert "sp-maximum" in answer.json()["detail"]

    @pytest.mark.parametrize("pilot", ["pilot-none", "%00", "A", "x" * 41])
    def test_nor_has_anybody_one_who_is_not_on_the_roll(self, table: Lived, read: Read, pilot: str) -> None:
        assert problem(read.ask(f"pilots/{pilot}/why/taint/"))[0] == 404
        assert problem(read.ask(f"pilots/{table.ids['Vess']}/why/taint/?at=1"))[0] == 404


class TestChanges:
    FIGURES = ("missions", "kills", "grit", "taint")

    def test_it_says_what_the_sheets_of_both_times_say(self, march: Read) -> None:
        stops = [0, *range(march.end % STOPS + 1, march.end, march.end // STOPS), march.end]
        sheets = {at: self.figures(march, at) for at in stops}
        for since, until in [*pairwise(stops), (0, march.end)]:
            said = march.said(f"changes/?since={since}&until={until}")
            assert (said["since"], said["until"]) == (since, until)
            found = {
                (each["thing"], each["what"]): (each["was"], each["now"])
                for each in said["results"]
                if each["thing"].startswith("pilot-") and each["what"] in self.FIGURES
            }
            before, after = sheets[since], sheets[until]
            expected = {key: (before.get(key, ""), after.get(key, "")) for key in {**before, **after}}
            assert found == {key: pair for key, pair in expected.items() if pair[0] != pair[1]}

    def figures(self, march: Read, at: int) -> dict[tuple[str, str], str]:
        pages = [page["pilot"] for page in march.said(f"pilots/?at={at}")["results"]]
        values = {
            pilot["pilot"]: (pilot["missions"], pilot["kills"], pilot["grit"]["value"], pilot["taint"]["held"])
            for pilot in pages
        }
        return {
            (pilot, what): str(value)
            for pilot, all_of_them in values.items()
            for what, value in zip(self.FIGURES, all_of_them, strict=True)
        }

    def test_it_tells_of_everything_that_moved(self, table: Lived, read: Read) -> None:
        before = read.end
        mission = table.report()
        said = read.said(f"changes/?since={before}")
        assert said["until"] == read.end
        moved = {(each["name"], each["what"], each["was"], each["now"]) for each in said["results"]}
        assert ("The Cold Nave", "stage", "", "reported") in moved
        assert ("Vess", "mission", "", "The Cold Nave") in moved
        assert mission in {each["thing"] for each in said["results"]}

    def test_between_a_time_and_itself_nothing_is_otherwise(self, read: Read) -> None:
        for at in (0, 4, read.end):
            assert read.said(f"changes/?since={at}&until={at}")["results"] == []
        assert read.said(f"changes/?since={read.end}")["results"] == []

    def test_what_was_taken_back_is_not_otherwise(self, table: Lived, read: Read) -> None:
        before = read.end
        table.plan()
        table.ask("host", Rewind(to=before, reason="Not tonight."), "back")
        assert read.said(f"changes/?since={before}")["results"] == []
        assert read.said(f"changes/?since={before}&until={before + 1}")["results"] != []

    def test_without_bounds_it_is_the_whole_story(self, read: Read) -> None:
        assert read.said("changes/") == read.said(f"changes/?since=0&until={read.end}")

    @pytest.mark.parametrize("query", ["since=-1", "since=x", "since=9&until=8", "until=999", "until="])
    def test_times_that_have_not_been_are_refused(self, read: Read, query: str) -> None:
        assert problem(read.ask(f"changes/?{query}")) == (400, "urn:penance:malformed")

    def test_who_has_looked_at_what_is_not_here_has_seen_another_log(self, read: Read) -> None:
        assert problem(read.ask("changes/?since=999")) == (410, "urn:penance:another-log")


def test_strangers_are_told_nothing(table: Lived) -> None:
    """Nor is whoever sits at another table, of this one's pilots."""
    seeded()
    elsewhere = PilotRow.objects.exclude(campaign=table.campaign)[0]
    rival = table.caller("rival")
    for asked in ("stories/campaign/", f"pilots/{table.ids['Vess']}/why/taint/", "changes/", "missions/?over=1"):
        assert problem(rival.get(f"/api/v1/campaigns/{elsewhere.campaign}/{asked}"))[0] == 404
        assert rival.get(f"/api/v1/campaigns/{table.campaign}/{asked}").status_code == 200
    for foreign in (f"stories/{elsewhere.pilot}/", f"pilots/{elsewhere.pilot}/why/taint/"):
        assert problem(rival.get(f"/api/v1/campaigns/{table.campaign}/{foreign}"))[0] == 404


class TestSeasons:
    """Each has a chronicle of its own, and together they are the whole story."""

    @pytest.fixture
    def demo(self) -> Demo:
        return seeded()

    @pytest.fixture
    def watched(self, demo: Demo) -> Read:
        token = fresh_tokens(demo)["spectator"]
        return Read(campaign=demo.campaign, caller=Client(headers={"Authorization": f"Bearer {token}"}))

    def test_they_follow_each_other_and_leave_nothing_out(self, watched: Read) -> None:
        seasons = [[line["position"] for line in watched.story(f"season-{number}")] for number in (1, 2, 3)]
        whole = [line["position"] for line in watched.every("entries/?after=0&limit=200") if not line["struck"]]
        assert [position for season in seasons for position in season] == whole
        assert [watched.story(f"season-{number}")[0]["kind"] for number in (2, 3)] == ["SeasonBegun", "SeasonBegun"]
        assert watched.story("season-3", at=seasons[2][4])[-1]["position"] == seasons[2][4]

    @pytest.mark.parametrize("subject", ["season-4", "season-0", "season-", "season-x"])
    def test_one_that_has_not_been_is_not_found(self, watched: Read, subject: str) -> None:
        assert "Nothing was told of that here" in watched.ask(f"stories/{subject}/").json()["detail"]

    def test_its_page_is_linked_from_the_chronicle(self, demo: Demo, client: Client) -> None:
        client.force_login(demo.accounts["player"])
        path = f"/campaigns/{demo.campaign}/chronicle/"
        assert "?about=season-2" in client.get(path).content.decode()
        page = client.get(path, {"about": "season-2"}).content.decode()
        assert "All that was told of season 2" in page
        assert "Teodric" in page
        assert client.get(path, {"about": "season-9"}).status_code == 404
