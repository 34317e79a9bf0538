"""A campaign's rows: as they stand, or drawn anew as they stood at a position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from django.db.models import Model, QuerySet

from apps.chronicle.folding import state_at
from apps.chronicle.game import the_game
from apps.chronicle.rows import Row

M = TypeVar("M", bound=Model)


@dataclass(kw_only=True)
class Standing:
    """What there is to look up, now or then."""

    campaign: str
    at: int | None = None

    def rows(self, table: type[M]) -> list[M]:
        if self.at is None:
            return list(QuerySet(table).filter(campaign=self.campaign))
        return [self._made(row) for row in self._drawn if row.table is table]

    def row(self, table: type[M], **key: str) -> M | None:
        """The one row of this name, if there is one."""
        if self.at is None:
            return QuerySet(table).filter(campaign=self.campaign, **key).first()
        named = {"campaign": self.campaign, **key}
        return next((self._made(row) for row in self._drawn if row.table is table and row.key == named), None)

    @cached_property
    def _drawn(self) -> list[Row]:
        """By the same hand that draws the rows of today."""
        position, state = state_at(self.campaign, self.at)
        drawn = the_game().rows(self.campaign, position, state, None)
        return [row for row in drawn if row.values is not None]

    @staticmethod
    def _made(row: Row) -> Any:
        return row.table(**row.key, **(row.values or {}))
