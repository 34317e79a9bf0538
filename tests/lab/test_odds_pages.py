"""The pages of odds: what the API answers, as a person sees it."""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape
from itertools import product
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from apps.lab.odds_api.field_schemas import fields_of
from apps.lab.odds_pages.odds_form import form_of
from apps.lab.odds_pages.odds_words import CHANCES, FIELDS, LEFT_TO_THE_API, MEANS, PAGES, OddsPage
from apps.rules.book.printed_numbers import decimal, percent
from apps.rules.tables.printed_dice import ATTACK_DIE, DEFENSE_DIE
from tests.lab.answers import told
from tests.lab.conftest import Caller

pytestmark = pytest.mark.django_db
EVERY = pytest.mark.parametrize("page", PAGES.values(), ids=lambda page: page.slug)
ROW = re.compile(r'<th scope="row">([^<]+)</th><td>([^<]+)</td>(?:<td>([^<]*)</td>)?\s*<td>([^<]+)</td>')


def page_of(address: str, **headers: str) -> Any:
    return Client().get(f"/odds/{address}", headers=headers)


def read(answer: Any) -> str:
    return unescape(" ".join(answer.content.decode().split()))


def rows(answer: Any, chart: str) -> dict[str, list[str]]:
    """The table under a picture: what may happen, in per cent, that or more, and exactly."""
    part = answer.content.decode().partition(f'id="chart-{chart}"')[2].partition("</table>")[0]
    return {label: [unescape(each) for each in rest] for label, *rest in ROW.findall(part)}


def asked(page: OddsPage, caller: Caller, **more: object) -> Any:
    """What the API says to the same."""
    question = {**page.route.example, **more}
    path = {"api-rules-to-hit": "rules/to-hit"}.get(page.address, f"odds/{page.slug}")
    if "post" in page.route.http_method_names and hasattr(page.route, "post"):
        return told(caller.post(path, question))
    return told(caller.get(f"{path}?{'&'.join(f'{name}={value}' for name, value in question.items())}"))


@EVERY
def test_a_page_shows_what_the_api_answers_to_its_example(page: OddsPage, caller: Caller) -> None:
    answer, said = page_of(f"{page.slug}/"), asked(page, caller)
    assert answer.status_code == 200
    for name in page.charts.keys() & said.keys():
        shown = {label: exactly for label, (_, _, exactly) in rows(answer, name).items()}
        assert list(shown.values()) == list(said[name].values()), name
    single = {CHANCES[name]: Fraction(said[name]) for name in CHANCES if isinstance(said.get(name), str)}
    alone = rows(answer, "chances")
    for label, chance in single.items():
        assert alone[label][::2] == [percent(chance), str(chance)]
    for name in MEANS.keys() & said.keys():
        assert f"<dt>{MEANS[name]}</dt> <dd" in read(answer)
        assert f">{decimal(Fraction(said[name]))}</dd>" in read(answer)


@EVERY
def test_every_field_has_a_persons_words_or_is_left_to_the_api(page: OddsPage) -> None:
    names = fields_of(page.route.question).keys() - LEFT_TO_THE_API
    html = read(page_of(f"{page.slug}/"))
    for name in names:
        assert f"{FIELDS[name]}<" in html.replace(" <", "<")
        assert f'name="{name}"' in html


def test_the_list_leads_to_every_page_with_its_picture() -> None:
    html = read(Client().get("/odds/"))
    assert re.findall(r'href="/odds/([\w-]+)/"', html) == list(PAGES)
    assert html.count('<svg class="chart') == len(PAGES)


def test_attack_dice_are_those_that_one_counts_on_the_table() -> None:
    thrown = [sum(sorted(one.value for one in faces)[:2]) for faces in product(ATTACK_DIE.faces, repeat=3)]
    shown = rows(page_of("attack-dice/?mode=disadvantage"), "totals")
    assert {int(total): Fraction(exactly) for total, (_, _, exactly) in shown.items()} == {
        total: Fraction(thrown.count(total), len(thrown)) for total in range(11)
    }
    assert shown["4"][1] == percent(Fraction(sum(total >= 4 for total in thrown), len(thrown)))


def test_defense_dice_are_those_that_one_counts_on_the_table() -> None:
    blocking = set(DEFENSE_DIE.alike[0])
    thrown = [sum(one.number in blocking for one in faces) for faces in product(DEFENSE_DIE.faces, repeat=4)]
    shown = rows(page_of("defense-dice/?count=4"), "blocks")
    assert {int(blocks): Fraction(exactly) for blocks, (_, _, exactly) in shown.items()} == {
        blocks: Fraction(thrown.count(blocks), len(thrown)) for blocks in range(5)
    }


