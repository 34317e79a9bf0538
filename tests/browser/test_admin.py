"""The admin on a phone and on a desk: nobody is shut out, nothing scrolls sideways, and a ruling finds its way back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.eyes import LOOKS, Look, grave_violations, is_too_wide, look, resize
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser
LISTS = (
    "campaigns/campaignrow",
    "campaigns/seatrow",
    "pilots/pilotrow",
    "caskets/casketrow",
    "settlement/settlementrow",
    "chronicle/entrypage",
    "chronicle/decisionpage",
)
IS_DARK = "document.documentElement.classList.contains('dark')"


@LOOKS
def test_no_page_shuts_anybody_out(visitors: Visitors, looks: tuple[Look, Look]) -> None:
    host = visitors.page("host", color_scheme="dark", reduced_motion="reduce")
    found: dict[tuple[str, Look], Any] = {}
    for path in ("", *(f"{each}/" for each in LISTS)):
        host.goto(f"/admin/{path}")
        _judge(host, looks, found)
        if path:
            host.locator("#result_list a[href*='/change/']").first.click()
            host.wait_for_url("**/change/**")
            _judge(host, looks, found)
    assert found == {}


def _judge(page: Page, looks: tuple[Look, Look], found: dict[tuple[str, Look], Any]) -> None:
    """First in the light that was chosen last: the admin keeps it, and changes it by a key."""
    for at in sorted(looks, key=lambda each: page.evaluate(IS_DARK) != (each.scheme == "dark")):
        if page.evaluate(IS_DARK) != (at.scheme == "dark"):
            page.keyboard.press("ControlOrMeta+e")
            page.wait_for_function(f"{IS_DARK} === {str(at.scheme == 'dark').lower()}")
        look(page, at)
        if wrong := grave_violations(page) or is_too_wide(page):
            found[page.url, at] = wrong


def test_a_note_is_asked_for_beside_its_pilot_and_leads_back(visitors: Visitors) -> None:
    host = visitors.page("host", reduced_motion="reduce")
    host.goto("/admin/pilots/pilotrow/")
    host.locator("#result_list a[href*='/change/']").first.click()
    host.wait_for_url("**/change/**")
    page, link = host.url, host.get_by_role("link", name="Write a note")
    for width in (1280, 375):
        resize(host, width)
        expect(link).to_be_visible()
    link.click()
    host.get_by_label("Text").fill("Seen by night.")
    host.get_by_role("button", name="Write note", exact=True).click()
    expect(host).to_have_url(page)
    expect(host.get_by_text("Seen by night.").first).to_be_visible()
