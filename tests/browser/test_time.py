"""Time in the pages, in a real browser: looking back, undoing, and what an amendment would change."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.eyes import SCHEMES, dim, is_too_wide, resize, violations
from tests.browser.table import Table
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser
DESK = {"width": 1280, "height": 800}
NOTE = "The bell rang twice."


def past_pages(table: Table) -> list[str]:
    """Pages of a campaign as they stood at their last line but one."""
    sheets = [table.sheet("Tam"), *(table.pages[name] for name in ("casket", "mission", "settlement", "chronicle"))]
    return [f"{path}?at=20" for path in (table.page, table.sheet("Ysolde Marr"))] + [f"{path}?at=24" for path in sheets]


def act_of(page: Page, sentence: str) -> Locator:
    return page.locator(".act").filter(has_text=sentence).first


def menu_of(act: Locator) -> Locator:
    act.get_by_text("Look back", exact=False).first.click()
    return act


def write(page: Page, table: Table, text: str) -> None:
    page.goto(f"{table.page}ask/WriteNote/")
    page.locator("textarea[name=text]").fill(text)
    page.get_by_role("button", name="Write note", exact=True).click()
    expect(page.get_by_role("status").first).to_contain_text(text)


def test_the_past_shuts_nobody_out_and_does_not_scroll_sideways(visitors: Visitors, table: Table) -> None:
    page, found = visitors.page("host"), dict[tuple[str, object], Any]()
    others = ("chronicle/?strand=table&season=1", "ask/Amend/?alone=4", "ask/Rewind/?line=20")
    for path in (*past_pages(table), *(f"{table.page}{each}" for each in others)):
        page.goto(path)
        for scheme in SCHEMES:
            dim(page, scheme)
            if wrong := violations(page):
                found[path, scheme] = wrong
        for width in (320, 1280, 375):
            resize(page, width)
            if is_too_wide(page):
                found[path, width] = "scrolls sideways"
    assert found == {}


class TestLookingBack:
    def test_from_today_to_a_line_and_line_by_line_and_back(self, player: Page, table: Table) -> None:
        player.goto(table.page)
        expect(player.get_by_text("As it stood")).to_have_count(0)
        player.get_by_text("Look back").click()
        player.get_by_label("Line", exact=True).fill("12")
        player.get_by_role("button", name="Go").click()
        expect(player.get_by_text(re.compile("As it stood at line 12 of"))).to_be_visible()
        player.get_by_role("link", name="The line before: 11").click()
        expect(player.get_by_text(re.compile("As it stood at line 11 of"))).to_be_visible()
        player.get_by_role("link", name="The line after: 12").click()
        player.get_by_role("region", name="Roll of pilots").get_by_role("link").first.click()
        expect(player.get_by_text(re.compile("As it stood at line 12 of"))).to_be_visible()
        player.get_by_role("link", name="Back to now").click()
        expect(player.get_by_text("As it stood")).to_have_count(0)
        assert "at=" not in player.url

    def test_a_page_of_the_past_says_so_on_paper(self, player: Page, table: Table) -> None:
        player.goto(f"{table.sheet('Tam')}?at=24")
        player.emulate_media(media="print")
        expect(player.get_by_text(re.compile("As it stood at line 24 of"))).to_be_visible()
        expect(player.get_by_role("link", name="Back to now")).to_be_hidden()

    def test_before_the_oath_there_is_a_sentence_and_a_way_on(
        self, visitors: Visitors, player: Page, table: Table
    ) -> None:
        visitors.foretell("status of 404")
        player.goto(f"{table.sheet('Tam')}?at=2")
        expect(player.get_by_text("Tam had not taken the oath at line 2.")).to_be_visible()
        player.get_by_role("link", name="See it as it stands now").click()
        expect(player.get_by_role("heading", level=1)).to_have_text("Tam")

    def test_a_filter_finds_the_lines_of_one_pilot(self, spectator: Page, table: Table) -> None:
        spectator.goto(f"{table.page}chronicle/")
        spectator.get_by_text("Read a part of it").click()
        spectator.get_by_label("About").select_option(label="Anselm")
        spectator.get_by_role("button", name="Show these lines").click()
        oath = spectator.locator(".act").filter(has_text="Anselm of the Dwarves took the oath.")
        expect(oath).to_have_count(1)
        expect(spectator.locator(".act").filter(has_not_text="Anselm")).to_have_count(0)
        oath.get_by_role("link", name=re.compile("See it as it was at line")).click()
        expect(spectator.get_by_role("heading", level=1)).to_have_text("Anselm")
        expect(spectator.get_by_text("As it stood at line")).to_be_visible()


class TestChangingThePast:
    def test_undo_is_shown_first_and_what_was_struck_stays(self, host: Page, table: Table) -> None:
        write(host, table, NOTE)
        host.goto(f"{table.page}chronicle/")
        menu_of(act_of(host, NOTE)).get_by_role("link", name="Undo this").click()
        preview = host.get_by_role("region", name="What would follow").or_(host.locator(".preview"))
        expect(preview.first).to_contain_text("1 line would be struck")
        host.locator("[name=reason]").fill("It was a dream.")
        host.get_by_role("button", name="Rewind", exact=True).click()
        host.goto(f"{table.page}chronicle/")
        struck = act_of(host, NOTE)
        expect(struck.locator("del")).to_contain_text(NOTE)
        struck.get_by_role("link", name=re.compile("struck by line")).click()
        expect(host.locator(":target")).to_contain_text("It was a dream.")

    def test_an_amendment_shows_before_and_after_under_each_other_or_side_by_side(
        self, visitors: Visitors, host: Page, table: Table
    ) -> None:
        host.goto(f"{table.page}chronicle/?about={table.pilots['Tam']}&strand=table")
        menu_of(act_of(host, "Tam of the Elves took the oath.")).get_by_role("link", name="Strike this alone").click()
        first = host.locator(".turn").first
        expect(first).to_contain_text("Tam of the Elves took the oath.")
        expect(host.locator(".turn.impossible").first).to_contain_text("impossible")
        assert self.columns(first) == 1
        desk = visitors.page("host", viewport=DESK)
        desk.goto(host.url)
        assert self.columns(desk.locator(".turn").first) == 2

    def columns(self, turn: Locator) -> int:
        before, after = (turn.locator(".beside > div").nth(place).bounding_box() for place in (0, 1))
        assert before
        assert after
        return 2 if before["y"] == after["y"] else 1
