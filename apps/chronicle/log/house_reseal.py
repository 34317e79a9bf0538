"""Sealing the seeds anew, under the first of the house's keys: piece by piece, by the owner of the tables alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.db import connection

from apps.chronicle.log import log_schema, seed_story, sql
from apps.chronicle.log.house_seal import Locked

AT_ONCE = 500
_AFTER = """
    SELECT campaign, number, secret FROM chronicle_seed WHERE (campaign, number) > (%s, %s) AND length(secret) >= %s
    AND length(secret) <= %s ORDER BY campaign, number LIMIT %s"""
_ANEW = "UPDATE chronicle_seed SET secret = %s WHERE campaign = %s AND number = %s AND secret = %s"
Row = tuple[str, int, bytes]


@dataclass(slots=True)
class Resealed:
    """What became of the seeds on the way."""

    anew: int = 0
    already: int = 0
    locked: list[tuple[str, int]] = field(default_factory=list)
    """Those that are still open and that no key opens, by campaign and number."""


def seal_what_is_plain() -> None:
    """The seeds of a house that had no key yet. Nothing is asked of the others, so this costs nothing at an upgrade."""
    for rows in _pieces(seed_story.PLAIN, seed_story.PLAIN):
        _write([(seed_story.sealed(*row), *row) for row in rows])


def reseal() -> Resealed:
    """All of them. What the first key opens is left, so whatever ended this on its way, it may be done again."""
    found = Resealed()
    for rows in _pieces(0, 2**31 - 1):
        anew = []
        for campaign, number, kept in rows:
            if seed_story.is_sealed_by_the_first(campaign, number, kept):
                found.already += 1
                continue
            try:
                secret = seed_story.opened(campaign, number, kept)
                anew.append((seed_story.sealed(campaign, number, secret), campaign, number, kept))
            except Locked:
                if not seed_story.chance_of(campaign).seeds[number].revealed:
                    found.locked.append((campaign, number))
        _write(anew)
        found.anew += len(anew)
    return found


def _pieces(shortest: int, longest: int) -> Iterator[list[Row]]:
    after: tuple[str, int] = ("", 0)
    while found := sql.rows(_AFTER, (*after, shortest, longest, AT_ONCE)):
        yield [(campaign, number, bytes(kept)) for campaign, number, kept in found]
        after = found[-1][:2]


def _write(anew: Sequence[tuple[bytes, str, int, bytes]]) -> None:
    """A seed that was forgotten meanwhile stays forgotten: only what lies there as it was read is changed."""
    if not anew:
        return
    with log_schema.guards_down(connection):
        for each in anew:
            sql.write(_ANEW, *each)
