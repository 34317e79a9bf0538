"""The admin on a phone and on a desk: nobody is shut out, nothing scrolls sideways, and a ruling finds its way back."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # axe has no types
from playwright.sync_api import Page, expect

from tests.browser.visitors import LOOKS, Visitors

pytestmark = pytest.mark.browser
WIDTHS = pytest.mark.parametrize("width", [375, 1280])
LISTS = (
    "campaigns/campaignrow",
    "campaigns/seatrow",
    "pilots/pilotrow",
    "caskets/casketrow",
    "settlement/settlementrow",
    "chronicle/entrypage",
    "chronicle/decisionpage",
)
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def opened(visitors: Visitors, width: int, **more: Any) -> Page:
    return visitors.page("host", viewport={"width": width, "height": 812}, reduced_motion="reduce", **more)


@LOOKS
def test_no_page_shuts_anybody_out(visitors: Visitors, width: int, scheme: str) -> None:
    host = opened(visitors, width, color_scheme=scheme)
    found: dict[str, Any] = {}
    for path in ("", *(f"{each}/" for each in LISTS)):
        host.goto(f"/admin/{path}")
        _judge(host, found)
        if path:
            host.locator("#result_list a[href*='/change/']").first.click()
            host.wait_for_url("**/change/**")
            _judge(host, found)
    assert found == {}


def _judge(page: Page, found: dict[str, Any]) -> None:
    violations = Axe().run(page).response["violations"]
    grave = [each["id"] for each in violations if each["impact"] in {"serious", "critical"}]
    if grave or page.evaluate(SIDEWAYS) > 0:
        found[page.url] = grave or "scrolls sideways"


@WIDTHS
def test_a_note_is_asked_for_beside_its_pilot_and_leads_back(visitors: Visitors, width: int) -> None:
    host = opened(visitors, width)
    host.goto("/admin/pilots/pilotrow/")
    host.locator("#result_list a[href*='/change/']").first.click()
    host.wait_for_url("**/change/**")
    page = host.url
    host.get_by_role("link", name="Write a note").click()
    host.get_by_label("Text").fill(f"Seen at {width}.")
    host.get_by_role("button", name="Write note", exact=True).click()
    expect(host).to_have_url(page)
    expect(host.get_by_text(f"Seen at {width}.").first).to_be_visible()
