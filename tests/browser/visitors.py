"""People with phones, on Debian's Chromium, and an ear for everything that the browser complains of."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    StorageState,
    WebError,
    expect,
    sync_playwright,
)

from tests import house
from tests.servers import CHROMIUM

if TYPE_CHECKING:
    from tests.browser.table import Table

CHAIRS = ("host", "player", "spectator")
PHONE: dict[str, Any] = {"viewport": {"width": 375, "height": 812}, "device_scale_factor": 2}
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 1000 * house.PATIENCE


@contextmanager
def open_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        expect.set_options(timeout=PATIENCE)
        yield browser
        browser.close()


def press(page: Page, words: str = "Sit down as") -> None:
    page.get_by_role("button", name=words).click()


@dataclass(kw_only=True)
class Visitors:
    """Whoever visits in one test. What their browsers complain of ends the test, unless it was foretold."""

    browser: Browser
    table: Table
    sat_down: dict[str, StorageState]
    heard: list[str] = field(default_factory=list)
    foretold: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    def page(self, chair: str = "", **more: Any) -> Page:
        """An empty page of somebody who sits in a chair of the table, or of a stranger."""
        if chair and chair not in self.sat_down:
            self._seat_everybody()
        state = self.sat_down.get(chair)
        context = self.browser.new_context(
            **{**PHONE, "base_url": self.table.house.base, "storage_state": state, **more}
        )
        self.contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("console", self._hear_console)
        context.on("weberror", self._hear_error)
        context.on("requestfailed", self._hear_failure)
        return context.new_page()

    def foretell(self, *complaints: str) -> None:
        """These will be heard, and must be."""
        self.foretold.extend(complaints)

    def leave(self) -> None:
        for context in self.contexts:
            context.close()
        for words in self.foretold:
            assert any(words in line for line in self.heard), f"foretold and not heard: {words}"
        unforeseen = [line for line in self.heard if not any(words in line for words in self.foretold)]
        assert not unforeseen, "\n".join(["the browser complained:", *unforeseen])

    def _seat_everybody(self) -> None:
        for chair, link in zip(CHAIRS, self.table.links(*CHAIRS), strict=True):
            page = self.page()
            page.goto(link)
            press(page)
            expect(page).to_have_url(f"{self.table.house.base}/")
            self.sat_down[chair] = page.context.storage_state()

    def _hear_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.heard.append(f"{message.type}: {message.text} at {message.location['url']}")

    def _hear_error(self, error: WebError) -> None:
        self.heard.append(f"uncaught: {error.error}")

    def _hear_failure(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # whoever goes on to the next page waits for nothing of this one
            self.heard.append(f"failed: {request.url}: {request.failure}")
