"""At the table: enlisting, refusals, rituals, and those who only watch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.table import HOSTS_OWN, Table
from tests.browser.visitors import Visitors, press
from tests.house import until

pytestmark = pytest.mark.browser
OATH = "Take the oath"


def fill(page: Page, name: str, faction: str = "Elves") -> Locator:
    """The form for a new pilot, ready to be sent."""
    form = page.get_by_role("region", name="Enlist a pilot")
    form.get_by_label("Name").fill(name)
    form.get_by_label(faction).check()
    return form.get_by_role("button", name=OATH)


def on_the_roll(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name="Roll of pilots").get_by_role("link", name=name, exact=True)


def in_the_chronicle(page: Page, sentence: str) -> Locator:
    return page.get_by_role("region", name="Chronicle").get_by_role("listitem").filter(has_text=sentence)


class TestEnlisting:
    def test_a_player_enlists_a_pilot_and_reads_it_on_the_roll_and_in_the_chronicle(
        self, player: Page, table: Table
    ) -> None:
        player.goto(table.page)
        fill(player, "Hesper Vane", "Dwarves").click()
        expect(player.get_by_role("status")).to_contain_text("Hesper Vane took the oath.")
        expect(on_the_roll(player, "Hesper Vane")).to_be_visible()
        expect(in_the_chronicle(player, "Hesper Vane of the Dwarves took the oath.")).to_be_visible()

    def test_a_thumb_that_taps_twice_enlists_once(self, player: Page, table: Table) -> None:
        player.goto(table.page)
        fill(player, "Twice Tapped").dblclick()
        expect(player.get_by_role("status")).to_contain_text("Twice Tapped took the oath.")
        player.goto(table.page)
        expect(in_the_chronicle(player, "Twice Tapped of")).to_have_count(1)

    def test_the_same_form_sent_again_is_the_same_oath(self, player: Page, table: Table) -> None:
        """With Ctrl held the answer opens in a tab of its own, and the form stays as it was."""
        player.goto(table.page)
        button = fill(player, "Echo Brandt")
        for _ in range(2):
            with player.context.expect_page() as opened:
                button.click(modifiers=["ControlOrMeta"])
            expect(opened.value.get_by_role("status")).to_contain_text("Echo Brandt took the oath.")
            expect(in_the_chronicle(opened.value, "Echo Brandt of")).to_have_count(1)

    def test_going_back_and_pressing_again_enlists_once(self, visitors: Visitors, player: Page, table: Table) -> None:
        player.goto(table.page)
        fill(player, "Back Again").click()
        expect(on_the_roll(player, "Back Again")).to_be_visible()
        player.go_back()
        visitors.foretell("status of 422")  # going back loads the page anew, so that the second form is a second wish
        fill(player, "Back Again").click()
        expect(player.get_by_role("alert")).to_contain_text("already on this campaign's roll")
        expect(in_the_chronicle(player, "Back Again of")).to_have_count(1)

    @pytest.mark.parametrize(
        ("name", "said"), [("   ", "is not empty"), ("Ysolde Marr", "Ysolde Marr is already on this campaign's roll")]
    )
    def test_an_invalid_name_is_refused_with_a_sentence_and_what_was_typed(
        self, visitors: Visitors, player: Page, table: Table, name: str, said: str
    ) -> None:
        visitors.foretell("status of 422")
        player.goto(table.page)
        fill(player, name).click()
        expect(player.get_by_role("alert")).to_contain_text(said)
        field = player.get_by_label("Name")
        expect(field).to_have_value(name.strip())
        expect(field).to_be_focused()
        expect(field).to_have_accessible_description(
            f"Not done {player.get_by_role('alert').locator('p').inner_text()}"
        )
        expect(player.get_by_label("Elves")).to_be_checked()


class TestTheRitual:
    @pytest.mark.parametrize(("chair", "name"), [("host", "Anselm"), ("player", "Odile Voss")])
    def test_whoever_may_calls_a_pilot_and_reads_the_burden_that_the_worker_threw(
        self, visitors: Visitors, table: Table, chair: str, name: str
    ) -> None:
        """The host calls anybody, and a player their own."""
        page = visitors.page(chair)
        page.goto(table.sheet(name))
        expect(page.get_by_text(f"{name} carries no burden.")).to_be_visible()
        press(page, f"Call {name} to the ritual")
        expect(page).to_have_url(re.compile(r"\?called$"))
        page.wait_for_load_state()
        thrown = page.get_by_text("Suffering die, face")
        until(lambda: page.reload() and thrown.is_visible())
        deployment = page.get_by_role("region", name="Next deployment")
        expect(deployment.get_by_role("listitem")).not_to_have_count(0)
        expect(deployment.get_by_role("button")).to_have_count(0)
        burden = deployment.get_by_role("heading", level=3).first.inner_text()
        page.get_by_role("link", name="Table", exact=True).click()
        card = page.get_by_role("listitem").filter(has=page.get_by_role("link", name=name, exact=True))
        expect(card.filter(has_text="Grit")).to_contain_text("Carries a burden")
        expect(in_the_chronicle(page, f"{name} carries a burden")).to_contain_text(burden, ignore_case=True)

    def test_a_player_calls_nobody_elses(self, player: Page, table: Table) -> None:
        player.goto(table.sheet(HOSTS_OWN))
        expect(player.get_by_role("main").locator("form[method=post]")).to_have_count(0)
        expect(player.get_by_text(f"{HOSTS_OWN} carries no burden.")).to_be_visible()
        expect(player.get_by_text(f"Whoever plays {HOSTS_OWN}, the host or a deputy calls them")).to_be_visible()


class TestWatching:
    def test_a_spectator_reads_everything_and_can_send_nothing(self, spectator: Page, table: Table) -> None:
        for path, words in ((table.page, "You sit as a spectator"), (table.sheet("Ysolde Marr"), "carries no burden")):
            spectator.goto(path)
            expect(spectator.get_by_text(words)).to_be_visible()
            expect(spectator.get_by_role("main").locator("form[method=post]")).to_have_count(0)
