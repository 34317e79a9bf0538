"""What breaks, what is mended, and what a Casket brings home."""

from __future__ import annotations

from itertools import combinations

import pytest

from apps.caskets.decider.casket_harm import OUTCOMES, Fared, carry, come_home
from apps.caskets.events.casket_event import CasketEvent
from apps.caskets.events.fate_events import CasketLost, CasketRebuilt, CasketScrapped, CasketWrecked
from apps.caskets.events.harm_events import ChassisScarred, ComponentBroken, ComponentMended, DamagedKept
from apps.caskets.state import Hangar, evolve
from apps.rules.effects import outcomes as out
from apps.rules.effects.settlement_effects import AnyComponent
from apps.rules.played import Played
from apps.rules.tables.component_rows import COMPONENTS, Component
from tests.cases import every
from tests.caskets.cast import DEFAULT_PLAYED, hangar_of, playing
from tests.cast import MERCY, MERCY_BUILT
from tests.story import LoadedDice

FORD = "mission-ford"
IN_ORDER: tuple[Component, ...] = tuple(COMPONENTS)


def broken(*components: Component) -> tuple[CasketEvent, ...]:
    return tuple(ComponentBroken(casket=MERCY, cause="ruling", component=component) for component in components)


def carried(
    outcome: out.ComponentBrokenOutcome | out.ComponentMendedOutcome, hangar: Hangar, *faces: int, casket: str = MERCY
) -> list[CasketEvent]:
    dice = LoadedDice(list(faces))
    events = list(carry(outcome, casket, hangar, "the-forge", dice, "mercy/forge"))
    assert not dice.faces
    return events


@pytest.mark.canon("PEN-COMP-05")
@every(("face", "component"), list(enumerate(IN_ORDER, start=1)))
def test_each_face_breaks_its_component(face: int, component: Component) -> None:
    events = carried(out.ComponentBrokenOutcome(component="any"), hangar_of(MERCY_BUILT), face)
    assert events == [ComponentBroken(casket=MERCY, cause="the-forge", component=component)]


@every("gone", [gone for count in (1, 2, 3) for gone in combinations(IN_ORDER, count)])
def test_a_die_breaks_what_is_whole_and_mends_what_is_broken(gone: tuple[Component, ...]) -> None:
    """A face that names none of them is thrown again; a single one left is found without a die."""
    for face, component in enumerate(IN_ORDER, start=1):
        hangar = hangar_of(MERCY_BUILT, *broken(*gone))
        whole = [one for one in IN_ORDER if one not in gone]
        again = [face] if component in whole else [face, 6, IN_ORDER.index(whole[0]) + 1]
        struck = component if component in whole else whole[0]
        assert carried(out.ComponentBrokenOutcome(component="any"), hangar, *again) == [
            ComponentBroken(casket=MERCY, cause="the-forge", component=struck)
        ]
        first = next(one for one in IN_ORDER if one in gone)
        thrown = [] if len(gone) == 1 else [face] if component in gone else [face, IN_ORDER.index(first) + 1]
        mended = component if component in gone and thrown else first
        assert carried(out.ComponentMendedOutcome(component="any"), hangar, *thrown) == [
            ComponentMended(casket=MERCY, cause="the-forge", component=mended)
        ]


@every("component", IN_ORDER)
def test_what_is_named_breaks_and_is_mended_without_a_die(component: Component) -> None:
    whole, gone = hangar_of(MERCY_BUILT), hangar_of(MERCY_BUILT, *broken(component))
    assert carried(out.ComponentBrokenOutcome(component=component), whole) == [
        ComponentBroken(casket=MERCY, cause="the-forge", component=component)
    ]
    assert carried(out.ComponentMendedOutcome(component=component), gone) == [
        ComponentMended(casket=MERCY, cause="the-forge", component=component)
    ]
    assert carried(out.ComponentBrokenOutcome(component=component), gone) == []
    assert carried(out.ComponentMendedOutcome(component=component), whole) == []


@every("named", ["any", *IN_ORDER])
def test_where_nothing_is_left_nothing_happens_and_no_die_falls(named: AnyComponent) -> None:
    assert carried(out.ComponentBrokenOutcome(component=named), hangar_of(MERCY_BUILT, *broken(*IN_ORDER))) == []
    assert carried(out.ComponentMendedOutcome(component=named), hangar_of(MERCY_BUILT)) == []


def test_a_pilot_without_a_casket_and_a_casket_that_is_gone_are_spared() -> None:
    gone = hangar_of(MERCY_BUILT, CasketScrapped(casket=MERCY))
    for outcome in (out.ComponentBrokenOutcome(component="any"), out.ComponentMendedOutcome(component="legs")):
        assert isinstance(outcome, OUTCOMES)
        assert carried(outcome, hangar_of(MERCY_BUILT), casket="") == []
        assert carried(outcome, gone) == []


