"""Proving a log: everything that can be recomputed is recomputed, and the first break is named."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from django.db import connection

from apps.chronicle import tables
from apps.chronicle.chain import GENESIS, commitment_to
from apps.chronicle.handle import sealed
from apps.chronicle.models import Aside, Decision, Entry, Seed
from apps.chronicle.rebuild import stale_rows
from apps.chronicle.seeds import commitment_of
from apps.kernel.dice import KeyedDice


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """Where the log is not what it says it is."""

    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}"


@dataclass(slots=True)
class Walk:
    """A walk along one campaign's log, decision by decision."""

    campaign: str
    asides: dict[str, Aside]
    seeds: dict[str, Seed]
    position: int = 0
    hash: bytes = GENESIS

    def along(self) -> Iterator[Break]:
        entries = Entry.objects.filter(campaign=self.campaign).order_by("position").iterator()
        waiting = next(entries, None)
        number = 0
        for decision in Decision.objects.filter(campaign=self.campaign).order_by("number").iterator():
            number += 1
            if decision.number != number:
                yield Break(place=f"decision {number}", what="is missing")
                number = decision.number
            yield from self._aside(f"decision/{decision.number}", bytes(decision.commitment))
            for _ in range(decision.entries):
                if waiting is None:
                    yield Break(place=f"entry {self.position + 1}", what="is missing")
                    break
                yield from self._entry(waiting, decision)
                waiting = next(entries, None)
            if (decision.position, bytes(decision.hash)) != (self.position, self.hash):
                yield Break(place=f"decision {decision.number}", what="does not end where its entries end")
        if waiting is not None:
            yield Break(place=f"entry {waiting.position}", what="was recorded by no decision")
        if number == 0:
            yield Break(place="decision 1", what="is missing")

    def _entry(self, entry: Entry, decision: Decision) -> Iterator[Break]:
        place = f"entry {entry.position}"
        self.position += 1
        if entry.position != self.position:
            yield Break(place=f"entry {self.position}", what="is missing")
        if entry.decision != decision.number:
            yield Break(place=place, what="names another decision than the one that recorded it")
        self.hash = sealed(entry, bytes(decision.commitment)).hash_after(self.hash)
        if self.hash != bytes(entry.hash):
            yield Break(place=place, what="is not what was sealed: it, its decision or an entry before it was changed")
        yield from self._aside(f"entry/{entry.position}", bytes(entry.commitment))
        yield from self._dice(entry, decision)

    def _aside(self, place: str, commitment: bytes) -> Iterator[Break]:
        """Words that were forgotten prove nothing, and break nothing."""
        aside = self.asides.get(place)
        if aside and commitment_to(aside.text, bytes(aside.salt)) != commitment:
            yield Break(place=place.replace("/", " "), what="says other words than were committed to")

    def _dice(self, entry: Entry, decision: Decision) -> Iterator[Break]:
        for roll in json.loads(entry.rolls):
            seed = self.seeds.get(roll["source"])
            if seed is None:
                yield Break(
                    place=f"entry {entry.position}", what=f"was rolled from {roll['source']}, which is not here"
                )
                continue
            dice = KeyedDice(seed=bytes(seed.secret), key=decision.key)
            if dice.throw(roll["label"], count=len(roll["faces"]), sides=roll["sides"]) != tuple(roll["faces"]):
                yield Break(place=f"entry {entry.position}", what=f"shows dice for {roll['label']} that never fell")


def verify(campaign: str) -> Iterator[Break]:
    """Every break of one campaign's log, in its order; none means that all of it stands."""
    yield from _guards()
    seeds = {f"seed {seed.number}": seed for seed in Seed.objects.filter(campaign=campaign)}
    for name, seed in seeds.items():
        if commitment_of(bytes(seed.secret)) != seed.commitment:
            yield Break(place=name, what="is not the seed that was committed to")
    asides = {aside.place: aside for aside in Aside.objects.filter(campaign=campaign)}
    chain = list(Walk(campaign, asides, seeds).along())
    yield from chain
    if not chain:  # a log that does not stand has no true rows to compare with
        yield from (
            Break(place=f"row {row}", what="is not what the log says: run rebuild") for row in stale_rows(campaign)
        )


def _guards() -> Iterator[Break]:
    for guard in sorted(tables.missing_guards(connection)):
        yield Break(place=guard, what="is missing, so the database would let the log be changed: run migrate")
