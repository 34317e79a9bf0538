"""However somebody looks at the pages: narrow, at night, by keyboard, by a screen reader."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.eyes import SCHEMES, dim, grave_violations, is_too_wide, resize, too_small
from tests.browser.table import LONGEST, Table
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser
GROUND = (
    "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).reduce((sum, one) => sum + +one, 0)"
)
"""How light the ground is, from 0 to 765."""


def every_page(visitors: Visitors, table: Table, **more: Any) -> Iterator[tuple[str, Page]]:
    """The pages as a host sees them, opened one after the other, then the door as a stranger finds it."""
    host = visitors.page("host", **more)
    sheets = (table.sheet(name) for name in ("Ysolde Marr", "Tam", LONGEST))
    for path in (
        "/",
        "/dice/",
        "/notices/",
        "/notices/choices/",
        table.page,
        *sheets,
        *table.pages.values(),
        table.offer,
    ):
        found = host.goto(path)
        assert found
        assert found.ok, path
        yield path, host
    stranger = visitors.page(**more)
    for path in (table.guest, "/sign-in/"):
        stranger.goto(path)
        yield path, stranger


def test_no_page_scrolls_sideways_or_shuts_anybody_out(visitors: Visitors, table: Table) -> None:
    found: dict[tuple[str, object], Any] = {}
    for path, page in every_page(visitors, table, reduced_motion="reduce"):
        for scheme in SCHEMES:
            dim(page, scheme)
            if grave := grave_violations(page):
                found[path, scheme] = grave
        for width in (320, 375):
            resize(page, width)
            if is_too_wide(page):
                found[path, width] = "scrolls sideways"
        if small := too_small(page):
            found[path, "for a finger"] = small
    assert found == {}


def test_night_is_dark_and_day_is_light(host: Page, table: Table) -> None:
    host.goto(table.page)
    host.emulate_media(color_scheme="dark")
    night = host.evaluate(GROUND)
    host.emulate_media(color_scheme="light")
    day = host.evaluate(GROUND)
    assert night < 150, "the night is not dark"
    assert day > 600, "the day is not light"


def test_a_choice_of_light_goes_before_the_device_and_needs_no_script(visitors: Visitors, table: Table) -> None:
    page = visitors.page("player", color_scheme="light", java_script_enabled=False)
    page.goto(table.page)
    page.get_by_role("button", name="Night").click()
    expect(page).to_have_url(re.compile(table.page))
    expect(page.get_by_role("button", name="Night", pressed=True)).to_be_visible()
    expect(page.locator("html")).to_have_css("color-scheme", "dark")
    page.goto("/")
    expect(page.locator("html")).to_have_css("color-scheme", "dark")
    page.get_by_role("button", name="As the device").click()
    expect(page.locator("html")).to_have_css("color-scheme", "light dark")


class TestByKeyboardAlone:
    def test_the_first_stop_is_the_way_past_the_masthead(self, player: Page, table: Table) -> None:
        player.goto(table.page)
        player.keyboard.press("Tab")
        skip = player.get_by_role("link", name="Skip to the page")
        expect(skip).to_be_focused()
        expect(skip).to_be_in_viewport(ratio=1)
        player.keyboard.press("Enter")
        expect(player.get_by_role("main")).to_be_focused()
        player.keyboard.press("Tab")
        assert player.evaluate("document.activeElement.closest('main') !== null")

    def test_a_form_is_filled_and_sent(self, player: Page, table: Table) -> None:
        player.goto(table.page)
        tab_to(player, "name")
        player.keyboard.type("Keyed Roswitha")
        player.keyboard.press("Tab")
        player.keyboard.press("Space")
        player.keyboard.press("ArrowDown")
        player.keyboard.press("Enter")
        expect(player.get_by_role("status")).to_contain_text("Keyed Roswitha took the oath.")
        expect(player.get_by_text("Keyed Roswitha of the Dwarves")).to_be_visible()

    def test_signing_in_takes_two_keys(self, stranger: Page, table: Table) -> None:
        (link,) = table.links("player", to=table.page)
        stranger.goto(link)
        tab_to(stranger, "")
        stranger.keyboard.press("Enter")
        expect(stranger).to_have_url(re.compile(table.page))


def tab_to(page: Page, name: str) -> None:
    """Press Tab until a field of this name has the focus, or a button for no name."""
    wanted = f"[name='{name}']:focus" if name else "main button:focus"
    for _ in range(40):
        if page.locator(wanted).count():
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab does not lead to {wanted}")
