"""What a form is made of: fields with what is in them, and what there is to choose from."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

DIGITS = 4
"""No figure of this game has so many."""


class FormOffer(NamedTuple):
    """A value with its label, a note that explains it, and the heading under which it stands."""

    value: str
    label: str
    note: str = ""
    group: str = ""
    chosen: bool = False


Options = Sequence[FormOffer]


def choosable(offered: Options, chosen: Sequence[str], named: Callable[[str], str] = str) -> Options:
    """What is offered, and whatever was chosen that is not: what was typed is never lost."""
    known = {offer.value for offer in offered}
    also = [FormOffer(value, named(value)) for value in chosen if value and value not in known]
    return [offer._replace(chosen=offer.value in chosen) for offer in [*offered, *also]]


def as_text(value: Any) -> str:
    return "" if value is None else str(value)


def as_json(value: Any) -> str:
    """As it is written; what was never JSON stays as it was typed."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, indent=1, ensure_ascii=False)


def as_words(key: str) -> str:
    """As people read it: `right-arm` is Right arm."""
    return key.replace("-", " ").replace("_", " ").capitalize()


@dataclass(slots=True, kw_only=True)
class Field:
    """One field as a page shows it; a group's, a row's and a fold's fields lie inside."""

    name: str
    label: str
    widget: str
    value: str = ""
    hint: str = ""
    required: bool = False
    options: Options = ()
    fields: Sequence[Field] = ()
    filled: bool = False
    optional: bool = False
    example: str = ""
    kind: str = ""
    """Of a row: the type whose fields these are."""
    was: str = ""
    """How the figure stands today that this would move."""
    adds: bool = False
    """Whether the number comes to that figure, or takes its place."""
    wrong: str = ""
    """What stands in the way of this field."""

    @property
    def stands_open(self) -> bool:
        """A list that holds nothing lies folded, unless it is what the form is about."""
        return self.filled or ("." not in self.name and self.widget != "fold")

    @property
    def becomes(self) -> str:
        """That figure with what is typed here; nothing, as long as that is no number."""
        if not (self.was.isdecimal() and self.value.isdecimal() and len(self.value) < DIGITS):
            return ""
        return str(int(self.was) + int(self.value)) if self.adds else self.value

    @property
    def can_grow(self) -> bool:
        """Whether it is a list that may need another row."""
        return self.widget in ("rows", "names") or (self.widget == "known" and self.kind == "effects")

    @property
    def groups(self) -> list[tuple[str, list[FormOffer]]]:
        """The choices heading by heading."""
        return [(heading, list(offers)) for heading, offers in groupby(self.options, lambda offer: offer.group)]

    @property
    def id(self) -> str:
        return "ask-" + self.name.translate({ord(sign): "-" for sign in ".:_/ "})
