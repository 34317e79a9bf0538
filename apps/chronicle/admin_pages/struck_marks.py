"""Which entries are struck from the story, for all rows of a page at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from apps.chronicle.log import sql, told_story
from apps.chronicle.log.told_story import Rewinds
from apps.chronicle.models import EntryPage

END = 2**62
_MARK = "is_struck"


def rewinds_of(campaigns: Iterable[str]) -> Mapping[str, Rewinds]:
    """The rewinds of several logs, asked for together."""
    named = sorted(set(campaigns))
    return dict(zip(named, map(told_story.found, sql.together(*map(told_story.asked, named))), strict=True))


def mark(rows: Sequence[EntryPage]) -> Sequence[EntryPage]:
    """Mark those that are struck."""
    rewinds = rewinds_of(row.campaign for row in rows)
    told = {campaign: each.stretches(END) for campaign, each in rewinds.items()}
    for row in rows:
        vars(row)[_MARK] = not any(row.position in stretch for stretch in told[row.campaign])
    return rows


def is_line_struck(campaign: str, position: int) -> bool:
    """Of a line by its number alone."""
    return not any(position in stretch for stretch in told_story.rewinds_of(campaign).stretches(END))


def is_struck(row: EntryPage) -> bool:
    """Of a row that was looked at before."""
    return bool(vars(row)[_MARK])
