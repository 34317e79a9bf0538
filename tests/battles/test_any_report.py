"""Whatever a table writes down: it is refused before any die falls, or what follows from it keeps the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import event, settings
from hypothesis import given as drawn
from hypothesis import strategies as st

from apps.battles.commands.report_battle import ReportBattle
from apps.battles.commands.rule_on_report import RuleOnReport
from apps.battles.events.ending_events import BattleSettled
from apps.battles.events.told_report import CrewReport, Hurt, Looked, Report, Spent
from apps.campaigns.registry.dispatch import decide
from apps.campaigns.state import Campaign, evolve
from apps.kernel.decider import Asked
from apps.kernel.dice import KeyedDice, Seeded, Tray
from apps.kernel.refusal import Refusal
from apps.pilots.events.parting_events import PilotDied, PilotExtracted
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.events.service_events import PilotUnassigned
from apps.rules.ruleset.editions import NEWEST
from apps.rules.tables.component_rows import COMPONENTS
from apps.rules.tables.taint_spends import TAINT_SPENDS
from tests.battles.cast import AT, KEYS, NAVE, OUT, duel, ruled, tainted, wounded
from tests.battles.test_checking import BONES
from tests.cast import HOST, ORRIN, VESS
from tests.story import given

pytestmark = pytest.mark.machinery

HOUSES = (
    (),
    (ruled(pen__casket_destruction_save="d6_4plus", pen__casket__after_destruction="lost"),),
    (ruled(pen__modules__grit=False),),
    (ruled(pen__modules__taint_exploitation=False),),
    (ruled(pen__grit__tough_it_out="swap_for_minor", pen__damaged__carry_over="campaign"),),
)
CAUSES = ("capsule-breach", "neural-feedback", "thread-snap", "taint-overload-spend", "resurrection")
LOOKED = st.builds(Looked, wound=st.sampled_from(("", *KEYS)), face=st.sampled_from((0, 0, 1, 2, 3, 4, 5, 6)))
HURTS = st.builds(
    Hurt, cause=st.sampled_from(CAUSES), points=st.integers(1, 4), looked=st.lists(LOOKED, max_size=2).map(tuple)
)
SPENT = st.builds(
    Spent,
    spend=st.sampled_from([spend.key for spend in TAINT_SPENDS]),
    times=st.integers(1, 2),
    buyer=st.sampled_from(("", "", ORRIN)),
)


def crews(pilot: str) -> st.SearchStrategy[CrewReport]:
    return st.builds(
        CrewReport,
        pilot=st.just(pilot),
        hurts=st.lists(HURTS, max_size=2).map(tuple),
        casket_destroyed=st.booleans(),
        save=st.sampled_from((0, 0, 0, 0, 2, 5)),
        saved=st.sampled_from(((), (), (), (Looked(face=3),))),
        destroyed=st.lists(st.sampled_from(tuple(COMPONENTS)), unique=True, max_size=2).map(tuple),
        damaged=st.integers(0, 3),
        taint=st.integers(0, 14),
        spent=st.lists(SPENT, max_size=1).map(tuple),
        overload=st.sampled_from(((), (), (), (Looked(face=2),))),
        resisting=st.sampled_from(((), (), (), (5,), (2,), (1, 6))),
        kills=st.sampled_from(((), ("a wight",))),
        died=st.sampled_from((False, False, False, True)),
        captor=st.sampled_from(("", "", "The Drowned")),
    )


@pytest.mark.parametrize("answers", HOUSES)
@settings(max_examples=150, deadline=None)
@drawn(
    report=st.builds(duel, crews(VESS), crews(ORRIN)),
    taint=st.integers(0, 13),
    out=st.sampled_from((OUT, OUT, BONES)),
    data=st.data(),
)
def test_it_is_refused_at_once_or_keeps_the_rules(
    answers: tuple[Any, ...], report: Report, taint: int, out: tuple[Any, ...], data: st.DataObject
) -> None:
    before = data.draw(st.lists(st.sampled_from(KEYS), unique=True, max_size=9))
    had = (tainted(VESS, taint),) if taint else ()
    state = given(*out, *answers, *had, *wounded(VESS, *before)).state()
    tray = Tray(Seeded(dice=KeyedDice(seed=b"any", key="report"), name="any"))
    refused = False
    try:
        _ask(ReportBattle(mission=NAVE, report=report), state, tray)
    except Refusal:
        refused = True
    assert not tray.labels, "a report rolls nothing"
    event("refused" if refused else "followed")
    if refused:
        return
    events = _ask(RuleOnReport(mission=NAVE, reason="So it was."), state, tray)
    assert isinstance(events[-1], BattleSettled)
    _must_keep_the_rules(state, events)


def _ask(command: object, state: Campaign, tray: Tray) -> list[Any]:
    asked = Asked(command=command, key="key", seat=HOST, role="host", at=AT, edition=NEWEST)
    events = []
    for said in decide(asked, state, tray):
        events.append(said)
        assert not (tray.taken() and isinstance(said, BattleSettled)), "a die fell for nothing"
    for said in events:
        evolve(state, said)  # type: ignore[arg-type]  # no seed is opened here
    return events


def _must_keep_the_rules(state: Campaign, events: list[Any]) -> None:
    assert not state.war_table.missions
    dead: set[str] = set()
    for said in events:
        if isinstance(said, PilotEvent):
            assert said.pilot not in dead or isinstance(said, PilotExtracted | PilotUnassigned), "the dead never act"
        if isinstance(said, PilotDied):
            dead.add(said.pilot)
    for pilot in state.roster.pilots.values():
        assert pilot.taint >= 0
        assert pilot.mission == ""
        assert max(Counter(wound.wound for wound in pilot.wounds).values(), default=0) <= 1
        assert pilot.is_alive == (pilot.pilot not in dead)
        assert len(pilot.wounds) < 10 or not pilot.is_alive
