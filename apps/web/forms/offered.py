"""The buttons beside a thing, as the commands themselves offer them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from apps.campaigns.registry.permissions import ASKABLE
from apps.campaigns.table_view import Reader
from apps.kernel.command import Offer, Place
from apps.kernel.type_hints import fields_of


class OfferedCommand(NamedTuple):
    """An offer with the command that it is of."""

    kind: str
    offer: Offer
    field: str
    """The field that takes the thing's id; none, where the command is about nothing in particular."""


class Button(NamedTuple):
    """A link to a command's form, with what is known already."""

    kind: str
    words: str
    query: str


class Buttons(NamedTuple):
    """Those that stand there at once, those under "More to ask", and those beside what they change, by its part."""

    first: Sequence[Button] = ()
    more: Sequence[Button] = ()
    casket: Sequence[Button] = ()
    deployment: Sequence[Button] = ()
    career: Sequence[Button] = ()


def offered(place: Place, *, desk: bool = False) -> list[OfferedCommand]:
    found = [
        OfferedCommand(kind, offer, _field(known.type, place))
        for kind, known in ASKABLE.items()
        for offer in known.offers
        if (offer.at, offer.desk) == (place, desk)
    ]
    return sorted(found, key=lambda each: each.offer.rank)


def buttons(reader: Reader, place: Place, sheet: Mapping[str, Any], key: str = "") -> Buttons:
    """For whoever looks; nothing can be asked of the past."""
    if reader.at is not None:
        return Buttons()
    parts: defaultdict[str, list[Button]] = defaultdict(list)
    for each in offered(place):
        if reader.sitting.may(each.kind) and each.offer.when(sheet):
            parts[each.offer.beside or ("more" if each.offer.more else "first")].append(_button(each, key))
    return Buttons(**parts)


def _button(each: OfferedCommand, key: str) -> Button:
    said = (((each.field, key),) if each.field else ()) + each.offer.given
    return Button(kind=each.kind, words=each.offer.words, query="&".join(f"{name}={value}" for name, value in said))


def _field(type_: type, place: Place) -> str:
    return next(
        (name for name in (place, "about") if name in fields_of(type_) and place not in ("campaign", "settlement")), ""
    )
