"""What a sentence names is looked for before it is told: missions that are over, their sides, loadouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from apps.battles.events.ending_events import BattleSettled
from apps.battles.events.mission_events import MissionPlanned
from apps.battles.events.report_events import ReportConfirmed
from apps.campaigns.demo.ash_march import seeded
from apps.campaigns.table_queries import Known, known_in
from apps.caskets.events.loadout_events import LoadoutBuilt, LoadoutChosen
from apps.chronicle.log.queries import Read, entries_after
from apps.pilots.events.service_events import MissionSurvived

pytestmark = pytest.mark.django_db


@pytest.fixture
def story() -> tuple[Known, list[Read]]:
    campaign = seeded().campaign
    return known_in(campaign), [read for read in entries_after(campaign, 0) if not read.told]


def all_names(reads: Sequence[Read]) -> Iterator[tuple[str, str]]:
    for read in reads:
        event = read.event
        if isinstance(event, MissionPlanned):
            yield event.mission, event.name
            yield from ((f"{event.mission}/{side.side}", side.name) for side in event.sides)
        elif isinstance(event, LoadoutBuilt):
            yield event.loadout, event.name


def test_each_event_is_told_alone_as_by_whoever_knows_every_name(story: tuple[Known, list[Read]]) -> None:
    known, reads = story
    knowing = replace(known, things=known.things | dict(all_names(reads))).names
    for read in reads:
        alone = replace(known, things=dict(known.things), looked=set())
        assert read.event.sentence(alone.names_to_tell([read.event])) == read.event.sentence(knowing)


@pytest.mark.parametrize("kind", [BattleSettled, ReportConfirmed, LoadoutChosen, MissionSurvived])
def test_without_a_look_some_of_them_are_nameless(story: tuple[Known, list[Read]], kind: type) -> None:
    known, reads = story
    of_kind: list[Any] = [read.event for read in reads if isinstance(read.event, kind)]
    assert any(event.sentence(known.names) != event.sentence(known.names_to_tell([event])) for event in of_kind)


def test_what_has_no_name_is_looked_for_once(story: tuple[Known, list[Read]]) -> None:
    known, _ = story
    assert known.called("mission-nowhere", "a mission") == "a mission"
    assert known.called("loadout-nowhere", "a build") == "a build"
    assert {"mission-nowhere", "loadout-"} <= known.looked
