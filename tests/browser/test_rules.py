"""The rulebook, its glossary and the keys that lead there, however somebody looks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.eyes import LOOKS, Look, is_too_wide, look, violations
from tests.browser.table import Table
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser


@LOOKS
def test_rules_are_right_for_everybody(stranger: Page, looks: tuple[Look, Look]) -> None:
    found = {}
    for path in ("/rules/", "/rules/pilots/", "/rules/PEN-GRIT-03/", "/rules/?q=grit", "/glossary/"):
        stranger.goto(path)
        for at in looks:
            look(stranger, at)
            wrong = (is_too_wide(stranger), violations(stranger))
            if any(wrong):
                found[path, at] = wrong
    assert found == {}


def test_a_code_on_a_sheet_opens_its_rule_and_that_its_place_in_the_book(player: Page, table: Table) -> None:
    player.goto(table.sheet("Ysolde Marr"))
    player.get_by_text("On a check").click()
    code = player.get_by_role("main").locator("a.rule:visible").first
    name = code.inner_text()
    code.click()
    expect(player.get_by_role("heading", level=1)).to_have_text(name)
    player.get_by_role("link", name=re.compile("^In its place")).click()
    expect(player).to_have_url(re.compile(rf"/rules/[\w-]+/#{name}$"))
    expect(player.locator(":target")).to_be_in_viewport()


def test_keys_are_shown_lead_on_and_can_be_turned_off(stranger: Page) -> None:
    stranger.goto("/dice/")
    keys = stranger.get_by_role("dialog", name="Keys")
    stranger.keyboard.press("?")
    expect(keys).to_be_visible()
    assert violations(stranger) == []
    stranger.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    stranger.keyboard.press("s")
    expect(stranger.get_by_label("Look for a word")).to_be_focused()
    stranger.keyboard.type("hgo?d")  # they are letters again
    expect(stranger.get_by_label("Look for a word")).to_have_value("hgo?d")
    stranger.goto("/glossary/")
    stranger.get_by_role("button", name="Keys").click()
    keys.get_by_role("checkbox").uncheck()
    keys.get_by_role("button", name="Close").click()
    stranger.keyboard.press("?")
    expect(keys).to_be_hidden()


def test_without_script_the_foot_of_the_page_leads_there(visitors: Visitors) -> None:
    page = visitors.page(java_script_enabled=False)
    page.goto("/dice/")
    foot = page.get_by_role("contentinfo")
    expect(foot.get_by_role("button", name="Keys")).to_be_hidden()
    for name, heading in (("Glossary", "Glossary"), ("Rules", "Rulebook"), ("Odds", "Odds")):
        foot.get_by_role("link", name=name, exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
