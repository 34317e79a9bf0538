"""The documentation as pages, read from a folder: on a phone and on a desk, by day and by night, with no server."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.eyes import is_too_wide, resize
from tests.handbook.site import Page as Written
from tests.handbook.site import Site
from tests.house import ROOT

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def handbook(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Written]]:
    folder = tmp_path_factory.mktemp("handbook")
    return folder, Site(ROOT, folder).write()


def test_no_page_is_wider_than_its_window(browser: Browser, handbook: tuple[Path, list[Written]]) -> None:
    folder, pages = handbook
    with browser.new_context() as context:
        page, said = context.new_page(), list[str]()
        page.on("console", lambda message: said.append(message.text))
        page.on("requestfailed", lambda request: said.append(request.url))
        wide = []
        for each, widths in zip(
            pages, cycle([(375, 1280), (1280, 375)])
        ):  # the window keeps its width from page to page
            page.goto((folder / each.address).as_uri())
            for width in widths:
                resize(page, width)
                if is_too_wide(page):
                    wide.append((each.address, width))
        assert (wide, said) == ([], [])


@pytest.mark.parametrize("width", [375, 1280])
def test_what_is_searched_for_is_found_and_leads_there(
    browser: Browser, handbook: tuple[Path, list[Written]], width: int
) -> None:
    folder, _ = handbook
    with browser.new_context(viewport={"width": width, "height": 800}) as context:
        page = context.new_page()
        page.goto((folder / "docs" / "limits.html").as_uri())
        page.keyboard.press("/")
        page.keyboard.type("idempotency key")
        found = page.locator("#found a")
        expect(found.first).to_be_visible()
        assert found.count() > 1
        page.get_by_label("Search").fill("zyxomma qwerk")
        expect(page.locator("#found")).to_have_text("0 found")
        page.get_by_label("Search").fill("ONE log per campaign")
        expect(found.first).to_contain_text("7. One log per campaign")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("7. One log per campaign")


def test_chapters_are_folded_on_a_phone_and_open_on_a_desk(
    browser: Browser, handbook: tuple[Path, list[Written]]
) -> None:
    folder, _ = handbook
    with browser.new_context(viewport={"width": 375, "height": 800}) as context:
        page = context.new_page()
        page.goto((folder / "index.html").as_uri())
        chapter = page.get_by_role("link", name="Architecture", exact=True)
        expect(chapter).to_be_hidden()
        page.get_by_text("Chapters", exact=True).click()
        expect(chapter).to_be_visible()
        page.set_viewport_size({"width": 1280, "height": 800})
        expect(chapter).to_be_visible()


def test_by_night_it_is_dark(browser: Browser, handbook: tuple[Path, list[Written]]) -> None:
    folder, _ = handbook
    grounds = []
    looks: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for look in looks:
        with browser.new_context(color_scheme=look) as context:
            page = context.new_page()
            page.goto((folder / "index.html").as_uri())
            grounds.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert grounds == ["rgb(247, 240, 223)", "rgb(18, 16, 13)"]
