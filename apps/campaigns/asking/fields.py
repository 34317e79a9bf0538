"""What a form is made of: fields with what is in them, choices, and whoever offers these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple, Protocol

from apps.campaigns.asking.shapes import Shape


class Offer(NamedTuple):
    """A value with its label, a note that explains it, and the heading under which it stands."""

    value: str
    label: str
    note: str = ""
    group: str = ""


Options = Sequence[Offer]


class Question(NamedTuple):
    """A house rule as it is asked: its key, its words, how it is played now, what it may be, and its chapter."""

    key: str
    words: str
    now: str
    options: Options
    chapter: str


class Offers(Protocol):
    """What there is to choose from at a table."""

    def options(self, shape: Shape) -> Options | None:
        """For a field whose meaning is known by its name; nothing for all others."""

    def settings(self) -> Sequence[Question]:
        """Every house rule, chapter by chapter."""

    def rulable(self) -> Options:
        """Whatever a ruling's effect may name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One value to choose."""

    value: str
    label: str
    chosen: bool
    note: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field as a page shows it; a group's, a row's and a fold's fields lie inside."""

    name: str
    label: str
    widget: str
    value: str = ""
    hint: str = ""
    required: bool = False
    options: tuple[Option, ...] = ()
    fields: tuple[Field, ...] = ()
    filled: bool = False
    optional: bool = False
    example: str = ""
    kind: str = ""
    """Of a row: the type whose fields these are."""

    @property
    def stands_open(self) -> bool:
        """A list that holds nothing lies folded, unless it is what the form is about."""
        return self.filled or ("." not in self.name and self.widget != "fold")

    @property
    def groups(self) -> list[tuple[str, list[Option]]]:
        """The choices heading by heading."""
        return [(heading, list(options)) for heading, options in groupby(self.options, lambda option: option.group)]

    @property
    def id(self) -> str:
        return "ask-" + self.name.translate({ord(sign): "-" for sign in ".:_/ "})
