"""Played through on a phone: a build, a battle told, confirmed, disputed and ruled on, an answer, a season's end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.eyes import LOOKS, Look, is_too_wide, look, violations
from tests.browser.steward import Steward
from tests.browser.thaw import thaw as winters_end
from tests.browser.visitors import Visitors, press

pytestmark = pytest.mark.browser
TARGETS = """
[...document.querySelectorAll("main button, main a.button, main select, main input:not([type=hidden])")]
  .filter(one => one.offsetParent && !one.closest(".unseen, .unseen *") && !one.matches(".unseen"))
  .map(one => [one.closest("label") ?? one])
  .filter(([one]) => one.getBoundingClientRect().height < 43.5)
  .map(([one]) => one.outerHTML.slice(0, 120))
"""


@pytest.fixture(scope="module")
def thaw(steward: Steward) -> Any:
    return steward.ask(winters_end, key="Thaw", out=True)


@pytest.fixture(scope="module")
def frost(steward: Steward) -> Any:
    return steward.ask(winters_end, key="Frost", out=True)


@pytest.fixture(scope="module")
def spring(steward: Steward) -> Any:
    return steward.ask(winters_end, key="Spring", out=False)


def page_of(thaw: Any, path: str = "") -> str:
    return f"/campaigns/{thaw['campaign']}/{path}"


@LOOKS
def test_forms_are_right_for_everybody(visitors: Visitors, thaw: Any, looks: tuple[Look, Look]) -> None:
    host = visitors.page("host")
    pages = [f"caskets/{thaw['ids']['Mercy']}/build/", f"ask/ReportBattle/?mission={thaw['mission']}"]
    found = {}
    for path in (*pages, "ask/", "ask/MakeRuling/", "ask/Amend/?decision=3", "ask/BuildCasket/", "ask/AnswerEvent/"):
        host.goto(page_of(thaw, path))
        for at in looks:
            look(host, at)
            wrong = (is_too_wide(host), host.evaluate(TARGETS), violations(host))
            if any(wrong):
                found[path, at] = wrong
    assert found == {}


def test_a_build_is_judged_while_one_chooses_and_written_down(player: Page, thaw: Any) -> None:
    player.goto(page_of(thaw, f"caskets/{thaw['ids']['Mercy']}/"))
    player.get_by_role("link", name="Write down a build").click()
    verdict, summary = player.locator("#verdict"), player.locator("#summary")
    expect(summary).to_have_text("22 of 30 not allowed yet")
    player.get_by_role("radio", name=re.compile("^Tower Shield")).check()
    expect(summary).to_have_text("28 of 30 not allowed yet")
    player.get_by_role("checkbox", name=re.compile("^Righteous Fury")).check()
    expect(verdict).to_contain_text("PEN-DECK-05")
    player.get_by_role("checkbox", name=re.compile("^Last Rites")).check()
    expect(summary).to_have_text("30 of 30 allowed")
    expect(verdict).to_contain_text("+1 Last Rites")
    player.locator("#attacks summary").first.click()
    player.get_by_label("Hexes away").fill("5")
    player.get_by_label("Struck on the").select_option("rear")
    expect(player.locator("#attacks")).to_contain_text("needs 4, hits 72%")
    expect(player.locator("#attacks details[open]")).to_have_count(1)
    player.get_by_label("Name").fill("Tower and Rites")
    press(player, "Write it down")
    expect(player.get_by_role("status")).to_contain_text("Tower and Rites")


def test_without_a_script_the_same_verdict_comes_by_a_button(visitors: Visitors, thaw: Any) -> None:
    player = visitors.page("player", java_script_enabled=False)
    player.goto(page_of(thaw, f"caskets/{thaw['ids']['Mercy']}/build/"))
    player.get_by_role("radio", name=re.compile("^Tower Shield")).check()
    press(player, "Check it")
    expect(player.locator("#verdict")).to_contain_text("28 of 30 cards")
    expect(player.get_by_role("radio", name=re.compile("^Tower Shield"))).to_be_checked()


def test_a_battle_is_told_disputed_ruled_on_and_its_event_answered(player: Page, host: Page, thaw: Any) -> None:
    mission = page_of(thaw, f"missions/{thaw['mission']}/")
    player.goto(mission)
    player.get_by_role("link", name="Report the battle").click()
    vess = player.get_by_role("group", name="Vess in Mercy")
    expect(vess).to_contain_text("Taint 0")
    vess.get_by_role("button", name="One more: Taint gained").click()
    vess.get_by_role("button", name="One more: Taint gained").click()
    expect(vess.locator(".was output").first).to_have_text("2")
    vess.get_by_role("checkbox", name="Left arm").check()
    press(player, "Show what would follow")
    expect(player.get_by_role("heading", name="What would follow")).to_be_visible()
    expect(vess.get_by_label("Taint gained", exact=True)).to_have_value("2")
    press(player, "Report it so")
    expect(player.get_by_role("status").first).to_be_visible()

    host.goto(mission)
    expect(host.get_by_role("button", name="Confirm it")).to_be_visible()
    host.get_by_role("link", name="Dispute").click()
    host.get_by_label("Reason", exact=True).fill("It was the other arm.")
    press(host, "Dispute report")
    host.goto(mission)
    host.get_by_role("link", name="Rule on it").first.click()
    host.get_by_label("Reason", exact=True).fill("Two of three saw it.")
    press(host, "Rule on report")
    expect(host.get_by_role("status").first).to_be_visible()
    player.goto(page_of(thaw, f"pilots/{thaw['ids']['Vess']}/"))
    expect(player.get_by_role("main")).to_contain_text("Taint")

    player.goto(page_of(thaw, "settlement/"))
    player.get_by_role("button", name=re.compile("^Choose this")).last.click()
    expect(player.get_by_role("status").first).to_be_visible()
    expect(player.get_by_text("Nothing waits for an answer.")).to_be_visible()


def test_a_battle_is_told_and_confirmed_by_one_button(player: Page, host: Page, frost: Any) -> None:
    player.goto(page_of(frost, f"ask/ReportBattle/?mission={frost['mission']}"))
    press(player, "Report it so")
    expect(player.get_by_role("status").first).to_be_visible()
    host.goto(page_of(frost, f"missions/{frost['mission']}/"))
    press(host, "Confirm it")
    expect(host.get_by_role("status").first).to_be_visible()
    expect(host.get_by_text("It is over")).to_be_visible()


def test_a_season_is_ended_by_a_form_that_shows_it_first(host: Page, spring: Any) -> None:
    host.goto(page_of(spring, "ask/"))
    host.get_by_role("link", name="End season").click()
    press(host, "Show what would follow")
    expect(host.get_by_role("heading", name="What would follow")).to_be_visible()
    press(host, "End season")
    expect(host.get_by_role("status").first).to_be_visible()
    expect(host.get_by_text("Season 2").first).to_be_visible()


def test_a_quick_confirmation_of_stale_news_says_what_was_missed(
    visitors: Visitors, player: Page, host: Page, thaw: Any
) -> None:
    """A page that lay open while the story went on."""
    visitors.foretell("status of 412")
    about = f"ask/WriteNote/?about={thaw['ids']['Vess']}"
    player.goto(page_of(thaw, about))
    player.get_by_label("Text").fill("All is well.")
    host.goto(page_of(thaw, about))
    host.get_by_label("Text").fill("It is not.")
    press(host, "Write note")
    expect(host.get_by_role("status").first).to_be_visible()
    press(player, "Write note")
    expect(player.get_by_role("alert")).to_contain_text("It is not.")
    expect(player.get_by_label("Text")).to_have_value("All is well.")
    press(player, "Write note")
    expect(player.get_by_role("status").first).to_be_visible()