def test_two_that_break_in_one_decision_are_two_rolls() -> None:
    hangar, dice = hangar_of(MERCY_BUILT).branch(), LoadedDice([1, 2])
    for _ in range(2):
        for event in carry(
            out.ComponentBrokenOutcome(component="any"), MERCY, hangar, "the-forge", dice, "mercy/forge"
        ):
            evolve(hangar, event)
    assert hangar.caskets[MERCY].broken == ("right-arm", "left-arm")
    assert dice.labels == ["mercy/forge/break/0", "mercy/forge/break/1"]


def home(
    hangar: Hangar, played: Played, *destroyed: Component, wrecked: bool = False, damaged: int = 0
) -> list[CasketEvent]:
    """Told on a branch that moves with every event, as deciding does."""
    branch, fared = hangar.branch(), Fared(wrecked=wrecked, destroyed=destroyed, damaged=damaged)
    events = []
    for event in come_home(MERCY, branch, FORD, fared, played):
        evolve(branch, event)
        events.append(event)
    return events


WRECKED = CasketWrecked(casket=MERCY, mission=FORD)
SCARRED = ChassisScarred(casket=MERCY, mission=FORD)


def kept(cards: int) -> DamagedKept:
    return DamagedKept(casket=MERCY, mission=FORD, cards=cards)


@pytest.mark.canon("PEN-CAMP-10", "C-78")
def test_nothing_lasts_between_battles() -> None:
    assert home(hangar_of(MERCY_BUILT), DEFAULT_PLAYED, *IN_ORDER, damaged=9) == []


@pytest.mark.canon("C-78")
def test_what_broke_in_the_settlement_stays_broken_until_it_is_mended() -> None:
    hangar = hangar_of(MERCY_BUILT, *broken("legs"))
    assert home(hangar, DEFAULT_PLAYED, "head", wrecked=True) == [WRECKED, CasketRebuilt(casket=MERCY)]
    assert hangar.caskets[MERCY].broken == ("legs",)


@pytest.mark.canon("C-78", "pen.casket.after_destruction")
def test_a_destroyed_casket_is_rebuilt_or_lost_as_the_house_says() -> None:
    hangar = hangar_of(MERCY_BUILT)
    assert home(hangar, playing(casket_after_destruction="rebuilt"), wrecked=True) == [
        WRECKED,
        CasketRebuilt(casket=MERCY),
    ]
    lost = playing(casket_after_destruction="lost")
    assert home(hangar, lost, wrecked=True) == [WRECKED, CasketLost(casket=MERCY)]
    assert home(hangar, lost) == []


@pytest.mark.canon("C-20", "PEN-CAMP-02", "pen.component.chassis_sp_lasts")
def test_a_destroyed_chassis_scars_where_the_house_says_so() -> None:
    hangar, scars = hangar_of(MERCY_BUILT), playing(component_chassis_sp_lasts="campaign")
    assert home(hangar, scars, "legs", "chassis") == [SCARRED]
    assert home(hangar, scars, "legs") == []
    assert home(hangar, playing(component_chassis_sp_lasts="battle"), "chassis") == []
    again = hangar_of(MERCY_BUILT, SCARRED)
    assert home(again, scars, "chassis") == [SCARRED]
    assert home(again, scars) == []


@pytest.mark.canon("C-78", "PEN-DMG-18", "pen.damaged.carry_over")
def test_damaged_cards_stay_where_the_house_says_so() -> None:
    hangar, stays = hangar_of(MERCY_BUILT), playing(damaged_carry_over="campaign")
    assert home(hangar, stays, damaged=2) == [kept(2)]
    assert home(hangar, stays) == []
    assert home(hangar, playing(damaged_carry_over="battle"), damaged=2) == []
    clogged = hangar_of(MERCY_BUILT, kept(2))
    assert home(clogged, stays, damaged=2) == []
    assert home(clogged, stays, damaged=3) == [kept(3)]
    assert home(clogged, stays, damaged=0) == [kept(0)]
    assert home(clogged, playing(damaged_carry_over="battle"), damaged=2) == [kept(0)]


def test_all_of_it_at_once_comes_in_order() -> None:
    hangar = hangar_of(MERCY_BUILT)
    rebuilt = playing(component_chassis_sp_lasts="campaign", damaged_carry_over="campaign")
    assert home(hangar, rebuilt, "chassis", wrecked=True, damaged=1) == [
        WRECKED,
        CasketRebuilt(casket=MERCY),
        SCARRED,
        kept(1),
    ]
    lost = playing(
        component_chassis_sp_lasts="campaign", damaged_carry_over="campaign", casket_after_destruction="lost"
    )
    assert home(hangar, lost, "chassis", wrecked=True, damaged=1) == [WRECKED, CasketLost(casket=MERCY)]
