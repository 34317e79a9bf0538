"""Lists: what they can be asked for by, page by page, now and as it was; and entries by what they say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from apps.accounts.tokens import new_token
from apps.api import entry_filters
from apps.campaigns.commands.end_season import EndSeason
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.models import CampaignRow
from apps.campaigns.seats import found
from apps.chronicle.log.own_kinds import Rewind
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.pilots.models import PilotRow
from tests.api.test_api import problem
from tests.campaigns.lived import Lived, lived

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Lived:
    return lived()


def ask(table: Lived, path: str, who: str = "spectator") -> Any:
    return table.caller(who).get(f"/api/v1/campaigns/{table.campaign}/{path}")


def results(table: Lived, path: str) -> list[Any]:
    answer = ask(table, path)
    assert answer.status_code == 200, answer.content
    found: list[Any] = answer.json()["results"]
    return found


def end(table: Lived) -> int:
    return CampaignRow.objects.get(campaign=table.campaign).position


def pages(client: Client, path: str) -> Iterator[list[Any]]:
    """Page after page, as the answers themselves lead."""
    following: str | None = path
    while following:
        answer = client.get(following)
        assert answer.status_code == 200, answer.content
        body = answer.json()
        yield body["results"]
        following = body["next"]
        assert answer.get("Link", "") == (f'<{following}>; rel="next"' if following else "")


FILTERED = [
    ("pilots?faction=church", ["Vess"]),
    ("pilots?fate=serving", ["Orrin", "Vess"]),
    ("pilots?fate=dead", []),
    ("pilots?faction=dwarves&fate=serving", ["Orrin"]),
]


class TestFilters:
    @pytest.mark.parametrize(("path", "names"), FILTERED)
    def test_pilots_now_and_then(self, table: Lived, path: str, names: list[str]) -> None:
        for then in ("", f"&at={end(table)}"):
            assert [each["pilot"]["name"] for each in results(table, path + then)] == names

    @pytest.mark.parametrize(
        ("path", "names"),
        [("condition=standing", ["Anvil", "Mercy"]), ("condition=lost", []), ("kind=ironclad", ["Anvil"])],
    )
    def test_caskets_now_and_then(self, table: Lived, path: str, names: list[str]) -> None:
        for then in ("", f"&at={end(table)}"):
            assert [each["name"] for each in results(table, f"caskets?{path}{then}")] == names

    def test_by_whose_they_are(self, table: Lived) -> None:
        mine = table.sitting("player").seat
        assert [each["pilot"]["name"] for each in results(table, f"pilots?seat={mine}")] == ["Vess"]
        assert [each["name"] for each in results(table, f"caskets?seat={mine}")] == ["Mercy"]

    def test_missions_and_battles(self, table: Lived) -> None:
        mission = table.report()
        for then in ("", f"&at={end(table)}"):
            for path in ("missions?stage=reported", "missions?season=1", "missions?over=1", "battles?season=1"):
                assert [each["mission"] for each in results(table, path + then)] == [mission]
            for path in ("missions?stage=muster", "missions?season=2", "missions?over=1&season=2", "battles?season=7"):
                assert results(table, path + then) == []
            assert results(table, f"battles?stage=disputed{then}") == []

    def test_campaigns(self, table: Lived) -> None:
        token = new_token(table.accounts["host"], label="t")
        found(table.accounts["host"], FoundCampaign(name="another"), "other")
        client = Client(headers={"Authorization": f"Bearer {token}"})
        listed = client.get("/api/v1/campaigns/?closed=0&phase=muster").json()["results"]
        assert [each["name"] for each in listed] == ["another", "The Bone Winter"]
        assert client.get("/api/v1/campaigns/?closed=1").json() == {"results": [], "next": None}
        first, second = pages(client, "/api/v1/campaigns/?limit=1")
        assert [each["name"] for each in first + second] == ["another", "The Bone Winter"]


REFUSED = [
    ("pilots?colour=red", "fate, faction, seat, limit, cursor, at"),
    ("pilots?fate=lost", "fate is one of serving, captured, retired, dead here"),
    ("pilots?fate=dead&fate=dead", "fate stands twice"),
    ("pilots?limit=0", "limit is a whole number from 1 to 200"),
    ("pilots?limit=201", "from 1 to 200"),
    ("pilots?seat=A%20B", "seat is an id"),
    ("pilots?cursor=x", "cursor is what an answer's `next` holds"),
    ("pilots?cursor=WzFd", "cursor is what"),
    ("pilots?cursor=%00", "cursor is what"),
    ("caskets?condition=gone", "one of standing, wrecked, lost, scrapped"),
    ("missions?season=first", "season is a whole number"),
    ("missions?over=2", "over is 0 or 1"),
    ("missions?over=1&stage=muster", "leave it out, or over=1"),
    ("battles?stage=muster", "one of fought, reported, disputed"),
    ("entries?kind=Nothing", "kind is one of"),
    ("entries?since=yesterday", "a day or a moment"),
    ("entries?since=2030-02-30", "a day or a moment"),
    ("entries?season=0", "from 1 to"),
    ("entries?wait=21", "from 0 to 20"),
    ("settlement?season=1", "there are at"),
    ("export?at=1", "there is none here"),
    ("pilots?at=x", "at is a whole number"),
]


@pytest.mark.parametrize(("path", "said"), REFUSED)
def test_what_nobody_described_is_refused_with_what_would_do(table: Lived, path: str, said: str) -> None:
    answer = ask(table, path)
    assert problem(answer) == (400, "urn:penance:malformed")
    assert said in answer.json()["detail"]
    assert answer.json()["field"] in path


class TestPages:
    @pytest.fixture
    def crowd(self, table: Lived) -> list[str]:
        """Two hundred and two pilots."""
        for number in range(200):
            name = f"{'abcdefghij'[number % 10].upper() if number % 3 else 'é'}{number}"
            table.ask("player", EnlistPilot(name=name, faction="church"), f"crowd-{number}")
        return sorted(["Vess", "Orrin", *(row.name for row in self.rows(table))], key=str.casefold)

    def rows(self, table: Lived) -> list[Any]:
        return list(PilotRow.objects.filter(campaign=table.campaign).exclude(name__in=("Vess", "Orrin")))

    def test_two_hundred_pilots_are_read_in_pages_of_any_size(self, table: Lived, crowd: list[str]) -> None:
        client, path = table.caller("player"), f"/api/v1/campaigns/{table.campaign}/pilots"
        whole = list(pages(client, path))
        assert [len(page) for page in whole] == [200, 2]
        for start in (f"{path}?limit=67", f"{path}?limit=67&at={end(table)}"):
            small = list(pages(client, start))
            assert [len(page) for page in small] == [67, 67, 67, 1]
            assert [each["pilot"]["name"] for page in small for each in page] == crowd

    def test_what_comes_in_between_moves_nobody(self, table: Lived) -> None:
        """A name before the cursor is not shown any more, one after it is, and nobody twice."""
        for name in ("Bell", "Dirge", "Knell", "Toll"):
            table.ask("player", EnlistPilot(name=name, faction="church"), name)
        client = table.caller("player")
        first = client.get(f"/api/v1/campaigns/{table.campaign}/pilots?limit=3").json()
        assert [each["pilot"]["name"] for each in first["results"]] == ["Bell", "Dirge", "Knell"]
        for name in ("Ash", "Moth"):
            table.ask("player", EnlistPilot(name=name, faction="church"), name)
        rest = client.get(first["next"]).json()
        assert [each["pilot"]["name"] for each in rest["results"]] == ["Moth", "Orrin", "Toll"]

    def test_filters_go_on_with_the_pages(self, table: Lived) -> None:
        for name in ("Bell", "Dirge"):
            table.ask("rival", EnlistPilot(name=name, faction="dwarves"), name)
        found = list(pages(table.caller("host"), f"/api/v1/campaigns/{table.campaign}/pilots?faction=dwarves&limit=1"))
        assert [each["pilot"]["name"] for page in found for each in page] == ["Bell", "Dirge", "Orrin"]

    def test_a_story_has_pages_too(self, table: Lived) -> None:
        path = f"/api/v1/campaigns/{table.campaign}/stories/{table.ids['Vess']}"
        client = table.caller("host")
        (whole,) = pages(client, path)
        assert [line for page in pages(client, f"{path}?limit=1") for line in page] == whole
        assert len(whole) > 1


class TestEntries:
    def test_by_kind_subject_and_seat(self, table: Lived) -> None:
        enlisted = results(table, "entries?kind=PilotEnlisted")
        assert [entry["body"]["name"] for entry in enlisted] == ["Vess", "Orrin"]
        about = results(table, f"entries?subject={table.ids['Vess']}&kind=PilotEnlisted")
        assert about == enlisted[:1]
        assert results(table, f"entries?kind=PilotEnlisted&seat={table.sitting('rival').seat}") == enlisted[1:]
        assert results(table, "entries?kind=PilotEnlisted&subject=settlement") == []

    def test_by_what_is_told(self, table: Lived) -> None:
        before = end(table)
        table.ask("host", WriteNote(about="", text="Nobody saw it."), "note")
        table.ask("host", Rewind(to=before, reason="It was a lie."), "back")
        struck = results(table, "entries?struck=1")
        assert [entry["kind"] for entry in struck] == ["NoteWritten"]
        told = results(table, "entries?struck=0")
        assert len(told) + len(struck) == end(table)
        assert results(table, f"entries?struck=1&at={before + 1}") == []

    def test_by_season(self, table: Lived) -> None:
        last = end(table)
        table.ask("host", EndSeason(), "over")
        first, second = results(table, "entries?season=1"), results(table, "entries?season=2")
        assert [entry["position"] for entry in first + second] == list(range(1, end(table) + 1))
        assert first[-1]["position"] >= last
        assert second[0]["kind"] == "SeasonBegun"
        assert results(table, "entries?season=3") == []

    def test_by_time(self, table: Lived) -> None:
        whole = results(table, "entries")
        moment = whole[-1]["recorded_at"]
        later = results(table, f"entries?since={moment}")
        assert later
        assert later[-1] == whole[-1]
        assert results(table, f"entries?until={moment}") == whole[: -len(later)]
        assert results(table, "entries?since=2999-01-01") == []

    @pytest.mark.parametrize("query", ["", "struck=0", "season=1", "kind=CasketBuilt", "at=20"])
    def test_pages_add_up(self, table: Lived, query: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Also where only a few lines are looked at for one page, so that some have nothing."""
        path, client = f"/api/v1/campaigns/{table.campaign}/entries?{query}", table.caller("host")
        (whole,) = pages(client, path)
        assert [entry for page in pages(client, f"{path}&limit=2") for entry in page] == whole
        monkeypatch.setattr(entry_filters, "MOST_LOOKED_AT", 3)
        monkeypatch.setattr(entry_filters, "AT_ONCE", 2)
        assert [entry for page in pages(client, path) for entry in page] == whole

    def test_after_and_the_past_go_together(self, table: Lived) -> None:
        assert [entry["position"] for entry in results(table, "entries?after=3&at=6&limit=2")] == [4, 5]
