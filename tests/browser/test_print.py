"""On paper: a sheet on one page, black on white, with nothing to press. And how little a sheet weighs on its way."""

from __future__ import annotations

import gzip
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.table import LONGEST, Table
from tests.browser.visitors import Visitors

SEALED = re.compile(r"^\s*Line \d+ of the chronicle is sealed [0-9a-f]{16}\. [^\n]*\s*$")
pytestmark = pytest.mark.browser
PAGE_OF_PDF = re.compile(rb"/Type\s*/Page\b")
MOST_AT_FIRST = 40_000
COLOURS = """[...document.querySelectorAll("main *")].filter(each => each.checkVisibility() && !each.closest("svg"))
    .flatMap(each => [getComputedStyle(each).color, getComputedStyle(each).backgroundColor])
    .map(colour => colour.match(/[\\d.]+/g).map(Number)).filter(([r, g, b, a]) => a !== 0 && (r !== g || g !== b))"""
"""Whatever is neither black, nor white, nor grey."""


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_sheet_is_one_page(host: Page, table: Table, paper: str) -> None:
    sheets = [table.sheet(name) for name in ("Ysolde Marr", "Tam", LONGEST)]
    for path in (*sheets, table.pages["casket"]):
        host.goto(path)
        assert len(PAGE_OF_PDF.findall(host.pdf(format=paper))) == 1, path


def test_paper_is_black_on_white_at_night_too_and_holds_the_deck_and_boxes_for_a_pencil(
    visitors: Visitors, table: Table
) -> None:
    page = visitors.page("player", color_scheme="dark")
    page.goto(table.pages["casket"])
    card = page.get_by_text("Throw the Casket forward")
    expect(card).to_be_hidden()
    page.emulate_media(media="print")
    expect(card).to_be_visible()
    expect(page.get_by_role("region", name="For a pencil")).to_be_visible()
    for role in ("button", "navigation", "banner"):
        expect(page.get_by_role(role)).to_have_count(0)
    expect(page.get_by_role("contentinfo")).to_have_text(SEALED, use_inner_text=True)
    assert page.evaluate(COLOURS) == []


def test_the_button_prints_and_without_a_script_there_is_none(visitors: Visitors, table: Table) -> None:
    page = visitors.page("player")
    page.add_init_script("window.print = () => { document.title = 'printed'; }")
    page.goto(table.sheet("Tam"))
    page.get_by_role("button", name="Print").click()
    expect(page).to_have_title("printed")
    unscripted = visitors.page("player", java_script_enabled=False)
    unscripted.goto(table.sheet("Tam"))
    expect(unscripted.get_by_role("heading", name="Tam")).to_be_visible()
    expect(unscripted.get_by_role("button", name="Print")).to_have_count(0)


def test_the_first_view_of_a_sheet_is_light_and_comes_from_this_house_alone(visitors: Visitors, table: Table) -> None:
    page = visitors.page("player")
    fetched: list[Response] = []

    def hear(response: Response) -> None:
        fetched.append(response)

    page.on("response", hear)
    page.goto(table.sheet("Tam"), wait_until="networkidle")
    weights = {urlsplit(each.url).path: len(gzip.compress(each.body())) for each in fetched}
    assert {urlsplit(each.url).netloc for each in fetched} == {urlsplit(table.house.base).netloc}
    assert {"/static/penance/penance.css", "/static/penance/sheet.css", "/static/penance/dice.svg"} <= weights.keys()
    assert sum(weights.values()) <= MOST_AT_FIRST, weights
