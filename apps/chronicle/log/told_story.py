"""Which stretches of a log tell the story: what was rewound is left out, and stays readable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from apps.chronicle.log import sql
from apps.chronicle.log.log_schema import OWN_ENTRIES

REWINDS = f"SELECT position, body FROM {OWN_ENTRIES} AND kind = 'Rewound' ORDER BY position"


class _To(msgspec.Struct):
    to: int


_TO = msgspec.json.Decoder(_To)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Entries from one position to another, both told. A rewind begins a stretch, and tells nothing itself."""

    first: int
    last: int

    def __contains__(self, position: int) -> bool:
        return self.first <= position <= self.last


@dataclass(frozen=True, slots=True)
class Rewinds:
    """Every rewind of a log: where it lies, and where it went back to."""

    made: Sequence[tuple[int, int]] = ()

    def stretches(self, until: int) -> list[Stretch]:
        """What tells the story as it stood at a position, in its order."""
        told = []
        for position, to in reversed(self.made):
            if position <= until:
                told.append(Stretch(position, until))
                until = to
        told.append(Stretch(1, until))
        return [stretch for stretch in reversed(told) if stretch.last >= stretch.first]

    def with_another(self, position: int, to: int) -> Rewinds:
        return Rewinds((*self.made, (position, to)))


def asked(campaign: str) -> sql.Asked:
    """What to ask for the rewinds of a log."""
    return REWINDS, (campaign,)


def found(rows: Sequence[tuple[int, str]]) -> Rewinds:
    return Rewinds(tuple((position, _TO.decode(body).to) for position, body in rows))


def rewinds_of(campaign: str) -> Rewinds:
    return found(sql.rows(*asked(campaign)))


def tail(stretches: Sequence[Stretch], after: int) -> Iterator[Stretch]:
    """What comes after a position that is told."""
    for stretch in stretches:
        if after in stretch:
            if after < stretch.last:
                yield Stretch(after + 1, stretch.last)
        elif stretch.first > after:
            yield stretch


def parted(one: Sequence[Stretch], other: Sequence[Stretch]) -> list[Stretch]:
    """What only one of two stories of the same log tells."""
    rest, others = list(one), list(other)
    while rest and others and rest[0] == others[0]:
        rest.pop(0)
        others.pop(0)
    if rest and others and rest[0].first == others[0].first:
        shared = min(rest[0].last, others[0].last)
        return [*tail(rest, shared), *tail(others, shared)]
    return rest + others