def test_columns_are_as_high_as_they_are_likely() -> None:
    html = read(page_of("skirmish/?dice=2&defense=4"))
    assert re.findall(r'height="([\d.]+)">\s*<title>(\d): ([\d.]+ %), (\S+?)</title>', html) == [
        ("50", "0", "25.00 %", "1/4"),
        ("100", "1", "50.00 %", "1/2"),
        ("50", "2", "25.00 %", "1/4"),
    ]
    assert re.findall(r'y="(\d+)">(\d+%)<', html) == [("92", "25%"), ("12", "50%"), ("92", "25%")]


def test_the_number_to_reach_says_why_and_how_often_it_is_reached(caller: Caller) -> None:
    answer = page_of("to-hit/?range=8&side=4&cover=heavy&cover=light&elevation=higher&obscured=yes&preset=campaign")
    sent = {"range": 8, "side": 4, "cover": ["heavy", "light"], "elevation": "higher", "obscured": True}
    said = asked(PAGES["to-hit"], caller, **{**dict.fromkeys(("attacker_moved", "defender_moved"), 0), **sent})
    html = read(answer)
    assert f"<dt>Target number</dt> <dd>{said['target_number']}</dd>" in html
    for line in said["lines"]:
        assert line["text"] in html
    dice = told(caller.get("odds/attack-dice?mode=standard"))["hit"]
    assert [exactly for _, _, exactly in rows(answer, "reached").values()] == list(dice.values())
    assert rows(answer, "chances")["It hits"][2] == dice[str(said["target_number"])]


@pytest.mark.parametrize(
    ("address", "field", "sentence"),
    [
        ("strain/?heat=101", "heat", "It is a whole number from 0 to 100."),
        ("strain/?heat=", "heat", "It is a whole number from 0 to 100."),
        ("strain/?heat=seven", "heat", "It is a whole number from 0 to 100."),
        ("strain/?heat=%00", "heat", "It is a whole number from 0 to 100."),
        ("defense-dice/?count=" + "9" * 5000, "count", "It is a whole number from 0 to 30."),
        ("grit/?grit=2&wound=deep&faction=church", "wound", "It is one of these: Minor Injury, Severe Injury, Trauma."),
        ("to-hit/?range=3&cover=fog", "cover", "It is one of these: Light cover, Another Casket in the way,"),
        ("to-hit/?range=3&obscured=perhaps", "obscured", "It is true or false."),
    ],
)
def test_what_cannot_be_meant_is_said_where_it_stands_and_the_picture_stays(
    address: str, field: str, sentence: str
) -> None:
    answer = page_of(address)
    html = read(answer)
    assert answer.status_code == 422
    assert f'<a href="#field-{field}">' in html
    assert sentence in html.partition(f'id="hint-{field}"')[2].partition("</p>")[0]
    assert '<svg class="chart' in html
    assert len(html) < 60_000


def test_what_is_well_said_beside_a_mistake_still_counts() -> None:
    html = read(page_of("attack/?target_number=99&base_damage=0&preset=campaign"))
    assert 'name="base_damage" value="0"' in html
    assert 'name="target_number" value="99"' in html


def test_a_picture_alone_is_sent_to_whoever_has_the_page() -> None:
    whole, part = page_of("strain/?heat=9"), page_of("strain/?heat=9", HX_Request="true")
    assert "HX-Request" in part["Vary"]
    assert "<form" not in read(part)
    assert read(part).strip() in read(whole)


def test_there_is_no_page_of_anything_else() -> None:
    assert page_of("luck/").status_code == 404
    assert Client().post("/odds/strain/").status_code == 405


def test_an_address_that_asks_nothing_asks_for_the_example() -> None:
    for page in PAGES.values():
        assert form_of(page, QueryDict("from=a-friend")).chosen == {
            name: value for name, value in page.route.example.items() if name not in LEFT_TO_THE_API
        }


@pytest.mark.parametrize("address", ["pool/?dice=100", "attack/?target_number=2&base_damage=30"])
def test_the_most_there_is_can_be_read(address: str) -> None:
    """So many columns that their ends would be hairs, and fractions longer than a line."""
    html = read(page_of(address))
    assert len(html) < 80_000
    assert "only the API has room for it" in html
