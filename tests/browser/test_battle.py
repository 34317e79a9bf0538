"""A whole battle, played by two people with two phones and without a script."""

from __future__ import annotations

import re
from itertools import count

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.arena import arena
from tests.browser.eyes import SCHEMES, dim, grave_violations, is_too_wide
from tests.browser.steward import Steward
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser
BLOW = "The Attack dice, against"
MOST = 2000
"""Presses, after which nobody would go on: a dozen rounds are a tenth of it."""
TABLES = 8
"""Nobody strikes in a battle in which both sides were dealt six cards that strike nobody, and keep them to its end.
That is one battle in thirty; were it one in fourteen, eight of them would follow each other once in 10^9 times.
"""
GROUPS = ("Strike", "Answer with a card", "Go on")


def test_two_people_play_a_battle_to_its_end(visitors: Visitors, steward: Steward) -> None:
    pages = steward.ask(arena)
    people = [visitors.page(chair, java_script_enabled=False) for chair in ("host", "player")]
    for person in people:
        person.goto(pages["battle"])
    for _ in range(MOST):
        one = next((person for person in people if _is_asked(person)), None)
        if one is None:
            break
        _press(one)
        if "battle" not in one.url:
            break
        if not _is_asked(one):
            for other in people:
                if other is not one:
                    other.goto(pages["battle"])
    people[0].goto(pages["mission"])
    expect(people[0].get_by_text("It is over")).to_be_visible()
    people[0].get_by_role("link", name="How the battle went").click()
    expect(people[0].get_by_role("heading", name="How it went")).to_be_visible()


def _is_asked(page: Page) -> bool:
    """Of a page that is there as a whole: on a busy machine a part of it comes first."""
    page.wait_for_load_state()
    return page.get_by_role("heading", name="You are asked").count() > 0


def _press(page: Page) -> None:
    """An attack where there is one, else what lets it go on; and the page that comes of it."""
    with page.expect_navigation():
        _button(page).click()


def _button(page: Page) -> Locator:
    cards = page.get_by_role("checkbox")
    if page.get_by_role("button", name=re.compile("^Choose (it|them)$")).count():
        most = re.findall(r"Choose (\d+)", page.inner_text("#battle"))
        for number in range(int(most[0])):
            cards.nth(number).check()
        return page.get_by_role("button", name=re.compile("^Choose (it|them)$"))
    if page.get_by_role("button", name="Set up").count():
        return page.get_by_role("button", name="Set up")
    groups = [page.get_by_role("group", name=group).get_by_role("button") for group in GROUPS]
    return next(answers for answers in groups if answers.count()).first


def test_two_people_play_with_models_and_dice_on_a_table(visitors: Visitors, steward: Steward) -> None:
    """As far as an attack whose dice were typed, and the page fits a phone at each step."""
    people = [visitors.page(chair) for chair in ("host", "player")]
    assert any(_somebody_strikes(people, steward, number) for number in range(TABLES))
    for person in people:
        person.reload()
        expect(person.get_by_text(BLOW).first).to_be_visible()
    assert grave_violations(people[0]) == []


def _somebody_strikes(people: list[Page], steward: Steward, number: int) -> bool:
    """At a table of its own, until an attack or the end of the battle."""
    pages = steward.ask(arena, key=f"table-{number}", models="table", dice="table")
    for presses in count():
        for person in people:
            person.goto(pages["battle"])
        one = next(person for person in people if _is_asked(person))
        if presses % 5 == 0:
            assert not is_too_wide(one)
        _tell(one, presses)
        if "battle" not in one.url:
            return False
        if one.get_by_text(BLOW).count():
            return True
    raise AssertionError("a battle has an end")


def _tell(page: Page, presses: int) -> None:
    """Dice as they fell, else how the enemy is seen, else a blow at it."""
    dice = page.locator("fieldset.fell")
    with page.expect_navigation():
        if page.get_by_label("The faces").count():
            asked_for = re.findall(r"(\d+) digits", page.inner_text("#battle"))
            page.get_by_label("The faces").fill("135246"[presses % 6] * int(asked_for[0]))
            page.get_by_role("button", name="So they fell").click()
        elif dice.count():
            for number in range(dice.count()):
                dice.nth(number).get_by_role("radio").nth((number + presses) % 5).check()
            page.get_by_role("button", name="So they fell").click()
        elif page.get_by_label("Its side").is_visible():
            page.get_by_label("Its side").select_option("4")
            page.get_by_role("button", name="So it is seen").click()
        else:
            _button(page).click()


def test_its_page_fits_a_phone_and_shuts_nobody_out(visitors: Visitors, steward: Steward) -> None:
    battle = steward.ask(arena, key="looked at")["battle"]
    for chair in ("host", "player"):
        page = visitors.page(chair, reduced_motion="reduce")
        for path in (battle, f"{battle}replay/"):
            page.goto(path)
            assert not is_too_wide(page)
            for scheme in SCHEMES:
                dim(page, scheme)
                assert grave_violations(page) == [], (path, scheme)


def test_whoever_waits_sees_without_a_touch_that_they_are_asked(visitors: Visitors, steward: Steward) -> None:
    pages = steward.ask(arena, key="waiting")
    people = [visitors.page(chair) for chair in ("host", "player")]
    for person in people:
        person.goto(pages["battle"])
    first = next(person for person in people if _is_asked(person))
    (second,) = [person for person in people if person is not first]
    expect(second.get_by_role("heading", name="is asked")).to_be_visible()
    _press(first)
    expect(second.get_by_role("heading", name="You are asked")).to_be_visible()
