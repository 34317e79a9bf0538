"""What the templates of the book can ask for beyond what Django's own tags and filters do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, TypeVar

from django.template import Context, Library, Node, VariableDoesNotExist
from django.template.base import FilterExpression, Parser, Token
from django.template.defaulttags import do_for, do_if

from apps.rules.book.addresses import slug
from apps.rules.book.house_answers import written
from apps.rules.book.pack_words import condition, in_a_row, items, label
from apps.rules.book.printed_numbers import percent, signed, span
from apps.rules.effects.effect_kinds import Effects
from apps.rules.odds.chances import Chances
from apps.rules.packs import library
from apps.rules.packs.card_words import keywords
from apps.rules.packs.content import Card
from apps.rules.packs.decks import tactics_of

T = TypeVar("T")
IN_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
FLAT = frozenset("0")
MISTAKES = "mistakes"
"""Under this name a page keeps what it asked for and did not find."""


class MissingFigure(LookupError):
    """A template asks for what nobody gives it."""


class PageQuestion(FilterExpression):
    """A figure that a template asks for. Where Django passes over what an `if` or a `for` does not find, this keeps it
    in mind, for a comparison would pass over what is raised too.
    """

    def resolve(self, context: Context, ignore_failures: bool = False) -> Any:  # noqa: FBT001, FBT002 - Django's own
        try:
            return super().resolve(context)
        except (MissingFigure, VariableDoesNotExist) as missing:
            context[MISTAKES].append(str(missing))
            raise


def strictly(compiled: Callable[[Parser, Token], Node]) -> Callable[[Parser, Token], Node]:
    """One of Django's tags, in which every figure must be there."""

    def tag(parser: Parser, token: Token) -> Node:
        parser.compile_filter = partial(PageQuestion, parser=parser)  # type: ignore[method-assign]  # of this template alone
        return compiled(parser, token)

    return tag


register = Library()
register.tag("for", strictly(do_for))
register.tag("if", strictly(do_if))
register.filter("condition", condition)
register.filter("keywords", keywords)
register.filter("label", label)
register.filter("percent", percent)
register.filter("setting", written)
register.filter("signed", signed)
register.filter("slug", slug)


@register.filter
def at(table: Mapping[object, T], key: object) -> T:
    """What a table has under a key that is itself a figure."""
    return table[key]


@register.filter
def of(chances: Chances[Any], outcome: str) -> Fraction:
    return chances.of(outcome)


@register.filter
def cells(row: Iterable[object]) -> str:
    """A row of a table, but for the bars at its ends."""
    return " | ".join(map(str, row))


@register.filter
def tactics(faction: str, shelf: library.Library) -> tuple[Card, ...]:
    return tactics_of(faction, shelf)


@register.filter
def cards(key: str, shelf: library.Library) -> list[Card]:
    """Those of a group, of a weapon or of a set of equipment."""
    return [card for card in shelf.cards.values() if key in (card.group, card.weapon, card.equipment)]


@register.filter
def banded(rows: Iterable[Any], most: int | None = None) -> list[tuple[str, Any]]:
    """Rows from the lowest on, each with the numbers that it stands for: up to the next row's least, or to the most."""
    rising = sorted(rows, key=lambda row: _least(row) or 0)
    lasts = [*((_least(row) or 0) - 1 for row in rising[1:]), most]
    return [(_from_to(_least(row), last), row) for row, last in zip(rising, lasts, strict=True)]


@register.filter
def stretch(numbers: Sequence[int]) -> str:
    """A row of numbers by its ends."""
    return span(numbers[0], numbers[-1])


@register.filter("span")
def its_span(row: Any) -> str:
    """What a row stands for by its own words, from least to most."""
    return span(row.least, row.most)


@register.filter
def in_words(number: int) -> str:
    return IN_WORDS[number]


@register.filter
def size(number: int) -> int:
    return abs(number)


@register.filter
def spaced(key: str) -> str:
    return key.replace("-", " ")


@register.filter
def in_one_line(text: str) -> str:
    return " ".join(text.split())


@register.filter
def staggered(rows: Iterable[str]) -> str:
    """A map of hexes: of each row, columns 0, 2, 4 and so on on one line, the others half a hex below."""
    return "\n".join(" ".join(line).rstrip() for row in rows for line in _two_lines(row))


@register.filter
def is_hilly(levels: Iterable[str]) -> bool:
    return bool(set("".join(levels)) - FLAT)


@register.simple_tag
def dotted(*parts: str) -> str:
    """What is not empty of these, in one line."""
    return " · ".join(part for part in parts if part)


@register.simple_tag(takes_context=True)
def sentences(context: Context, effects: Effects) -> str:
    """What effects say, in running words."""
    return in_a_row(effects, context["shelf"], context["rules"])


@register.simple_tag(takes_context=True, name="items")
def as_items(context: Context, effects: Effects, margin: str = "") -> str:
    """What effects say, as a list that stands so far in."""
    return "\n".join(f"{margin}{line}" for line in items(effects, context["shelf"], context["rules"]).splitlines())


def _two_lines(row: str) -> tuple[str, str]:
    above = "".join(letter if column % 2 == 0 else " " for column, letter in enumerate(row))
    below = "".join(letter if column % 2 else " " for column, letter in enumerate(row))
    return above, below


def _least(row: Any) -> int | None:
    """What a row begins at: its own word for it, or what stands first in it."""
    least: int | None = row[0] if isinstance(row, tuple) else row.least
    return least


def _from_to(least: int | None, most: int | None) -> str:
    return f"{most} or less" if least is None else span(least, most)
