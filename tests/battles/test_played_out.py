"""Battles played to their end: what comes of them is what the battle itself left, for whatever houses and histories."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from apps.battles.events.ending_events import BattleSettled
from apps.battles.events.played_events import BattleSealed, BattleTold
from apps.battles.events.report_events import BattleReported
from apps.campaigns.state import Campaign
from apps.kernel.dice import Roll
from apps.pilots.events.pilot_event import PilotEvent
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts.question_facts import Asked
from apps.rules.casket.next_battle import unpurged
from apps.rules.pilot.wounds.deck import FaceUp, rested
from tests.battles.cast import ILKA, KEYS, NAVE, OUT, ruled, tainted, wounded
from tests.battles.engaged import BRAKKA, FOUR, PAIRS, Table, played
from tests.battles.test_checking import BONES
from tests.cast import ANVIL, MERCY, ORRIN, VESS

pytestmark = pytest.mark.machinery

WORN = (tainted(VESS, 7), tainted(ORRIN, 9), *wounded(VESS, *KEYS[:5]), *wounded(ORRIN, *KEYS[2:8]))
HOUSES: tuple[tuple[Any, ...], ...] = (
    (),
    (ruled(pen__casket_destruction_save="d6_4plus", pen__casket__after_destruction="lost"),),
    (ruled(pen__modules__grit=False),),
    (ruled(pen__grit__tough_it_out="swap_for_minor", pen__damaged__carry_over="campaign"),),
    (ruled(pen__taint__at_10="both"),),
)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("out", [OUT, (*OUT, *WORN), BONES], ids=["fresh", "worn", "bones"])
@pytest.mark.parametrize("ruling", HOUSES, ids=["campaign", "lost", "no-grit", "swaps", "both"])
def test_what_a_battle_left_is_what_the_campaign_has(ruling: tuple[Any, ...], out: tuple[Any, ...], seed: int) -> None:
    before = Table(history=(*out, *ruling)).state
    table, last = _end(played(seed, (*out, *ruling)))
    end = _ended(table, last)
    assert end.verdict, "it came to no end"
    assert NAVE not in table.state.war_table.missions
    for number, (pilot, casket) in enumerate(((VESS, MERCY), (ORRIN, ANVIL))):
        _same_pilot(end, number, pilot, table.state, before)
        _same_casket(end, number, casket, table.state)
    assert isinstance(table.told[-1][0], BattleSettled)


@pytest.mark.parametrize("seed", range(4))
def test_so_it_is_for_pairs_too(seed: int) -> None:
    worn = (*(tainted(pilot, 6) for pilot, _ in FOUR), *wounded(ILKA, *KEYS[:8]), *wounded(BRAKKA, *KEYS[1:9]))
    before = Table(history=(*PAIRS, *worn)).state
    table, last = _end(played(seed, (*PAIRS, *worn), most=3000))
    end = _ended(table, last)
    assert end.verdict, "it came to no end"
    for number, (pilot, casket) in enumerate(FOUR):
        _same_pilot(end, number, pilot, table.state, before)
        _same_casket(end, number, casket, table.state)


def _end(course: Iterable[tuple[Table, Battle]]) -> tuple[Table, Battle]:
    *_, last = course
    return last


def _ended(table: Table, before: Battle) -> Battle:
    """The battle after its last answer, folded from what was written after it was looked at last."""
    told = [each for event, _ in table.told if isinstance(event, BattleTold | BattleSealed) for each in event.events]
    asked = max(n for n, each in enumerate(told) if isinstance(each, Asked))
    for each in told[asked + 1 :]:
        each.fold(before)
    return before


def _same_pilot(end: Battle, number: int, pilot: str, state: Campaign, before: Campaign) -> None:
    fighter, now, was = end.fighters[number], state.roster.pilots[pilot], before.roster.pilots[pilot]
    assert (now.fate == "dead") == fighter.is_dead
    assert now.kills - was.kills == len(fighter.kills)
    assert now.missions - was.missions == (not fighter.is_dead)
    if fighter.is_dead:
        assert {wound.wound for wound in now.wounds} == set(KEYS)
        return
    assert now.taint == fighter.taint
    assert _laid(now.wounds) == _laid(rested(fighter.wounds, "mission_end", state.ruleset).face_up)


def _laid(wounds: Iterable[FaceUp]) -> dict[str, FaceUp]:
    return {wound.wound: wound for wound in wounds}


def _same_casket(end: Battle, number: int, casket: str, state: Campaign) -> None:
    fighter, now, rules = end.fighters[number], state.hangar.caskets[casket], state.ruleset
    lost = fighter.destroyed and rules.casket_after_destruction == "lost"
    assert now.condition == ("lost" if lost else "standing")
    if not lost and rules.damaged_carry_over == "campaign":
        assert now.damaged == unpurged(fighter.piles)


@pytest.mark.parametrize("seed", range(4))
def test_each_roll_lies_with_what_came_of_it_and_what_is_shuffled_lies_sealed(seed: int) -> None:
    table, _ = _end(played(seed, (*OUT, *WORN)))
    for event, rolls in table.told:
        if isinstance(event, BattleTold):
            assert not any(roll.shuffled for roll in rolls)
            _must_be_told(event, rolls)
        elif isinstance(event, BattleSealed):
            assert event.events, "no shuffle went astray"
        else:
            assert not rolls


LED_TO = {
    "attack": "AttackRolled",
    "defense": "DefenseRolled",
    "strain": "StrainRolled",
    "damaged": "DamageDiceRolled",
    "component": "Marked",
}


def _must_be_told(event: BattleTold, rolls: Iterable[Roll]) -> None:
    """What an open roll led to is in the entry that it lies with, and so are the faces that are told."""
    kinds = {type(each).__name__ for each in event.events}
    for roll in rolls:
        led_to = LED_TO.get(roll.label.split("/")[1], "")
        assert led_to in {*kinds, ""} or "ComponentFound" in kinds, roll
        if led_to in ("AttackRolled", "DefenseRolled", "DamageDiceRolled"):
            assert any(each.faces == roll.faces for each in event.events if hasattr(each, "faces")), roll


def test_a_battle_that_is_over_is_told_with_faces_and_nothing_is_rolled_for_it() -> None:
    table, _ = _end(played(2, (*OUT, *WORN)))
    (told,) = [event for event, _ in table.told if isinstance(event, BattleReported)]
    assert told.report.text.startswith("Played here: ")
    assert not told.waits_for
    assert not any(rolls for event, rolls in table.told if isinstance(event, PilotEvent))
