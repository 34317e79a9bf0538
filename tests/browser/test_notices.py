"""What somebody is told while they look at something else, in a real browser beside the worker that runs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Table
from tests.browser.visitors import Visitors, press
from tests.house import until

pytestmark = pytest.mark.browser
TITLE = "document.title"


def test_a_date_is_set_and_the_number_comes_by_itself(visitors: Visitors, host: Page, table: Table) -> None:
    """By the clock of whoever looks: the house prints it at Greenwich, and the browser says it anew."""
    player = visitors.page("player", timezone_id="Asia/Tokyo")
    player.goto("/")
    player.evaluate("window.sameWindow = true")
    before = player.title()
    host.goto(f"{table.page}sessions/")
    host.get_by_label("Day").fill("2099-06-30")
    host.get_by_label("Hour").fill("18:00")
    press(host, "Set the date")
    expect(host.get_by_role("status")).to_contain_text("The date is set.")
    until(lambda: player.evaluate(TITLE) not in (before, ""))
    assert player.evaluate("window.sameWindow"), "nobody loaded it again"
    player.get_by_role("link", name="Notices").click()
    expect(player.get_by_text("The table meets on Tuesday, June 30, 2099, 18:00 (UTC).")).to_be_visible()
    assert not player.title().startswith("(")
    player.goto(table.page)
    expect(player.locator("time[data-local]").first).to_have_text("Wednesday, July 1, 2099 at 3:00 AM")


def test_without_script_it_is_all_there_too(visitors: Visitors, table: Table) -> None:
    player = visitors.page("player", java_script_enabled=False)
    player.goto("/notices/choices/")
    player.get_by_label("Leave me alone from").select_option("22")
    press(player, "Keep these hours")
    expect(player.get_by_role("status")).to_contain_text("Your hours are noted.")
    press(player, "Make an address")
    expect(player.get_by_text("/calendar/cal_")).to_be_visible()
