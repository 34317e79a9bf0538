"""Whose word a rewind or an amendment took back: by seat, what is told no longer, and what is told otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from apps.chronicle.log import sql, told_story
from apps.chronicle.log.queries import Read

_STRUCK = """
    SELECT DISTINCT d.number, d.seat FROM chronicle_entry e
    JOIN chronicle_decision d ON d.campaign = e.campaign AND d.number = e.answers
    WHERE e.campaign = %s AND e.position >= %s AND e.position <= %s"""
_AGAIN = "SELECT DISTINCT answers FROM chronicle_entry WHERE campaign = %s AND decision = %s"
_INSTEAD = "SELECT instead_of FROM chronicle_decision WHERE campaign = %s AND amendment = %s AND instead_of > 0"


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoneWords:
    """How many of a seat's words."""

    gone: int
    changed: int


def undone_by(campaign: str, rewound: Read) -> Mapping[str, UndoneWords]:
    """By seat, what an entry that goes back did to what had been asked there; nothing, where all was decided again."""
    before = told_story.rewinds_of(campaign).stretches(rewound.position - 1)
    struck: dict[int, str] = {}
    for stretch in told_story.tail(before, rewound.event.to):
        struck |= dict(sql.rows(_STRUCK, (campaign, stretch.first, stretch.last)))
    again = _numbers(_AGAIN, campaign, rewound.line.decision)
    changed = _numbers(_INSTEAD, campaign, rewound.line.decision) & struck.keys()
    gone = Counter(struck[number] for number in struck.keys() - again - changed)
    otherwise = Counter(struck[number] for number in changed)
    return {seat: UndoneWords(gone=gone[seat], changed=otherwise[seat]) for seat in {*gone, *otherwise}}


def _numbers(statement: str, campaign: str, amendment: int) -> set[int]:
    found: Iterable[tuple[int]] = sql.rows(statement, (campaign, amendment))
    return {number for (number,) in found}
