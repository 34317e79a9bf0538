"""Rows are drawn for what events touched, and are then as all rows drawn anew would be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from apps.campaigns import projections
from apps.campaigns.demo.ash_march import seeded
from apps.campaigns.state import Campaign, Event
from apps.chronicle.door import handle
from apps.chronicle.log import row_store
from apps.chronicle.log.codec import text_of
from apps.chronicle.log.row_store import CachedRow
from tests.campaigns.living.life import Life, lived
from tests.campaigns.living.numbers import for_any_campaign, steps

pytestmark = pytest.mark.machinery
HERE = "campaign-drawn"
FEW, MANY = 12, 1_000
HOW_MANY = pytest.mark.parametrize(
    "campaigns", [FEW, pytest.param(MANY, marks=pytest.mark.nightly)], ids=["few", "many"]
)
Kept = dict[tuple[str, object], str]


@HOW_MANY
def test_decision_after_decision_what_was_touched_is_all_that_changed(campaigns: int) -> None:
    def is_drawn(numbers: list[int]) -> None:
        life, kept = Life(), Kept()
        for number in numbers:
            decision = life.step(number)
            if decision.events:
                kept = with_rows(kept, drawn(life.state, decision.events))
                assert kept == with_rows({}, drawn(life.state, None)), decision.command

    for_any_campaign(is_drawn, steps(150), campaigns=campaigns)


@HOW_MANY
def test_after_another_past_what_was_struck_is_drawn_away(campaigns: int) -> None:
    """A log that goes back hands in what was struck, beside what happened instead."""

    def is_drawn_anew(numbers: list[int], back: int, otherwise: list[int]) -> None:
        struck_from = max(1, len(numbers) - back)
        before, after = lived(numbers), lived([*numbers[:struck_from], *otherwise])
        if not after.state.name:
            return
        struck, instead = (happened(life)[struck_from:] for life in (before, after))
        touched = [event for events in (*struck, *instead) for event in events]
        kept = with_rows(with_rows({}, drawn(before.state, None)), drawn(after.state, touched))
        assert kept == with_rows({}, drawn(after.state, None))

    numbers = steps(150), steps(150).map(len), steps(20)
    for_any_campaign(is_drawn_anew, *numbers, campaigns=2 * campaigns)


@pytest.mark.django_db
def test_the_demo_draws_every_row_that_it_touches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Through the door, with a report that is told otherwise later."""
    drew: list[tuple[str, int, Campaign]] = []
    looked = 0

    def draws(campaign: str, position: int, state: Campaign, events: Sequence[Event] | None) -> Iterable[CachedRow]:
        drew.append((campaign, position, state))
        return projections.rows(campaign, position, state, events)

    def writes(found: Iterable[CachedRow]) -> None:
        nonlocal looked
        row_store.write(found)
        campaign, position, state = drew[-1]
        assert row_store.stale(campaign, projections.TABLES, projections.rows(campaign, position, state, None)) == []
        looked += 1

    monkeypatch.setattr("apps.campaigns.game.PenanceGame.rows", staticmethod(draws))
    monkeypatch.setattr(handle, "row_store", Writing(writes))
    seeded()
    assert looked == len(drew) > 80


class Writing:
    """In the place of the module that writes rows."""

    def __init__(self, write: Any) -> None:
        self.write = write


def happened(life: Life) -> list[tuple[Event, ...]]:
    return [decision.events for decision in life.decisions]


def drawn(state: Campaign, events: Sequence[Event] | None) -> Iterable[CachedRow]:
    return projections.rows(HERE, 1, state, events)


def with_rows(kept: Kept, found: Iterable[CachedRow]) -> Kept:
    """As the database would have them: what has no values is gone."""
    after = dict(kept)
    for row in found:
        named = (row.table.__name__, row.name)
        if row.values is None:
            after.pop(named, None)
        else:
            after[named] = text_of({**row.key, **row.values})
    return after
