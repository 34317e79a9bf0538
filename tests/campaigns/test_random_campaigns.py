"""Campaigns lived by chance: hundreds of decisions of every kind, and after each of them the game is still the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import get_args

import pytest

from apps.battles.events.played_events import BattleDealtAnew
from apps.campaigns.events.story_events import CopyBegun
from apps.campaigns.game import GAME
from apps.campaigns.registry.permissions import roles_for
from apps.campaigns.sheet.changes import differences
from apps.campaigns.sheet.cover import names_in
from apps.campaigns.state import Campaign
from apps.pilots.decider.pilot_checks import grit_of
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.sheet.modifier_sheet import sp_maximum
from tests.campaigns.living.life import Life, decided_again, lived
from tests.campaigns.living.numbers import FEW, MANY, for_any_campaign, steps

pytestmark = pytest.mark.machinery
HOW_MANY = pytest.mark.parametrize(
    "campaigns", [FEW, pytest.param(MANY, marks=pytest.mark.nightly)], ids=["few", "many"]
)
ENDS = (".", "!", "?", '"', "”")


@HOW_MANY
def test_whatever_is_asked_the_rules_are_kept(campaigns: int) -> None:
    """What must hold is looked at after every single decision, in tests/campaigns/living/holding.py."""

    def keeps_the_rules(numbers: list[int]) -> None:
        lived(numbers)

    for_any_campaign(keeps_the_rules, steps(300), campaigns=campaigns)


@HOW_MANY
def test_the_same_commands_with_the_same_dice_bring_the_same(campaigns: int) -> None:
    def decides_again(numbers: list[int]) -> None:
        for decision, events in decided_again(lived(numbers)):
            assert events == decision.events, decision.command

    for_any_campaign(decides_again, steps(200), campaigns=campaigns)


@HOW_MANY
def test_every_number_of_a_pilot_is_the_sum_of_its_entries(campaigns: int) -> None:
    def adds_up(numbers: list[int]) -> None:
        life = lived(numbers)
        said = Counter[tuple[str, str]]()
        for decision in life.decisions:
            for event in decision.events:
                if isinstance(event, get_args(PilotEvent)):
                    for figure, by in event.moves():
                        said[event.pilot, figure] += by
        _must_be(said, life.state)

    for_any_campaign(adds_up, steps(200), campaigns=campaigns)


@HOW_MANY
def test_every_entry_can_be_told_and_every_change_shown(campaigns: int) -> None:
    def is_told(numbers: list[int]) -> None:
        life, before = lived(numbers), Campaign()
        names = names_in(life.state)
        for decision in life.decisions:
            for event in decision.events:
                said = event.sentence(names)
                assert said[-1] in ENDS, said
                assert "_" not in said, said
        assert bool(differences(before, life.state, names)) == bool(life.state.name)

    for_any_campaign(is_told, steps(200), campaigns=campaigns)


def test_every_kind_of_command_is_granted_and_most_that_are_asked() -> None:
    """Or else the tests above would show little. Looked at until all were granted, in so many lives at most."""
    granted, asked = 0, 0
    kinds, every = set[str](), {kind for kind in GAME.commands.types if roles_for(kind)}
    for life in _lives(25):
        kinds |= {decision.command.kind for decision in life.decisions if not decision.refusal}
        granted += sum(decision.refusal is None for decision in life.decisions)
        asked += len(life.decisions)
        if every <= kinds:
            break
    assert kinds == every
    assert granted > 0.7 * asked


@pytest.mark.nightly
def test_every_kind_of_event_comes_and_careers_are_long() -> None:
    kinds, longest = set[str](), 0
    for life in _lives(120):
        kinds |= {entry.kind for decision in life.decisions for entry in decision.entries}
        longest = max(longest, _longest(life))
    never = {BattleDealtAnew.__name__, CopyBegun.__name__}
    assert kinds == set(GAME.events.types) - never, "nobody rewinds here, and nobody takes a copy"
    assert longest >= 5


def _lives(how_many: int) -> Iterator[Life]:
    """Always the same ones."""
    for life in range(how_many):
        yield lived(range(life * 1_009, life * 1_009 + 300))


def _must_be(said: Counter[tuple[str, str]], state: Campaign) -> None:
    """All figures but Grit, which a career, a faction and a cap make of its entries."""
    for pilot in state.roster.pilots.values():
        shown = {
            "taint": pilot.taint,
            "missions": pilot.missions,
            "severe": pilot.severe_survived,
            "kills": pilot.kills,
            "wounds": len(pilot.wounds),
            "sp-maximum": sp_maximum(pilot, str).value,
        }
        assert {figure: said[pilot.pilot, figure] for figure in shown} == shown, pilot
        assert grit_of(pilot, state.ruleset).value <= state.ruleset.grit_cap, pilot


def _longest(life: Life) -> int:
    """How many missions the most seasoned pilot came home from."""
    return max((pilot.missions for pilot in life.state.roster.pilots.values()), default=0)
