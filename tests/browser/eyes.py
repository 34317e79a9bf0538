"""How a page is looked at: at a width, in a light, and by whoever does not see it as its maker does.

A page is loaded once and looked at in all of its looks, as when somebody turns a phone or night falls.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # axe has no types
from playwright.sync_api import Page

Scheme = Literal["dark", "light"]
SCHEMES: tuple[Scheme, ...] = ("dark", "light")
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
CHANGED = """document.getAnimations().filter(each => each instanceof CSSTransition).forEach(each => each.finish())"""
"""Colours that change by and by are looked at when they have changed."""
AXE = Axe()
ON_A_GROUND_THAT_IS_DRAWN = """axe.configure({checks: [{id: "color-contrast", options: {
    ignorePseudo: true, pseudoSizeThreshold: 0.25, ignoreUnicode: true, ignoreLength: false,
    boldValue: 700, boldTextPt: 14, largeTextPt: 18, contrastRatio: {normal: {expected: 4.5}, large: {expected: 3}},
}}]})"""
"""Else axe judges no colour on a page whose ground has an ornament before it."""
LOOK_FOR_ALL = """axe.run(document, {resultTypes: ["violations"]}).then(found =>
    found.violations.map(each => [each.id, each.impact, each.nodes.map(node => node.target)]))"""


IN_PLAY = """.ways a, .deeds :is(.button, button), .answers button, .errands .button, .mine a,
    .figure > summary, .rows > summary"""
"""What is tapped at the table, where nobody looks closely."""
TOO_SMALL = """inPlay => [...document.querySelectorAll("a[href], button, summary, select, textarea")]
    .filter(each => each.checkVisibility({visibilityProperty: true}) && !each.closest(".unseen, .skip, dialog"))
    .map(each => [each, each.getBoundingClientRect().height, each.matches(inPlay) ? 44 : 24])
    .filter(([each, high, least]) => high > 0 && high < least - .5)
    .map(([each, high]) => `${each.tagName} ${each.className} ${Math.round(high)}: ${each.textContent.trim()}`)"""


@dataclass(frozen=True, kw_only=True)
class Look:
    """A window on the page."""

    width: int
    scheme: Scheme


PHONE_AT_NIGHT, DESK_BY_DAY = Look(width=375, scheme="dark"), Look(width=1280, scheme="light")
PHONE_BY_DAY, DESK_AT_NIGHT = Look(width=375, scheme="light"), Look(width=1280, scheme="dark")
LOOKS = pytest.mark.parametrize(
    "looks",
    [
        pytest.param((PHONE_AT_NIGHT, DESK_BY_DAY), id="dark phone, light desk"),
        pytest.param((PHONE_BY_DAY, DESK_AT_NIGHT), id="light phone, dark desk", marks=pytest.mark.nightly),
    ],
)
"""What is too wide is so in any light, and what is too pale at any width."""


def look(page: Page, at: Look) -> None:
    """From now on the page is looked at so."""
    resize(page, at.width)
    dim(page, at.scheme)


def resize(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 812})


def dim(page: Page, scheme: Scheme) -> None:
    page.emulate_media(color_scheme=scheme)
    page.evaluate(CHANGED)


def is_too_wide(page: Page) -> bool:
    return bool(page.evaluate(SIDEWAYS) > 0)


def too_small(page: Page) -> list[str]:
    """What a finger would miss."""
    found: list[str] = page.evaluate(TOO_SMALL, IN_PLAY)
    return found


def violations(page: Page) -> list[tuple[str, Any]]:
    """What would shut somebody out, a little or wholly, and where."""
    return [(rule, where) for rule, _, where in _found(page)]


def grave_violations(page: Page) -> list[tuple[str, Any]]:
    return [(rule, where) for rule, impact, where in _found(page) if impact in {"serious", "critical"}]


def _found(page: Page) -> list[tuple[str, str, Any]]:
    if page.evaluate("window.axe === undefined"):
        page.evaluate(AXE.axe_script)
        page.evaluate(ON_A_GROUND_THAT_IS_DRAWN)
    found: list[tuple[str, str, Any]] = page.evaluate(LOOK_FOR_ALL)
    return found
