"""The builder: what is chosen is judged by the same rules as when it is written down, with a script and without."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from apps.caskets.commands.build_casket import BuildCasket
from apps.caskets.models import CasketRow
from apps.chronicle.log.queries import latest_entries
from tests.campaigns.lived import Lived, lived

LEGAL = {"equipment": "pistol", "tactics": ["righteous-fury", "last-rites"]}
pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture(scope="module")
def told(ground: None) -> Lived:
    return lived()


@pytest.fixture
def table(told: Lived) -> Lived:
    return deepcopy(told)


def page_of(table: Lived, casket: str = "Mercy") -> str:
    return f"{table.page}caskets/{table.ids[casket]}/build/"


def sent_to(table: Lived, sent: dict[str, Any], who: str = "player", **headers: str) -> Any:
    body = {"casket": table.ids["Mercy"], "key": "b1", **sent}
    return table.client(who).post(page_of(table), body, headers=headers)


def test_it_begins_empty_with_what_the_casket_has_for_life(table: Lived) -> None:
    page = table.client("player").get(page_of(table))
    assert page.status_code == 200
    assert (page.context["draft"].copies, page.context["draft"].asked) == (22, 30)
    assert "Choose one set of equipment and two tactics." in page.content.decode()


@pytest.mark.parametrize(
    ("sent", "group", "rule"),
    [
        ({"tactics": LEGAL["tactics"]}, "secondary", "PEN-DECK-04"),
        ({"equipment": "shield", "tactics": LEGAL["tactics"]}, "secondary", "PEN-DECK-04"),
        ({"equipment": "pistol"}, "tactic", "PEN-DECK-05"),
        ({"equipment": "pistol", "tactics": ["righteous-fury"]}, "tactic", "PEN-DECK-05"),
        ({"equipment": "pistol", "tactics": ["last-hall", "righteous-fury"]}, "tactic", "PEN-DECK-05"),
    ],
)
def test_every_rule_that_is_broken_stands_beside_what_breaks_it(
    table: Lived, sent: dict[str, Any], group: str, rule: str
) -> None:
    page = sent_to(table, {**sent, "check": "yes"})
    assert page.status_code == 200
    (wrong,) = (part for part in page.context["draft"].parts if part.why)
    assert (wrong.group, wrong.rule) == (group, rule)
    assert f"<code>{rule}</code>" in page.content.decode()


def test_two_rules_that_are_broken_are_both_told(table: Lived) -> None:
    page = sent_to(table, {"equipment": "shield", "tactics": "last-hall", "check": "yes"})
    assert [part.rule for part in page.context["draft"].parts if part.why] == ["PEN-DECK-04", "PEN-DECK-05"]


def test_looking_writes_nothing_and_loses_nothing(table: Lived) -> None:
    before = latest_entries(table.campaign, 1)[0].position
    page = sent_to(table, {**LEGAL, "name": "  <b>Iron</b> ", "check": "yes"})
    assert latest_entries(table.campaign, 1)[0].position == before
    assert {field.name: field.value for field in page.context["fields"]}["name"] == "<b>Iron</b>"
    assert "<b>Iron</b>" not in page.content.decode()
    assert page.context["draft"].legal


def test_with_a_script_the_verdict_alone_comes_back(table: Lived) -> None:
    body = {"casket": table.ids["Mercy"], "key": "b1", **LEGAL}
    part = table.client("player").post(f"{page_of(table)}?check", body, headers={"HX-Request": "true"})
    assert part.status_code == 200
    assert "<form" not in part.content.decode()
    assert "It is allowed." in part.content.decode()
    assert 'id="summary" hx-swap-oob="true"' in part.content.decode()


def test_it_says_what_would_be_otherwise_than_in_the_build_that_goes_out(table: Lived) -> None:
    page = sent_to(table, {**LEGAL, "check": "yes"})
    changes = {change.name: change.by for change in page.context["draft"].changes}
    assert (changes["Last Rites"], changes["Flagellant's Zeal"]) == (1, -1)
    assert sum(changes.values()) == 0
    same = sent_to(table, {"equipment": "buckler", "tactics": ["righteous-fury", "flagellants-zeal"], "check": "yes"})
    assert same.context["draft"].changes == ()
    assert "The same cards as the build it goes out with." in same.content.decode()


def test_it_is_written_down_once_and_the_same_name_is_the_next_version(table: Lived) -> None:
    for _ in range(2):
        assert sent_to(table, {**LEGAL, "name": "First"}).status_code == 302
    (build,) = CasketRow.objects.get(name="Mercy").sheet["loadouts"]
    assert [version["equipment"]["key"] for version in build["versions"]] == ["buckler", "pistol"]


def test_what_is_refused_stays_on_the_bench(table: Lived) -> None:
    page = sent_to(table, {"name": "Mine", "equipment": "pistol", "tactics": ["righteous-fury"]})
    assert page.status_code == 422
    assert "PEN-DECK-05" in page.content.decode()
    assert {field.name: field.value for field in page.context["fields"]}["name"] == "Mine"


def test_other_builds_of_the_faction_are_there_to_begin_from(table: Lived) -> None:
    page = table.client("player").get(page_of(table))
    (copy,) = page.context["copies"]
    assert (copy["equipment"], copy["tactics"]) == ("buckler", ["righteous-fury", "flagellants-zeal"])
    query = f"?name=First&equipment={copy['equipment']}&tactics={copy['tactics'][0]}&tactics={copy['tactics'][1]}"
    begun = table.client("player").get(f"{page_of(table)}{query}")
    assert begun.context["draft"].legal


@pytest.mark.parametrize(("who", "status"), [("rival", 200), ("spectator", 403), ("host", 200)])
def test_whoever_may_build_at_all_may_look(table: Lived, who: str, status: int) -> None:
    assert table.client(who).get(page_of(table)).status_code == status


def test_nobody_builds_for_anothers_casket(table: Lived) -> None:
    answer = sent_to(table, {**LEGAL, "name": "Mine"}, "rival")
    assert answer.status_code == 422
    assert "another seat" in answer.content.decode()


@pytest.mark.parametrize("casket", ["casket-none", "x" * 300, "%00"])
def test_there_is_no_bench_for_what_is_not_there(table: Lived, casket: str) -> None:
    assert table.client("player").get(f"{table.page}caskets/{casket}/build/").status_code == 404


def attacks_in(page: Any) -> dict[str, tuple[int, str, str]]:
    shown = page.context["attacks"]
    return {each["card"].name: (each["odds"].aim.target.value, each["hits"], each["cards"]) for each in shown}


def test_it_shows_what_each_attack_comes_to_against_somebody(table: Lived) -> None:
    near, far = (sent_to(table, {**LEGAL, "check": "yes", "faced-hexes": hexes}) for hexes in (1, 5))
    html = " ".join(far.content.decode().split())
    assert {number for number, *_ in attacks_in(near).values()} == {5}
    assert {number for number, *_ in attacks_in(far).values()} == {6}
    for name, (number, hits, cards) in attacks_in(far).items():
        assert f'<b>{name}</b> <span class="count">needs {number}, hits {hits}, {cards} cards</span>' in html
    assert {hits for _, hits, _ in attacks_in(far).values()} == {"42%"}
    assert "Medium range, 5 hexes" in html


def test_a_casket_of_the_table_brings_its_armor_and_what_is_too_much_is_the_most_there_is(table: Lived) -> None:
    wall = table.make("rival", "casket", BuildCasket(name="Wall", kind="breacher"), "Wall")
    sent = {**LEGAL, "check": "yes", "faced-casket": wall, "faced-defense": "99", "faced-side": "4"}
    page = sent_to(table, sent)
    assert "Wall, Armor 3" in page.content.decode()
    raised = {
        line.value for each in page.context["attacks"] for line in each["odds"].defense.lines if line.code == "armor"
    }
    assert raised == {12 + 3}
    assert page.context["faced"]["defense"] == 12
    assert {number for number, *_ in attacks_in(page).values()} == {3}, "from the rear"


def test_with_a_script_the_odds_come_along_with_the_verdict_and_a_link_may_name_whom(table: Lived) -> None:
    part = table.client("player").post(
        f"{page_of(table)}?check", {"casket": table.ids["Mercy"], "key": "b1", **LEGAL}, headers={"HX-Request": "true"}
    )
    assert '<div id="attacks" hx-swap-oob="innerMorph">' in part.content.decode()
    page = table.client("player").get(f"{page_of(table)}?faced-hexes=8&faced-casket=nobody")
    assert {number for number, *_ in attacks_in(page).values()} == {7}
    (recorded,) = (sent_to(table, {**LEGAL, "name": "First", "faced-hexes": "8"}),)
    assert recorded.status_code == 302, "whom it was thought against is no part of a build"
