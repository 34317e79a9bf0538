"""Any career: whatever befalls a pilot in whatever order, some things hold at every event of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from apps.kernel.dice import KeyedDice, Seeded, Tray
from apps.pilots.decider.homecoming import rest, survive
from apps.pilots.decider.point_damage import hurt
from apps.pilots.decider.taint_moves import OfPilots, carry, gain_taint, lose_taint, spend_taint
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.events.service_events import KillScored, PilotDeployed
from apps.pilots.sheet.modifier_sheet import sp_maximum
from apps.pilots.sheet.pilot_sheet import pilot_sheet
from apps.pilots.state import Pilot, Roster, evolve
from apps.rules.effects import outcomes as out
from apps.rules.explained import Line
from apps.rules.pilot.grit import grit_tier
from apps.rules.played import Played
from apps.rules.tables.pilot_damage import PILOT_DAMAGE, PilotDamage
from apps.rules.tables.wound_kinds import WOUND_KINDS
from tests.pilots.roll import KEYS, VESS, ordeal, played, roster
from tests.rules.people import FACTIONS

SOME = st.integers(min_value=0, max_value=12)
LINES = st.integers(min_value=-2, max_value=2).map(lambda by: Line(code="x", value=by, rule="", text="x"))
OUTCOMES: st.SearchStrategy[OfPilots] = st.one_of(
    st.builds(out.TaintChangedOutcome, by=st.integers(-12, 12), asked=st.just(0)),
    st.builds(out.PilotHurtOutcome, damage=st.sampled_from(PILOT_DAMAGE)),
    st.builds(out.GritChangedOutcome, by=st.integers(-2, 2)),
    st.builds(out.SpMaximumChangedOutcome, line=LINES, lasts=st.sampled_from(["mission", "for-good"])),
    st.builds(out.MarkLeftOutcome, mark=st.sampled_from(["haunted", "sung"]), held=st.booleans()),
    st.builds(out.RelicGainedOutcome, relic=st.sampled_from(["tin-saint", "marrow-plate"])),
    st.builds(out.WoundsHealedOutcome, wounds=SOME, asked=SOME, kind=st.sampled_from(["any", *WOUND_KINDS])),
)


@dataclass(frozen=True)
class Now:
    """Vess on a roll, the rules, and the dice of one decision."""

    roll: Roster
    rules: Played
    dice: Tray


Step = Callable[[Now], Iterator[PilotEvent]]


def hurting(damage: PilotDamage) -> Step:
    return lambda now: hurt(ordeal(now.roll, now.rules, now.dice, VESS, "mission-gate"), damage)


def gaining(by: int) -> Step:
    return lambda now: gain_taint(ordeal(now.roll, now.rules, now.dice, VESS), "battle", by)


def losing(by: int) -> Step:
    return lambda now: lose_taint(VESS, now.roll, "battle", by)


def spending(by: int) -> Step:
    return lambda now: spend_taint(VESS, now.roll, "void-step", by)


def feeling(outcome: OfPilots) -> Step:
    return lambda now: carry(outcome, ordeal(now.roll, now.rules, now.dice, VESS), "ruling")


def deployed(now: Now) -> Iterator[PilotEvent]:
    if now.roll.pilots[VESS].serves:
        yield PilotDeployed(pilot=VESS, mission="mission-gate")
        yield KillScored(pilot=VESS, mission="mission-gate", victim="the Rust Widow")


def survived(now: Now) -> Iterator[PilotEvent]:
    return survive(VESS, now.roll, "mission-gate", now.rules)


def rested(now: Now) -> Iterator[PilotEvent]:
    return rest(VESS, now.roll, "settlement", now.rules)


STEPS: st.SearchStrategy[Step] = st.one_of(
    st.sampled_from(PILOT_DAMAGE).map(hurting),
    SOME.map(gaining),
    SOME.map(losing),
    SOME.map(spending),
    OUTCOMES.map(feeling),
    st.sampled_from([deployed, survived, rested]),
)
RULES = st.builds(
    played,
    modules_grit=st.booleans(),
    grit_ossuarium=st.sampled_from(["no_wounds", "no_checks"]),
    grit_tough_it_out=st.sampled_from(["downgrade_duration", "swap_for_minor"]),
    grit_church=st.sampled_from(["additive", "floor_1"]),
    taint_at_10=st.sampled_from(["both", "wound_only"]),
    wounds_minor_recovers=st.sampled_from(["mission_end", "settlement", "never"]),
)


def must_hold_together(pilot: Pilot) -> None:
    lying = [wound.wound for wound in pilot.wounds]
    assert len(lying) == len(set(lying)), "no wound card lies open twice"
    assert sorted((*lying, *pilot.deck.face_down)) == sorted(KEYS), "ten cards, wherever they lie"
    assert pilot.taint >= 0
    assert len(set(pilot.marks)) == len(pilot.marks)


def must_add_up(pilot: Pilot, told: Counter[str], rules: Played) -> None:
    """The sources of a number are its entries: together they are the number on the sheet."""
    sheet = pilot_sheet(pilot, rules)
    assert told["taint"] == sheet.taint.held
    assert told["missions"] == sheet.missions
    assert told["severe"] == sheet.severe_survived
    assert told["kills"] == sheet.kills
    assert told["wounds"] == sheet.wounds_open
    assert told["sp-maximum"] == sp_maximum(pilot, str).value
    assert 0 <= sheet.grit.value <= sheet.most_grit
    assert pilot.tier <= grit_tier(missions=pilot.missions, severe_survived=pilot.severe_survived).grit


@settings(max_examples=150, deadline=None)
@given(steps=st.lists(STEPS, max_size=40), rules=RULES, faction=st.sampled_from(FACTIONS), seed=st.binary(max_size=4))
def test_any_career(steps: list[Step], rules: Played, faction: str, seed: bytes) -> None:
    roll, told = roster(faction=faction), Counter[str]()
    for number, step in enumerate(steps):
        now = Now(roll, rules, Tray(Seeded(dice=KeyedDice(seed=seed, key=str(number)), name="seed")))
        for event in step(now):
            assert roll.pilots[VESS].is_alive, "nothing befalls the dead"
            now.dice.taken()
            evolve(roll, event)
            must_hold_together(roll.pilots[VESS])
            told.update(dict(event.moves()))
        assert not now.dice.taken(), "every die lies with the event that follows it"
        assert roll.pilots[VESS].is_alive != (len(roll.pilots[VESS].wounds) == 10)
    must_add_up(roll.pilots[VESS], told, rules)
