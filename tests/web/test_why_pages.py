"""Where a number comes from, page by page: a career of years is read in pieces, and adds up to the same."""

from __future__ import annotations

import re

import pytest

from apps.campaigns.commands.make_ruling import MakeRuling
from apps.web.pages import pilot_page
from tests.campaigns.lived import Lived, lived

pytestmark = pytest.mark.django_db
FIGURE, MOVES = "taint", 5
TAINT = {"do": "taint", "amount": 1}


@pytest.fixture
def table() -> Lived:
    table = lived()
    for number in range(MOVES):
        ruling = MakeRuling(about=table.ids["Vess"], reason="The ash sang.", effects=[TAINT])
        table.ask("host", ruling, f"sang-{number}")
    return table


def test_over_rest_a_page_holds_as_much_as_one_asks_for_and_the_sum_is_of_all(table: Lived) -> None:
    caller = table.caller("player")
    path = f"/api/v1/campaigns/{table.campaign}/pilots/{table.ids['Vess']}/why/{FIGURE}/"
    whole = caller.get(path).json()
    assert (len(whole["results"]), whole["sum"]) == (MOVES, MOVES)
    found, following = [], f"{path}?limit=1"
    while following:
        page = caller.get(following).json()
        assert (len(page["results"]), page["sum"], page["figure"]) == (1, whole["sum"], FIGURE)
        found += page["results"]
        following = page["next"]
    assert found == whole["results"]
    assert caller.get(f"{path}?limit=201").status_code == 400


def test_on_the_page_the_last_are_shown_and_links_lead_back_and_forth(
    table: Lived, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pilot_page, "PAGE", 2)
    client = table.client("player")
    path = f"/campaigns/{table.campaign}/pilots/{table.ids['Vess']}/why/{FIGURE}/"
    seen: list[list[str]] = []
    said, following = "", path
    while following:
        said = client.get(following).content.decode()
        seen.append(re.findall(r'<li value="(\d+)"', said))
        older = re.search(r'rel="next" href="(\?until=\d+)"', said)
        following = f"{path}{older[1]}" if older else ""
    lines = [line for page in reversed(seen) for line in page]
    assert lines == sorted(set(lines), key=int)
    assert all(len(page) == 2 for page in seen[:-1])
    whole = table.caller("player").get(f"/api/v1{path}").json()["results"]
    assert lines == [str(each["position"]) for each in whole]
    newer = re.search(r'rel="prev" href="(\?until=\d+)"', said)
    assert newer
    assert re.findall(r'<li value="(\d+)"', client.get(f"{path}{newer[1]}").content.decode()) == seen[-2]
