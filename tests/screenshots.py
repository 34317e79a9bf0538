"""The pictures of the README, taken anew from a fresh house: `python -m tests.screenshots` prints where they are."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.visitors import PHONE, open_browser, press
from tests.house import ROOT, House, open_house
from tests.servers import CHROMIUM, LEFT_OUT

FOLDER = ROOT / "docs" / "screenshots"
LARGEST = 250_000
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
LOOKS: dict[str, dict[str, Any]] = {
    "phone-dark": {**PHONE, "color_scheme": "dark"},
    "phone-light": {**PHONE, "color_scheme": "light"},
    "desktop-dark": {**DESKTOP, "color_scheme": "dark"},
}


def main() -> None:
    if not CHROMIUM:
        raise SystemExit("no chromium here: `make browser` gets one")
    for name in LEFT_OUT:
        os.environ.pop(name, None)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as house, open_browser() as browser:
        for file in taken(house, browser):
            size = file.stat().st_size
            if size > LARGEST:
                raise SystemExit(f"{file} has {size} bytes; a README carries {LARGEST} at most")
            sys.stdout.write(f"{file.relative_to(ROOT)}\t{size // 1000} kB\n")


def taken(house: House, browser: Browser) -> Iterator[Path]:
    urls = house.demo()["urls"]
    door = browser.new_page()
    door.goto(house.link("player"))
    press(door)
    seated = door.context.storage_state()
    for look, options in LOOKS.items():
        context = browser.new_context(storage_state=seated, reduced_motion="reduce", base_url=house.base, **options)
        page = context.new_page()
        for name, path in (("campaign", urls["page"]), ("sheet", urls["pilots"][0])):
            yield _shot(page, path, FOLDER / f"{name}-{look}.png")


def _shot(page: Page, path: str, file: Path) -> Path:
    page.goto(path)
    page.screenshot(path=file)
    return file


if __name__ == "__main__":
    main()
