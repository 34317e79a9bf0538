"""The pages of odds, on a phone and on a desk: sliders that draw while one slides, and a picture whoever looks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.eyes import LOOKS, Look, is_too_wide, look, violations
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser


@LOOKS
def test_odds_are_right_for_everybody(visitors: Visitors, looks: tuple[Look, Look]) -> None:
    stranger = visitors.page()
    visitors.foretell("422")  # of heat=101, which no slider reaches
    found = {}
    for path in ("/odds/", "/odds/attack/", "/odds/to-hit/", "/odds/strain/?heat=101"):
        stranger.goto(path)
        for at in looks:
            look(stranger, at)
            wrong = (is_too_wide(stranger), violations(stranger))
            if any(wrong):
                found[path, at] = wrong
    assert found == {}


def test_a_slider_draws_while_one_slides_and_the_address_can_be_sent_on(stranger: Page, visitors: Visitors) -> None:
    stranger.goto("/odds/attack/")
    answer = stranger.locator("#answer")
    expect(answer).to_contain_text("41.67 %")
    answer.get_by_text("In numbers: Cards lost").click()
    slider = stranger.get_by_role("slider", name="Target number, as a slider")
    slider.focus()
    stranger.keyboard.press("ArrowRight")
    expect(answer).to_contain_text("27.78 %")
    expect(slider).to_be_focused()
    expect(answer.locator("details[open]")).to_have_count(1)
    expect(stranger.get_by_label("Target number", exact=True)).to_have_value("7")
    expect(stranger).to_have_url(re.compile(r"/odds/attack/\?target_number=7&"))
    other = visitors.page()
    other.goto(stranger.url)
    expect(other.locator("#answer")).to_contain_text("27.78 %")


def test_without_script_a_button_shows_it(visitors: Visitors) -> None:
    page = visitors.page(java_script_enabled=False)
    page.goto("/odds/strain/")
    page.get_by_label("Heat").fill("4")
    page.get_by_role("button", name="Show it").click()
    expect(page.get_by_role("definition").filter(has_text="Safe")).to_be_visible()


def test_where_colours_are_the_devices_own_bars_are_seen(visitors: Visitors) -> None:
    page = visitors.page(forced_colors="active", color_scheme="light")
    page.goto("/odds/attack-dice/")
    expect(page.locator("#answer .columns:not(.small) rect").first).to_have_css("fill", "rgb(0, 0, 0)")
