"""What browser tests may ask for by name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, StorageState

from tests.browser.steward import Steward, steward_of
from tests.browser.table import Table, set_table
from tests.browser.visitors import Visitors, open_browser
from tests.house import House


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """For these tests, not for the session: with Playwright's loop in the process, Django's ORM refuses to work."""
    with open_browser() as opened:
        yield opened


@pytest.fixture(scope="session")
def steward(house: House) -> Iterator[Steward]:
    with steward_of(house) as serving:
        yield serving


@pytest.fixture(scope="session")
def table(house: House, steward: Steward) -> Table:
    """Set once: whoever takes over tests from another process may come back to these."""
    return set_table(house, steward)


@pytest.fixture(scope="session")
def sat_down() -> dict[str, StorageState]:
    """The cookies of each chair, once somebody has signed in to it."""
    return {}


@pytest.fixture
def visitors(browser: Browser, table: Table, sat_down: dict[str, StorageState]) -> Iterator[Visitors]:
    """Hands out pages; the test fails at its end if a browser had anything to complain of."""
    visiting = Visitors(browser=browser, table=table, sat_down=sat_down)
    yield visiting
    visiting.leave()


@pytest.fixture
def host(visitors: Visitors) -> Page:
    return visitors.page("host")


@pytest.fixture
def player(visitors: Visitors) -> Page:
    return visitors.page("player")


@pytest.fixture
def spectator(visitors: Visitors) -> Page:
    return visitors.page("spectator")


@pytest.fixture
def stranger(visitors: Visitors) -> Page:
    return visitors.page()
