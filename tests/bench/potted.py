"""The toy with rows, one to a pot: many entries to a row, where the game has hardly more entries than rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from apps.chronicle.log.row_store import CachedRow, Tables
from apps.pilots.models import PilotRow
from tests.chronicle.toy import Pots, ToyGame


class Potted(ToyGame):
    """A pilot's row serves for a pot: what it holds is on the sheet."""

    tables: Tables = {PilotRow: ("campaign", "pilot")}

    def rows(self, chronicle: str, position: int, state: Pots, events: Sequence[object] | None) -> Iterable[CachedRow]:
        touched = state.pots if events is None else {pot for event in events if (pot := self.subject_of(event))}
        for pot in touched:
            yield CachedRow(table=PilotRow, key={"campaign": chronicle, "pilot": pot}, values=values(state, pot))


def values(state: Pots, pot: str) -> dict[str, Any]:
    return {"seat": "", "name": pot, "sheet": {"holds": state.pots[pot]}}


GAME = Potted()
