"""Nothing that a pack could say is left unsaid by all of them: an effect nobody uses is an effect nobody has played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import get_args

from apps.rules.effects.conditions import Condition
from apps.rules.effects.effect_kinds import Effect
from apps.rules.packs.content import Card, SettlementEvent
from apps.rules.packs.scenarios import Objective, Scenario
from apps.rules.packs.shelf import shelf

EFFECTS: tuple[type[Effect], ...] = get_args(Effect)
CONDITIONS: tuple[type[Condition], ...] = get_args(Condition)
GOALS: tuple[type[Objective], ...] = get_args(Objective)
OF_EVENTS = {"break", "gain-relic", "heal-wounds", "mend", "store"}
"""What only events do that the documents do not print."""


def parts_of(value: object) -> Iterator[type]:
    """The types of everything in an entry, however deep."""
    if isinstance(value, tuple):
        for one in value:
            yield from parts_of(one)
    elif is_dataclass(value):
        yield type(value)
        for one in fields(value):
            yield from parts_of(getattr(value, one.name))


def used() -> set[type]:
    return {part for pack in shelf().packs for entry in pack.entries for part in parts_of(entry)}


def house(entries: Iterable[Card | SettlementEvent | Scenario]) -> bool:
    return any(entry.pack == "house" for entry in entries)


def test_every_kind_of_effect_is_used_by_something_that_ships() -> None:
    unused = {kind.tag[1] for kind in EFFECTS if kind not in used()}
    assert unused == (set() if house(shelf().events.values()) else OF_EVENTS)


def test_every_kind_of_condition_and_goal_is_used_once_the_house_pack_is_whole() -> None:
    library = shelf()
    whole = house(library.cards.values()) and house(library.events.values()) and house(library.scenarios.values())
    unused = {kind.tag[1] for kind in (*CONDITIONS, *GOALS) if kind not in used()}
    assert bool(unused) is not whole
