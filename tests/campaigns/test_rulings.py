"""Stories of the host's rulings: a reason and typed effects, and never a field that is set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from apps.battles.events.played_events import BattleBrokenOff, BattleOpened
from apps.campaigns.commands.make_ruling import MakeRuling
from apps.campaigns.events.word_events import RulingMade
from apps.campaigns.state import Event
from apps.caskets.events.crew_events import CasketVacated
from apps.caskets.events.fate_events import CasketScrapped
from apps.caskets.events.harm_events import ComponentBroken, ComponentMended
from apps.pilots.events.ledger_events import GritShifted, PilotBurdened, PilotMarked, RelicGained
from apps.pilots.events.parting_events import PilotCaptured, PilotDied, PilotRetired
from apps.pilots.events.service_events import PilotUnassigned
from apps.pilots.events.taint_events import TaintGained, TaintLost
from apps.rules.ruleset.editions import NEWEST
from apps.settlement.events.happening_events import DieFell
from apps.settlement.events.store_events import StoreShifted
from tests.battles.cast import ILKA, ILKA_READY, NAVE, OUT
from tests.cases import every
from tests.cast import MERCY, MERCY_CREWED, RIVALS, VESS
from tests.story import Story, given

WHY = "The table saw it otherwise."
Written = Mapping[str, object]
TAINT: Written = {"do": "taint", "amount": 2}
BREAK: Written = {"do": "break", "component": "left-arm"}
MEND: Written = {"do": "mend", "component": "left-arm"}
BREAD: Written = {"do": "store", "store": "bread", "amount": 3}
EMPTIED = (CasketVacated(casket=MERCY, pilot=VESS), PilotUnassigned(pilot=VESS, casket=MERCY))


def ruled(about: str, *effects: Written, before: Sequence[Event] = (), dice: Sequence[int] = ()) -> Story:
    command = MakeRuling(about=about, reason=WHY, effects=effects)
    return given(*RIVALS, *before).when(command, dice=dice, role="host")


def made(about: str, *effects: Written) -> RulingMade:
    return RulingMade(about=about, reason=WHY, effects=effects)


class TestOnWhoFights:
    """A battle that is played here leaves its crews as it found them, and what happened in it besides."""

    @pytest.mark.parametrize("about", [VESS, MERCY])
    def test_it_waits_for_the_end(self, about: str) -> None:
        opened = BattleOpened(edition=NEWEST, mission=NAVE, scenario="duel-in-the-nave", rules={}, fielded=())
        command = MakeRuling(about=about, reason=WHY, effects=(TAINT,))
        given(*OUT, opened).when(command, role="host").refused("fights in Duel in the Nave", "break the battle off")

    def test_and_touches_others_and_the_stores_meanwhile(self) -> None:
        opened = BattleOpened(edition=NEWEST, mission=NAVE, scenario="duel-in-the-nave", rules={}, fielded=())
        command = MakeRuling(reason=WHY, effects=(BREAD,))
        assert given(*OUT, opened).when(command, role="host").refusal is None
        command = MakeRuling(about=ILKA, reason=WHY, effects=(TAINT,))
        assert given(*OUT, *ILKA_READY, opened).when(command, role="host").refusal is None

    def test_or_for_its_being_broken_off(self) -> None:
        opened = BattleOpened(edition=NEWEST, mission=NAVE, scenario="duel-in-the-nave", rules={}, fielded=())
        broken_off = BattleBrokenOff(mission=NAVE, reason="Enough.")
        command = MakeRuling(about=VESS, reason=WHY, effects=(TAINT,))
        assert given(*OUT, opened, broken_off).when(command, role="host").refusal is None


class TestOnAPilot:
    def test_the_ruling_comes_first_and_then_what_it_does(self) -> None:
        state = ruled(VESS, TAINT).then(made(VESS, TAINT), TaintGained(pilot=VESS, cause="ruling", by=2))
        assert state.roster.pilots[VESS].taint == 2

    def test_each_effect_sees_what_the_one_before_it_did(self) -> None:
        falls: Written = {"do": "taint-falls", "to": 1}
        ruled(VESS, TAINT, falls).then(
            made(VESS, TAINT, falls),
            TaintGained(pilot=VESS, cause="ruling", by=2),
            TaintLost(pilot=VESS, cause="ruling", by=1),
        )

    def test_the_ledger_is_written_by_the_slice_that_keeps_it(self) -> None:
        effects: tuple[Written, ...] = (
            {"do": "grit", "amount": 1},
            {"do": "mark", "mark": "haunted"},
            {"do": "gain-relic", "relic": "threshs-tooth"},
            BREAD,
            BREAK,
        )
        ruled(VESS, *effects).then(
            made(VESS, *effects),
            GritShifted(pilot=VESS, cause="ruling", by=1),
            PilotMarked(pilot=VESS, cause="ruling", mark="haunted"),
            RelicGained(pilot=VESS, cause="ruling", relic="threshs-tooth"),
            StoreShifted(store="bread", cause="ruling", by=3),
            ComponentBroken(casket=MERCY, cause="ruling", component="left-arm"),
        )

    def test_suffering_is_carried_to_the_next_deployment(self) -> None:
        suffer: Written = {"do": "suffer", "dice": 1}
        state = ruled(VESS, suffer, dice=[3])
        burden = state.events[-1]
        assert isinstance(burden, PilotBurdened)
        assert (burden.cause, burden.faces) == ("ruling", (3,))

    def test_a_die_says_which_row(self) -> None:
        thrown: Written = {
            "do": "throw",
            "die": "d6",
            "rows": [{"least": 1, "most": 3, "text": "Spared."}, {"least": 4, "most": 6, "effects": [TAINT]}],
        }
        ruled(VESS, thrown, dice=[2]).then(made(VESS, thrown), DieFell(happening="", die="d6", face=2, text="Spared."))
        ruled(VESS, thrown, dice=[5]).then(
            made(VESS, thrown),
            DieFell(happening="", die="d6", face=5, text=""),
            TaintGained(pilot=VESS, cause="ruling", by=2),
        )

    @pytest.mark.parametrize("fate", [PilotCaptured(pilot=VESS, mission="m"), PilotRetired(pilot=VESS)])
    def test_the_captured_and_the_retired_are_ruled_on_too(self, fate: Event) -> None:
        ruled(VESS, TAINT, before=[fate]).then(made(VESS, TAINT), TaintGained(pilot=VESS, cause="ruling", by=2))

    def test_no_ruling_touches_the_dead(self) -> None:
        dead = PilotDied(pilot=VESS, cause="battle")
        ruled(VESS, TAINT, before=[dead]).refused("Vess is dead", "rule on the living")

    @pytest.mark.parametrize("effect", [BREAK, MEND])
    def test_who_drives_nothing_has_no_components(self, effect: Written) -> None:
        ruled(VESS, effect, before=EMPTIED).refused("Vess drives no Casket")


class TestOnACasket:
    def test_its_pilot_comes_with_it(self) -> None:
        ruled(MERCY, BREAK, TAINT).then(
            made(MERCY, BREAK, TAINT),
            ComponentBroken(casket=MERCY, cause="ruling", component="left-arm"),
            TaintGained(pilot=VESS, cause="ruling", by=2),
        )

    @pytest.mark.parametrize("before", [EMPTIED, (PilotDied(pilot=VESS, cause="battle"),)])
    def test_alone_it_breaks_and_is_mended(self, before: Sequence[Event]) -> None:
        ruled(MERCY, BREAK, MEND, before=before).then(
            made(MERCY, BREAK, MEND),
            ComponentBroken(casket=MERCY, cause="ruling", component="left-arm"),
            ComponentMended(casket=MERCY, cause="ruling", component="left-arm"),
        )

    def test_each_random_component_has_a_die_of_its_own(self) -> None:
        any_breaks: Written = {"do": "break"}
        effects = (any_breaks, {"do": "mend"}, any_breaks)
        story = ruled(MERCY, *effects, before=EMPTIED, dice=[1, 2])
        assert [type(event) for event in story.events[1:]] == [ComponentBroken, ComponentMended, ComponentBroken]

    @pytest.mark.parametrize("effect", [TAINT, BREAD, {"do": "suffer"}])
    def test_alone_it_has_no_soul(self, effect: Written) -> None:
        ruled(MERCY, effect, before=EMPTIED).refused("Nobody who lives drives Mercy", "'break' or 'mend' or 'nothing'")

    def test_one_that_was_broken_up_is_gone(self) -> None:
        ruled(MERCY, BREAK, before=[*EMPTIED, CasketScrapped(casket=MERCY)]).refused("Mercy was broken up")


class TestOnTheSettlement:
    def test_its_stores_are_shifted(self) -> None:
        state = ruled("", BREAD).then(made("", BREAD), StoreShifted(store="bread", cause="ruling", by=3))
        assert state.settlement.stores == {"bread": 3}

    def test_by_a_die_too(self) -> None:
        thrown: Written = {
            "do": "throw",
            "die": "d6",
            "rows": [{"least": 1, "most": 6, "effects": [BREAD]}],
        }
        ruled("", thrown, dice=[1]).then(
            made("", thrown),
            DieFell(happening="", die="d6", face=1, text=""),
            StoreShifted(store="bread", cause="ruling", by=3),
        )

    @pytest.mark.parametrize(
        "effect", [TAINT, BREAK, {"do": "throw", "die": "d6", "rows": [{"least": 1, "most": 6, "effects": [TAINT]}]}]
    )
    def test_it_has_no_flesh(self, effect: Written) -> None:
        ruled("", effect).refused("names nobody", "'store' or 'throw' or 'nothing'")


NESTED: Any = {"do": "grant", "to": "ally", "effects": [TAINT]}


@every(
    ("effects", "said"),
    [
        ((), "at least one effect"),
        ([TAINT] * 21, "20 effects at most"),
        (({"do": "nothing", "when": [{"test": "house-rule", "rule": "x" * 4_000, "any_of": [1]}]},), "on one page"),
        (({"do": "set", "field": "taint", "value": 0},), "The ruling, key '[1].do': may not be 'set': one of "),
        (({"do": "taint"},), "The ruling, key '[1].amount': is missing."),
        (({"do": "taint", "amount": 0},), "must be a whole number from -30 to 30, but not 0, not 0."),
        (({"do": "taint", "amount": "2"},), "must be a whole number"),
        (({"do": "taint", "amount": 1, "pilot": VESS},), "is no key here"),
        (({},), "key '[1].do': is missing"),
        (({"do": "draw", "cards": 1},), "'draw' means nothing in the settlement"),
        ((NESTED,), "'grant' means nothing in the settlement"),
        (({"do": "suffer"}, {"do": "suffer"}), "'suffer' may stand once in a list"),
        (({"do": "throw", "die": "d6", "rows": []},), "every number from 1 to 6"),
        (({"do": "mark", "mark": "blessed-by-nobody"},), "there is no mark 'blessed-by-nobody'"),
        (({"do": "gain-relic", "relic": "excalibur"},), "there is no relic 'excalibur'"),
        (({"do": "store", "store": "hope", "amount": 1},), "there is no store 'hope'"),
    ],
)
def test_effects_are_read_as_strictly_as_a_packs(effects: Sequence[Written], said: str) -> None:
    ruled(VESS, *effects).refused(said)


@pytest.mark.parametrize("about", ["pilot-nobody", "x" * 10_000])
def test_it_is_about_somebody_who_is_here(about: str) -> None:
    ruled(about, TAINT).refused("Nothing of that name is in this campaign")


@pytest.mark.parametrize("reason", ["", "\n", "x" * 2_001])
def test_it_has_a_reason(reason: str) -> None:
    command = MakeRuling(about=VESS, reason=reason, effects=(TAINT,))
    given(*RIVALS).when(command, role="host").refused("The reason for the ruling")


def test_the_cast_drives_what_it_should() -> None:
    assert given(*RIVALS).state().hangar.caskets[MERCY].pilot == MERCY_CREWED[0].pilot
