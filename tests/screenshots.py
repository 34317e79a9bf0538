"""The pictures of the README, taken anew from a fresh house: `python -m tests.screenshots` prints where they are."""

from __future__ import annotations

import base64
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
DOOR = ROOT / "penance_campaign" / "static" / "penance"
SHOWN_AT_THE_DOOR = {"sheet": 600, "battle": 600}
"""Pages of which a stranger is shown a picture, so high; a page that shows none of this weighs nothing by it."""
LARGEST, LARGEST_SUM = 250_000, 3_000_000
QUALITY = 85
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
        sizes = {file: file.stat().st_size for file in taken(house, browser)}
    for file, size in sizes.items():
        sys.stdout.write(f"{file.relative_to(ROOT)}\t{size // 1000} kB\n")
    if max(sizes.values()) > LARGEST or sum(sizes.values()) > LARGEST_SUM:
        raise SystemExit(f"too heavy: a picture has {LARGEST} bytes at most, and all of them {LARGEST_SUM}")


def taken(house: House, browser: Browser) -> Iterator[Path]:
    demo = house.demo()
    paths = _pages(house, demo)
    door = browser.new_page()
    door.goto(house.link("player"))
    press(door)
    seated = door.context.storage_state()
    for look, options in LOOKS.items():
        context = browser.new_context(storage_state=seated, reduced_motion="reduce", base_url=house.base, **options)
        page = context.new_page()
        for name, path in paths.items():
            page.goto(path, wait_until="load")
            yield _shot(page, FOLDER / f"{name}-{look}.webp")
            if look == "phone-dark" and name in SHOWN_AT_THE_DOOR:
                page.set_viewport_size({"width": PHONE["viewport"]["width"], "height": SHOWN_AT_THE_DOOR[name]})
                yield _shot(page, DOOR / f"welcome-{name}.webp", quality=70)
                page.set_viewport_size(PHONE["viewport"])
        context.close()


def _pages(house: House, demo: dict[str, Any]) -> dict[str, str]:
    """One of each: the mission that waits for an answer, and the Casket of whoever is shown."""
    urls, token = demo["urls"], demo["tokens"]["player"]
    sheet, page = urls["pilots"][0], urls["page"]
    missions = house.ask("GET", f"{urls['api']}missions/", token=token).json["results"]
    told = next(each for each in missions if each["stage"] != "fought")
    pilot = house.ask("GET", f"{urls['api']}pilots/{demo['pilots'][0]}/", token=token).json
    return {
        "home": "/",
        "campaign": page,
        "sheet": sheet,
        "casket": f"{page}caskets/{pilot['casket']['casket']}/",
        "settlement": f"{page}settlement/",
        "mission": f"{page}missions/{told['mission']}/",
        "battle": f"{page}battle/",
        "chronicle": f"{page}chronicle/",
        "dice": "/dice/",
    }


def _shot(page: Page, file: Path, quality: int = QUALITY) -> Path:
    """WebP, which the browser can write and Playwright does not ask for: a quarter of the bytes."""
    session = page.context.new_cdp_session(page)
    drawn = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
    file.write_bytes(base64.b64decode(drawn["data"]))
    return file


if __name__ == "__main__":
    main()
