"""Forms that have a page of their own, with more to see while one fills them in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from apps.web.forms.submitted_form import Wish
from apps.web.pages.build_draft import drafted, on_the_bench

Told = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dress:
    """A page, what it shows beside the fields, and the part of it that is drawn again while somebody chooses."""

    page: str
    tells: Callable[[Wish], Told] = lambda _: {}
    part: str = ""
    fits: Callable[[Wish], bool] = lambda wish: not wish.must_choose
    """Plain too, as long as it is not known what the form is about."""


PLAIN = Dress(page="campaigns/ask.html")
REPORT = Dress(page="battles/report.html")
DRESSES: Mapping[str, Dress] = {
    "BuildLoadout": Dress(page="caskets/build.html", tells=drafted, part="caskets/judged.html", fits=on_the_bench),
    **dict.fromkeys(("ReportBattle", "DisputeReport", "RuleOnReport"), REPORT),
}
"""By command; all others are plain."""


def page_of(wish: Wish) -> str:
    return _dress(wish).page


def part_of(wish: Wish) -> str:
    """Nothing, where a form is only drawn whole."""
    return _dress(wish).part


def dressed(wish: Wish) -> Told:
    """What the page shows beside the fields."""
    return _dress(wish).tells(wish)


def _dress(wish: Wish) -> Dress:
    dress = DRESSES.get(wish.kind.kind, PLAIN)
    return dress if dress.fits(wish) else PLAIN
