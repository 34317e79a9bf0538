"""Through the door: by a link that was printed, by a link that is spent, and without any script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.steward import Steward
from tests.browser.table import Table
from tests.browser.visitors import Visitors, press
from tests.browser.winter import demo
from tests.house import House

pytestmark = pytest.mark.browser


def test_the_printed_host_link_shows_a_button_signs_in_and_is_spent_afterwards(
    visitors: Visitors, stranger: Page, house: House
) -> None:
    link = house.link("host")
    stranger.goto(link)
    expect(stranger).to_have_url(link)
    press(stranger, "Sit down as demo-host")
    expect(stranger).to_have_url(re.compile(r"/campaigns/campaign-\w+/$"))
    expect(stranger.get_by_role("heading", level=1)).to_have_text("The Ash March")

    visitors.foretell("status of 403")
    another = visitors.page()
    another.goto(link)
    expect(another.get_by_role("heading", level=1)).to_have_text("This link is spent")
    expect(another.get_by_role("alert")).to_contain_text("used once already")
    expect(another.get_by_role("main").get_by_role("button")).to_have_count(0)


def test_the_printed_player_link_leads_to_the_battle_and_from_there_to_a_sheet_with_grit_and_its_sources(
    stranger: Page, house: House, steward: Steward
) -> None:
    """How far Vess has come is for the dice to say: the page shows what the API tells."""
    found = steward.ask(demo)
    path = f"/api/v1/campaigns/{found['campaign']}/pilots/{found['pilots'][0]}"
    told = house.ask("GET", path, token=found["tokens"]["player"]).json["pilot"]["grit"]
    stranger.goto(house.link("player"))
    press(stranger)
    expect(stranger.get_by_role("heading", level=1)).to_have_text("The battle")
    stranger.get_by_role("link", name="Mine", exact=True).click()
    stranger.get_by_role("link", name="Vess", exact=True).click()
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Vess")
    grit = stranger.get_by_role("region", name="Grit")
    expect(grit.get_by_role("heading")).to_have_text(f"Grit {told['value']} of 3")
    grit.get_by_text("On a check").click()
    sources = grit.locator(".checks .ledger").first.get_by_role("listitem")
    expect(sources).to_have_count(len(told["lines"]))
    expect(sources.nth(0)).to_contain_text(told["lines"][0]["text"])
    expect(sources.nth(1)).to_contain_text("+1 Raised in the Church of Absolution PEN-GRIT-11")


def test_a_player_finds_the_sheet_on_the_roll_and_the_way_back(player: Page) -> None:
    player.goto("/")
    player.get_by_role("link", name="The Bone Winter", exact=True).click()
    player.get_by_role("link", name="Ysolde Marr", exact=True).click()
    expect(player.get_by_role("heading", level=1)).to_have_text("Ysolde Marr")
    expect(player.get_by_text("Yours")).to_be_visible()
    player.get_by_role("link", name="Table", exact=True).click()
    expect(player.get_by_role("heading", level=1)).to_have_text("The Bone Winter")


def test_without_any_script_everything_can_be_read_and_sent(visitors: Visitors, table: Table) -> None:
    (link,) = table.links("player", to=table.page)
    page = visitors.page(java_script_enabled=False)
    page.goto(link)
    press(page)
    page.get_by_label("Name").fill("Scriptless Odo")
    page.get_by_label("Ossuarium").check()
    press(page, "Take the oath")
    expect(page.get_by_role("status")).to_contain_text("Scriptless Odo took the oath.")
    page.get_by_role("link", name="Scriptless Odo").click()
    expect(page.get_by_role("region", name="Grit")).to_contain_text("0 of 3")
    page.get_by_role("link", name="Your account").click()
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")


def test_a_stranger_is_sent_to_the_door_and_reads_how_to_get_in(stranger: Page, table: Table) -> None:
    stranger.goto(table.page)
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Sign in")
    expect(stranger.get_by_role("region", name="No password?")).to_contain_text("A one-time link opens the door")


def test_a_guest_makes_an_account_at_the_link_asks_and_is_let_in(
    visitors: Visitors, stranger: Page, host: Page, table: Table
) -> None:
    host.goto(table.pages["door"])
    press(host, "Make the link")
    expect(host.get_by_role("img", name="The link as a QR code")).to_be_visible()
    stranger.goto(host.locator("code.link").inner_text())
    expect(stranger.get_by_role("heading", level=1)).to_have_text("The Bone Winter")
    stranger.get_by_label("Your name").fill("Vera")
    stranger.get_by_label("A password").fill("seven rusty bells toll")
    press(stranger, "Make the account")
    press(stranger, "Ask for the seat")
    expect(stranger.get_by_role("heading", level=1)).to_have_text("You wait at the door")
    host.goto(table.pages["door"])
    press(host, "Let Vera in")
    expect(host.get_by_role("region", name="Who sits here")).to_contain_text("Vera")
    stranger.goto(table.page)
    stranger.get_by_role("link", name="Your account").click()
    stranger.get_by_role("button", name="Sign out", exact=True).click()
    stranger.get_by_label("Name", exact=True).fill("vera")
    stranger.get_by_label("Password", exact=True).fill("seven rusty bells toll")
    press(stranger, "Sign in")
    stranger.get_by_role("link", name="The Bone Winter", exact=True).click()
    expect(stranger.get_by_role("heading", level=1)).to_have_text("The Bone Winter")


def test_a_script_from_nowhere_is_refused_and_heard(visitors: Visitors, stranger: Page) -> None:
    """The ear of these tests hears what the policy refuses; without it, every other test would hear nothing."""
    visitors.foretell("Content Security Policy")
    stranger.goto("/sign-in/")
    stranger.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'document.title = 1'}))"
    )
    expect(stranger).to_have_title(re.compile("Sign in"))
