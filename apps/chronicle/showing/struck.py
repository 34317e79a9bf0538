"""Which entries are struck from the story, for all rows of a page at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from apps.chronicle import raw
from apps.chronicle.models import EntryPage
from apps.chronicle.story import Rewinds
from apps.chronicle.tables import OWN_ENTRIES

END = 2**62
_REWINDS = f"SELECT campaign, position, body FROM {OWN_ENTRIES} AND kind = 'Rewound'"  # noqa: S608 - the log's own names
_MARK = "is_struck"


class _To(msgspec.Struct):
    to: int


def rewinds_of(campaigns: Iterable[str]) -> Mapping[str, Rewinds]:
    """The rewinds of several logs, in one query."""
    named, made = sorted(set(campaigns)), defaultdict[str, list[tuple[int, int]]](list)
    if named:
        for campaign, position, body in raw.rows(" UNION ALL ".join([_REWINDS] * len(named)), named):
            made[campaign].append((position, msgspec.json.decode(body, type=_To).to))
    return {campaign: Rewinds(sorted(made[campaign])) for campaign in named}


def mark(rows: Sequence[EntryPage]) -> Sequence[EntryPage]:
    """Mark those that are struck."""
    rewinds = rewinds_of(row.campaign for row in rows)
    told = {campaign: each.stretches(END) for campaign, each in rewinds.items()}
    for row in rows:
        vars(row)[_MARK] = not any(row.position in stretch for stretch in told[row.campaign])
    return rows


def is_struck(row: EntryPage) -> bool:
    """Of a row that was looked at before."""
    return bool(vars(row)[_MARK])
