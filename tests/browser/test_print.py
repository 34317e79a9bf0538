"""On paper: a sheet on one page, black on white, with nothing to press. And how little a sheet weighs on its way."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import LONGEST, Table
from tests.browser.visitors import Visitors

SEALED = re.compile(r"^\s*Line \d+ of the chronicle is sealed [0-9a-f]{16}\. [^\n]*\s*$")
pytestmark = pytest.mark.browser
PAGE_OF_PDF = re.compile(rb"/Type\s*/Page\b")
MOST_AT_FIRST, MOST_REQUESTS = 30_000, 6
LINE = 1_000
"""What the line weighs as it begins, which a worker holds and this ear does not hear."""
ICON = 1_300
"""What the icon weighs, head and all."""
COLOURS = """[...document.querySelectorAll("main *")].filter(each => each.checkVisibility() && !each.closest("svg"))
    .flatMap(each => [getComputedStyle(each).color, getComputedStyle(each).backgroundColor])
    .map(colour => colour.match(/[\\d.]+/g).map(Number)).filter(([r, g, b, a]) => a !== 0 && (r !== g || g !== b))"""
"""Whatever is neither black, nor white, nor grey."""


def test_a_sheet_is_one_page(host: Page, table: Table) -> None:
    sheets = [table.sheet(name) for name in ("Ysolde Marr", "Tam", LONGEST)]
    for path in (*sheets, table.pages["casket"]):
        host.goto(path)
        for paper in ("A4", "Letter"):
            assert len(PAGE_OF_PDF.findall(host.pdf(format=paper))) == 1, (path, paper)


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
    """As it comes over the line, heads and all; a browser of a phone asks for the icon too, which this one does not."""
    page = visitors.page("player")
    line, sizes, addresses = page.context.new_cdp_session(page), dict[str, float](), dict[str, str]()
    line.on("Network.responseReceived", lambda said: addresses.update({said["requestId"]: said["response"]["url"]}))
    line.on("Network.loadingFinished", lambda said: sizes.update({said["requestId"]: said["encodedDataLength"]}))
    line.send("Network.enable")
    page.goto(table.sheet("Tam"))
    fetched = {addresses[each]: size for each, size in sizes.items() if not addresses[each].startswith("data:")}
    weights = {urlsplit(address).path: size for address, size in fetched.items()}
    assert {urlsplit(each).netloc for each in fetched} == {urlsplit(table.house.base).netloc}
    named = {re.sub(r"\.[0-9a-f]{12}\.", ".", path) for path in weights}
    icon = set() if any("favicon" in path for path in weights) else {"favicon"}
    assert {f"/static/penance/{name}" for name in ("penance.css", "signs.svg", "page.js")} <= named
    assert len({*weights, *icon, "/live/"}) <= MOST_REQUESTS, weights
    assert sum(weights.values()) + ICON * len(icon) + LINE <= MOST_AT_FIRST, weights
