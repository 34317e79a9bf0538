"""What the host's desk offers beside a row: the commands' own offers, as actions of the admin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from apps.chronicle.admin_pages.admin_actions import asks
from apps.kernel.command import Place
from apps.web.forms.offered import OfferedCommand, offered

P = TypeVar("P")


def offers(
    place: Place,
    sheet: Callable[[Any], Mapping[str, Any]],
    *,
    first: Sequence[str] = (),
    last: Sequence[str] = (),
) -> Callable[[type[P]], type[P]]:
    """Actions on pages of such rows, between those that the page has of its own."""

    def with_actions(pages: type[P]) -> type[P]:
        found = {f"ask_{each.kind.lower()}": _action(each, place, sheet) for each in offered(place, desk=True)}
        for name, action in found.items():
            setattr(pages, name, action)
        pages.actions_detail = [*first, *found, *last]  # type: ignore[attr-defined]  # unfold's own, and it has no types
        return pages

    return with_actions


def _action(each: OfferedCommand, place: Place, sheet: Callable[[Any], Mapping[str, Any]]) -> Any:
    def query(row: Any) -> Mapping[str, object]:
        said = {each.field: getattr(row, place)} if each.field else {}
        return {**said, **dict(each.offer.given)}

    return asks(each.kind, each.offer.words, query, when=lambda row: each.offer.when(sheet(row)), ends=each.offer.ends)
