"""A sheet of odds as pictures: columns for what is counted, bars for what has a name, and averages beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from apps.lab.odds_pages.odds_words import CHANCES, FIGURES, MEANS, OUTCOMES, ZONE_NAMES, OddsPage
from apps.lab.odds_sheet import Sheet
from apps.rules.book.printed_numbers import decimal, percent

ROOMY = 12
"""Up to so many columns each has its number and its chance written to it; beyond, only some have."""
CROWDED = 24
SELDOM = Fraction(1, 2000)
"""Where there are more columns than that, what is less likely than this stands at neither end."""
WIDEST = 78
"""Per cent of the picture that the longest bar takes: its chance is written behind it."""
READABLE = 44
"""Letters of a fraction; a longer one nobody reads."""
GAP = Fraction(1, 5)
ROW, ABOVE, TALLEST = 44, 12, 160
"""Points: a bar with its name, where the chance of the highest column stands, and that column."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsBar:
    """One thing that may happen. Places are per cent of the picture."""

    label: str
    chance: Fraction
    at_least: Fraction | None
    size: str
    place: str = "0"
    middle: str = "0"
    width: str = "0"
    is_marked: bool = True
    """Whether its label stands in the picture."""
    row: int = 0
    """Points from the picture's upper edge, as is `above`, where a column's chance stands."""
    above: int = 0

    @property
    def short(self) -> str:
        """As it stands on a bar: whole per cents, and nothing that is possible as none."""
        whole = round(self.chance * 100)
        if 0 < self.chance < 1 and whole in (0, 100):
            return "<1%" if whole == 0 else ">99%"
        return f"{whole}%"

    @property
    def exactly(self) -> str:
        return readable(self.chance)

    @property
    def percent(self) -> str:
        return percent(self.chance)

    @property
    def or_more(self) -> str:
        return "" if self.at_least is None else percent(self.at_least)


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsChart:
    """Bars under a heading; columns side by side, where numbers are counted."""

    key: str
    title: str
    bars: tuple[OddsBar, ...]
    is_upright: bool
    adds_up: bool = False
    """Whether one of these happens, and no other, so that more and more of them can be added up."""

    @property
    def is_roomy(self) -> bool:
        return len(self.bars) <= ROOMY

    @property
    def height(self) -> int:
        return ROW * len(self.bars)


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsFigure:
    """A number by its name."""

    name: str
    value: str
    exactly: str = ""


def charts(page: OddsPage, sheet: Sheet) -> list[OddsChart]:
    """The pictures of a page in its own order, and last one of whatever is a single chance."""
    found = [_chart(key, title, sheet[key]) for key, title in page.charts.items()]
    if single := _single(sheet):
        found.append(OddsChart(key="chances", title="How often", bars=tuple(_lying(single, CHANCES)), is_upright=False))
    return found


def figures(sheet: Sheet) -> list[OddsFigure]:
    """What stands beside the pictures: numbers that are no chances, single chances, and averages."""
    said = [OddsFigure(name=FIGURES[name], value=_word(name, sheet[name])) for name in FIGURES if name in sheet]
    single = [_figure(CHANCES[name], chance, percent(chance)) for name, chance in _single(sheet).items()]
    means = [_figure(MEANS[name], sheet[name], decimal(sheet[name])) for name in MEANS if name in sheet]
    return said + single + means


def readable(fraction: Fraction) -> str:
    """Exactly; or nothing, where nobody could read it."""
    text = str(fraction)
    return text if len(text) <= READABLE else ""


def _single(sheet: Sheet) -> dict[str, Fraction]:
    return {name: sheet[name] for name in CHANCES if isinstance(sheet.get(name), Fraction)}


def _figure(name: str, fraction: Fraction, value: str) -> OddsFigure:
    exactly = readable(fraction)
    return OddsFigure(name=name, value=value, exactly="" if exactly == value else exactly)


def _word(name: str, value: object) -> str:
    return ZONE_NAMES[str(value)] if name == "zone" else str(value)


def _chart(key: str, title: str, chances: Mapping[int, Fraction] | Mapping[str, Fraction]) -> OddsChart:
    numbers = {name: chance for name, chance in chances.items() if isinstance(name, int)}
    if not numbers:
        named = {str(name): chance for name, chance in chances.items()}
        return OddsChart(key=key, title=title, bars=tuple(_lying(named, OUTCOMES)), is_upright=False)
    adds_up = sum(numbers.values()) == 1
    bars = tuple(_standing(numbers, adds_up=adds_up))
    return OddsChart(key=key, title=title, bars=bars, is_upright=True, adds_up=adds_up)


def _lying(chances: Mapping[str, Fraction], names: Mapping[str, str]) -> Iterator[OddsBar]:
    """Against certainty, so that bars of two pictures can be held side by side."""
    for row, (name, chance) in enumerate(chances.items()):
        size = _number(chance * WIDEST)
        yield OddsBar(label=names[name], chance=chance, at_least=None, size=size, row=row * ROW)


def _standing(chances: Mapping[int, Fraction], *, adds_up: bool) -> Iterator[OddsBar]:
    """Against the highest, so that the shape can be seen."""
    every = sorted(chances)
    more = dict(zip(reversed(every), accumulate(chances[number] for number in reversed(every)), strict=True))
    shown = _not_seldom(chances, every) if len(every) > CROWDED else every
    highest, step, width = max(chances.values()), -(-len(shown) // ROOMY), Fraction(100, len(shown))
    for place, number in enumerate(shown):
        yield OddsBar(
            label=str(number),
            chance=chances[number],
            at_least=more[number] if adds_up else None,
            size=_number(chances[number] / highest * 100),
            place=_number(width * (place + GAP / 2)),
            middle=_number(width * (place + Fraction(1, 2))),
            width=_number(width * (1 - GAP)),
            is_marked=place % step == 0,
            above=ABOVE + round(TALLEST * (1 - chances[number] / highest)),
        )


def _not_seldom(chances: Mapping[int, Fraction], every: list[int]) -> list[int]:
    likely = [number for number in every if chances[number] >= SELDOM]
    return [number for number in every if likely[0] <= number <= likely[-1]]


def _number(value: Fraction) -> str:
    """As an address in a picture: two places will do."""
    return decimal(value)
