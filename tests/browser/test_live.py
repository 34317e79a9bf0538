"""A page follows its table: what others do is seen without a touch, and what one is at stays as it is."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
from playwright.sync_api import Page, expect

from tests.browser.steward import Steward, steward_of
from tests.browser.table import Table
from tests.browser.visitors import Visitors, press
from tests.browser.winter import noted
from tests.house import PATIENCE, House, open_house, until

pytestmark = pytest.mark.browser
DRAWN = "(table) => Number(document.body.dataset.live.split(table + '=')[1].split(' ')[0])"
SAME = "window.sameWindow"
COUNT_LINES = """
window.lines = 0;
window.EventSource = class extends EventSource { constructor(...said) { super(...said); window.lines += 1; } };
"""


def follows(page: Page, campaign: str, line: int) -> None:
    until(lambda: page.evaluate(DRAWN, campaign) >= line)
    assert page.evaluate(SAME), "nobody loaded it again"


def opened(page: Page, path: str) -> Page:
    page.goto(path)
    page.evaluate(f"{SAME} = true")
    return page


def test_every_page_of_a_table_follows_it(visitors: Visitors, table: Table, steward: Steward) -> None:
    """And none of them holds a line of its own: the one that they share is enough for all windows of a browser."""
    first = visitors.page("player")
    first.context.add_init_script(COUNT_LINES)
    windows = [
        opened(first.context.new_page(), path)
        for path in ("/", table.page, table.sheet("Tam"), *list(table.pages.values())[:4])
    ]
    line = steward.ask(noted, campaign=table.campaign, who="bone-host", text="The lamps are lit.")
    for window in windows:
        window.bring_to_front()
        follows(window, table.campaign, line)
    expect(windows[1].get_by_text("The lamps are lit.")).to_be_visible()
    assert [window.evaluate("window.lines") for window in windows] == [0] * len(windows)


def test_what_one_is_at_stays_as_it_is(visitors: Visitors, table: Table, steward: Steward) -> None:
    page = opened(visitors.page("player"), f"{table.page}ask/WriteNote/")
    field = page.locator("main textarea").first
    field.fill("I was about to say")
    line = steward.ask(noted, campaign=table.campaign, who="bone-host", text="Somebody speaks first.")
    follows(page, table.campaign, line)
    expect(field).to_have_value("I was about to say")
    expect(field).to_be_focused()
    sheet = opened(page, table.page)
    fold = sheet.locator("main details").first
    fold.locator("summary").click()
    sheet.evaluate("scrollTo(0, 400)")
    where = sheet.evaluate("scrollY")
    line = steward.ask(noted, campaign=table.campaign, who="bone-host", text="And again.")
    follows(sheet, table.campaign, line)
    expect(fold).to_have_attribute("open", "")
    expect(fold.locator("summary")).to_be_focused()
    assert sheet.evaluate("scrollY") == where


def test_where_no_window_shares_the_one_that_is_looked_at_listens(
    visitors: Visitors, table: Table, steward: Steward
) -> None:
    page = visitors.page("player")
    page.add_init_script(f"delete window.SharedWorker; {COUNT_LINES}")
    opened(page, table.sheet("Tam"))
    follows(page, table.campaign, steward.ask(noted, campaign=table.campaign, who="bone-host", text="Here too."))
    assert page.evaluate("window.lines") == 1


@pytest.mark.parametrize("falls", [1, pytest.param(50, marks=pytest.mark.nightly)])
def test_a_house_that_fell_is_caught_up_with(visitors: Visitors, tmp_path: Path, falls: int) -> None:
    """The page is open all the while, and somebody types in it."""
    page = visitors.page()
    with ExitStack() as stack:
        house = stack.enter_context(open_house(tmp_path, PORT=OWN_PORT))
        steward = stack.enter_context(steward_of(house))
        demo, port = house.demo(), str(urlsplit(house.base).port)
        page.goto(house.link("player"))
        press(page)
        opened(page, f"{house.base}/campaigns/{demo['campaign']}/ask/WriteNote/")
        page.locator("main textarea").fill("I was about to say")
        follows(page, demo["campaign"], steward.ask(noted, campaign=demo["campaign"], who="demo-host", text="Before."))
        killed(house)
        for fall in range(falls):
            line = steward.ask(noted, campaign=demo["campaign"], who="demo-host", text=f"While it lay there, {fall}.")
            expect(page.get_by_text("Reconnecting")).to_be_visible()
            with open_house(tmp_path, PORT=port) as again:
                assert again.base == house.base
                follows(page, demo["campaign"], line)
                expect(page.get_by_text("Reconnecting")).to_be_hidden()
                expect(page.locator("main textarea")).to_be_focused()
                expect(page.locator("main textarea")).to_have_value("I was about to say")
                killed(again)


OWN_PORT = "21750"
"""Where no other house begins to look for a port, so that none takes this one while nobody is there."""


def killed(house: House) -> None:
    """All of it, at once."""
    assert house.process
    whole = psutil.Process(house.process.pid)
    for process in (*whole.children(recursive=True), whole):
        with suppress(psutil.NoSuchProcess):
            process.kill()
    house.process.wait(PATIENCE)
