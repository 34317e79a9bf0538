"""What has become of a log since somebody saw it: whether it is still the same, and which lines are otherwise now."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from apps.chronicle.log import sql, told_story
from apps.chronicle.log.log_lines import genesis
from apps.chronicle.log.log_schema import OWN_ENTRIES
from apps.chronicle.log.queries import HEAD

SOME = 16
"""So many digits of a hash tell a log from any other that could stand in its place."""
MOST_CHANGED = 1000
WRITTEN = rf"([0-9]{{1,15}})(?:\.([0-9a-f]{{{SOME},64}}))?"
_HASHES = "SELECT position, hash FROM chronicle_entry WHERE campaign = %s AND position IN (%s, %s)"
_ERASED = f"SELECT position, body FROM {OWN_ENTRIES} AND kind = 'WordsErased' AND position > %s"  # noqa: S608 - put together from our own words


class _Entries(msgspec.Struct):
    entries: tuple[int, ...]


_ENTRIES = msgspec.json.Decoder(_Entries)


@dataclass(frozen=True, slots=True)
class Seen:
    """Up to where somebody has seen a log, and the hash that it had there, or some of it, or nothing of it."""

    position: int
    hash: str = ""

    def __str__(self) -> str:
        return f"{self.position}.{self.hash[:SOME]}" if self.hash else str(self.position)


@dataclass(frozen=True, slots=True, kw_only=True)
class Since:
    """Where a log stands, and the lines that are no longer what they were."""

    head: Seen
    changed: Sequence[int]


class AnotherLog(Exception):
    """What somebody saw is not in this log: it was put back, or is another in the same place."""

    def __init__(self, seen: Seen, head: Seen) -> None:
        ahead = seen.position > head.position
        why = f"It ends at {head.position}" if ahead else "It had another hash there"
        super().__init__(
            f"The log that you saw at position {seen.position} is not the one that is here. {why}: it was put back to "
            "what it was before, or you saw another, so read it anew."
        )
        self.head = head


class MuchChanged(Exception):
    """More lines are otherwise than anybody would fetch one by one."""

    def __init__(self, place: int, head: Seen) -> None:
        super().__init__(
            f"More than {MOST_CHANGED} of the lines up to {place} are otherwise now, so read the log anew."
        )
        self.head = head


def seen_in(text: str) -> Seen | None:
    """A position as it is written, `38`, or with some of its hash: `38.9f3c0d5a7b1e2f48`."""
    read = re.fullmatch(WRITTEN, text, re.ASCII)
    return Seen(int(read[1]), read[2] or "") if read else None


def must_stand(campaign: str, seen: Seen, head: Seen) -> None:
    """Nobody goes on from what is not in the log: beyond its end, or with another hash."""
    if seen.position == head.position and head.hash.startswith(seen.hash):
        return
    hashes = _hashes(campaign, sql.rows(*_asked(campaign, seen.position))) if seen.hash else {}
    _must_fit(seen, head, hashes)


def changes_since(campaign: str, seen: Seen, *, place: int, at: int | None = None) -> Since:
    """What somebody needs to know who has seen the log, and holds its lines up to a place in it.

    All that was ever struck or forgotten is the log's own entries, so this costs no more than there are of those.
    """
    heads, hashed, rewound, erased = sql.together(
        (HEAD, (campaign,)),
        _asked(campaign, seen.position, at or 0),
        told_story.asked(campaign),
        (_ERASED, (campaign, seen.position)),
    )
    head, hashes = Seen(heads[0][1], bytes(heads[0][2]).hex()), _hashes(campaign, hashed)
    _must_fit(seen, head, hashes)
    until = head if at is None else Seen(at, hashes[at])
    made, place = told_story.found(rewound), min(place, until.position)
    parted = told_story.parted(made.stretches(seen.position), made.stretches(until.position))
    spans = [range(each.first, min(each.last, place) + 1) for each in parted]
    if sum(map(len, spans)) > MOST_CHANGED:
        raise MuchChanged(place, head)
    found = {position for span in spans for position in span}
    for position, body in erased:
        if position <= until.position:
            found |= {each for each in _ENTRIES.decode(body).entries if each <= place}
    if len(found) > MOST_CHANGED:
        raise MuchChanged(place, head)
    return Since(head=until, changed=sorted(found))


def hash_in(campaign: str, position: str) -> str:
    """For a statement about rows that know a log and a position in it: the hash there, as one more column."""
    return f"(SELECT h.hash FROM chronicle_entry h WHERE h.campaign = {campaign} AND h.position = {position})"  # noqa: S608 - as above


def _asked(campaign: str, one: int, other: int = 0) -> sql.Asked:
    return _HASHES, (campaign, one, other)


def _hashes(campaign: str, rows: Sequence[tuple[int, bytes]]) -> dict[int, str]:
    """By position; before the first line stands what every line's hash comes from in the end."""
    return {0: genesis(campaign).hex(), **{position: bytes(hashed).hex() for position, hashed in rows}}


def _must_fit(seen: Seen, head: Seen, hashes: dict[int, str]) -> None:
    if seen.position > head.position or (seen.hash and not hashes.get(seen.position, "").startswith(seen.hash)):
        raise AnotherLog(seen, head)


def hash_of(campaign: str, position: int) -> str:
    """The hash of a line; of none, what every line's hash comes from."""
    return _hashes(campaign, sql.rows(*_asked(campaign, position))).get(position, "")
