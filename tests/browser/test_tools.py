"""Beside the pages: the admin that reads the chronicle, and the API's own page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Table

pytestmark = pytest.mark.browser
WRITING = re.compile(r"\b(add|save|delete)\b", re.IGNORECASE)


def test_a_host_reads_the_whole_chronicle_and_one_entry_and_can_write_nothing(host: Page, table: Table) -> None:
    host.goto(table.page)
    host.get_by_role("contentinfo").get_by_role("link", name="The whole chronicle").click()
    rows = host.locator("#result_list").get_by_role("row")
    host.goto("/admin/chronicle/entrypage/?kind=EventRolled")
    expect(rows.filter(has_text="EventRolled")).not_to_have_count(0)
    expect_nothing_to_write(host)

    host.goto(f"/admin/chronicle/entrypage/?kind=PilotBurdened&subject={table.pilots['Tam']}")
    rows.filter(has_text=table.pilots["Tam"]).get_by_role("link").first.click()
    expect(host).to_have_url(re.compile(r"/admin/chronicle/entrypage/[\w-]+/change/"))
    expect(host.get_by_text("/own/suffering")).to_be_visible()
    expect(host.get_by_text("penance-ritual").first).to_be_visible()
    expect(host.get_by_text("The Bone Winter", exact=True).first).to_be_visible()
    expect_nothing_to_write(host)


def test_a_host_looks_up_a_kind_and_why_it_was_asked(host: Page, table: Table) -> None:
    host.goto(f"/admin/chronicle/entrypage/?kind=CampaignFounded&campaign={table.campaign}")
    rows = host.locator("#result_list")
    expect(rows).to_contain_text("The Bone Winter")
    expect(rows).not_to_contain_text("PilotEnlisted")
    rows.get_by_role("row").filter(has_text="The Bone Winter").get_by_role("link").first.click()
    expect(host.get_by_text("The Bone Winter", exact=True).first).to_be_visible()
    host.goto(f"/admin/chronicle/decisionpage/?campaign={table.campaign}")
    expect(host.locator("#result_list")).to_contain_text("ReportBattle")
    expect_nothing_to_write(host)


def test_a_player_who_tries_the_admin_is_sent_to_the_door(player: Page) -> None:
    player.goto("/admin/")
    expect(player).to_have_url(re.compile(r"/sign-in/\?next=/admin/"))


def test_the_api_page_shows_its_operations(stranger: Page) -> None:
    stranger.goto("/api/docs/")
    operation = stranger.locator(".opblock-post").filter(has_text="commands")
    expect(operation).to_be_visible()
    operation.get_by_role("button").first.click()
    expect(operation.get_by_text("Idempotency-Key").first).to_be_visible()


def expect_nothing_to_write(page: Page) -> None:
    for role in ("link", "button"):
        expect(page.get_by_role(role, name=WRITING)).to_have_count(0)
    forms = page.locator("form[method=post]:not(#logout-form):not(#changelist-form)")  # which chooses what to prove
    expect(forms.locator("input, select, textarea, button").filter(visible=True)).to_have_count(0)
