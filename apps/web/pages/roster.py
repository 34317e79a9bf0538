"""The roll of a table, the visitor's own first; a long one is searched, and turned page by page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import get_args
from urllib.parse import urlencode

from django.http import QueryDict

from apps.pilots.models import PilotRow
from apps.pilots.state import Fate
from apps.rules.factions import FACTION_NAMES
from apps.web.pages.page_request import number_in

LONG = 12
"""Whoever has more pilots than this gets a form to find one."""
PAGE = 24
NAMES = ("name", "faction", "fate", "page")
GONE: tuple[Fate, ...] = ("retired", "dead")


@dataclass(kw_only=True)
class RosterPage:
    """The pilots of a table as far as they are looked for; those who fight no more stand apart, the dead last."""

    rows: Sequence[PilotRow]
    seat: str
    """Whose pilots stand first."""
    said: Mapping[str, str]

    @property
    def is_long(self) -> bool:
        return len(self.rows) > LONG

    @property
    def asked(self) -> str:
        """What is looked for, as it stands in an address; without the page."""
        return urlencode({name: text for name, text in self.said.items() if name != "page"})

    @cached_property
    def found(self) -> Sequence[PilotRow]:
        return [row for row in self.rows if self._is_meant(row)]

    @cached_property
    def living(self) -> Sequence[PilotRow]:
        living = [row for row in self.found if _fate(row) not in GONE]
        return sorted(living, key=lambda row: row.seat != self.seat)

    @property
    def gone(self) -> Sequence[PilotRow]:
        return [row for fate in GONE for row in self.found if _fate(row) == fate]

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.living) // PAGE))

    @property
    def page(self) -> int:
        """The page that is asked for, or the nearest that there is."""
        return min(max(1, number_in(self.said.get("page", "")) or 1), self.pages)

    @property
    def shown(self) -> Sequence[PilotRow]:
        return self.living[(self.page - 1) * PAGE : self.page * PAGE]

    @property
    def before(self) -> int:
        return self.page - 1

    @property
    def after(self) -> int:
        return self.page + 1 if self.page < self.pages else 0

    @property
    def factions(self) -> Sequence[tuple[str, str]]:
        """Those that have somebody here."""
        here = {row.sheet["pilot"]["faction"] for row in self.rows}
        return [(key, name) for key, name in FACTION_NAMES.items() if key in here]

    @property
    def fates(self) -> Sequence[str]:
        return get_args(Fate)

    def _is_meant(self, row: PilotRow) -> bool:
        said, faction, fate = self.said, row.sheet["pilot"]["faction"], _fate(row)
        named = said.get("name", "").strip().casefold() in row.name.casefold()
        return named and said.get("faction", faction) == faction and said.get("fate", fate) == fate


def _fate(row: PilotRow) -> str:
    return str(row.sheet["pilot"]["fate"])


def roster_of(rows: Sequence[PilotRow], seat: str, sent: QueryDict) -> RosterPage:
    """As far as an address looks for some of them."""
    return RosterPage(rows=rows, seat=seat, said={name: str(sent[name]) for name in NAMES if sent.get(name)})
