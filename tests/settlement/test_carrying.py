"""Outcomes become events of the slice that owns their target, and looking ahead moves nothing."""

from __future__ import annotations

import pytest

from apps.caskets.events.harm_events import ComponentBroken
from apps.pilots.events.ledger_events import PilotBurdened
from apps.pilots.events.taint_events import TaintGained
from apps.rules.effects import outcomes as out
from apps.rules.effects.body_effects import HurtPilot, Suffer, Taint
from apps.rules.effects.effect_view import EffectSource
from apps.rules.effects.outcomes import Outcome
from apps.rules.effects.settlement_effects import Store
from apps.settlement.decider.effect_outcomes import OutcomePart, OutcomeReach, carried, come_to_pass
from apps.settlement.decider.foresight import foreseen
from apps.settlement.decider.home import HomeEvent
from apps.settlement.decider.settlement_view import stores_of
from apps.settlement.events.happening_events import DieFell
from apps.settlement.events.store_events import StoreShifted
from tests.cast import MERCY, RIVALS, VESS
from tests.settlement.cast import after, played
from tests.story import LoadedDice

SOURCE = EffectSource(code="vigil", text="A Vigil for the Fallen")


def fell(*outcomes: Outcome, pilot: str = VESS, dice: tuple[int, ...] = ()) -> list[HomeEvent]:
    home, loaded = after(*RIVALS), LoadedDice(list(dice))
    said = played(carried((outcomes,), home, OutcomeReach(pilot=pilot, cause="ruling", label="ruling"), loaded), home)
    assert not loaded.faces
    return said


def test_each_slice_gets_its_own() -> None:
    assert fell(
        out.StoreChangedOutcome(store="iron", by=-1, asked=-1),
        out.DieThrownOutcome(die="d6", face=3, text="It holds."),
        out.TaintChangedOutcome(by=1, asked=1),
        out.ComponentBrokenOutcome(component="legs"),
        out.NothingHappenedOutcome(),
    ) == [
        StoreShifted(store="iron", cause="ruling", by=-1),
        DieFell(happening="", die="d6", face=3, text="It holds."),
        TaintGained(pilot=VESS, cause="ruling", by=1),
        ComponentBroken(casket=MERCY, cause="ruling", component="legs"),
    ]


def test_all_that_is_owed_is_one_burden() -> None:
    assert fell(
        out.BankedOutcome(what="heat", amount=1),
        out.SufferingThrownOutcome(faces=(2,)),
        out.BankedOutcome(what="cards-lost", amount=2),
        out.BankedOutcome(what="all-attacks", amount=1),
    ) == [PilotBurdened(pilot=VESS, cause="ruling", faces=(2,), cards_lost=2, heat=1, all_attacks=1)]


def test_a_store_gives_no_more_than_it_has() -> None:
    """Read together, two losses may each have seen the same four."""
    loss = out.StoreChangedOutcome(store="iron", by=-3, asked=-3)
    assert fell(loss, loss) == [
        StoreShifted(store="iron", cause="ruling", by=-3),
        StoreShifted(store="iron", cause="ruling", by=-1),
    ]
    assert len(fell(loss, loss, loss)) == 2


def test_where_nobody_is_named_stores_alone_move() -> None:
    taint, burden = out.TaintChangedOutcome(by=1, asked=1), out.BankedOutcome(what="heat", amount=1)
    assert fell(taint, burden, out.ComponentBrokenOutcome(component="any"), pilot="") == []


def test_what_needs_a_battle_is_an_error() -> None:
    with pytest.raises(TypeError, match="MovedOutcome means nothing outside a battle"):
        fell(out.MovedOutcome(hexes=1))


class TestForeseen:
    def test_up_to_the_first_die(self) -> None:
        home = after(*RIVALS)
        effects = (Taint(amount=2), Store(store="iron", amount=-1), Suffer(), Store(store="iron", amount=-1))
        ahead = foreseen([OutcomePart(effects=effects, source=SOURCE, pilot=VESS, label="told/own")], home)
        assert (ahead.roster.pilots[VESS].taint, stores_of(ahead)["iron"]) == (2, 3)
        assert (home.roster.pilots[VESS].taint, stores_of(home)["iron"]) == (0, 4), "nothing has moved"

    def test_a_part_after_one_with_dice_is_not_certain(self) -> None:
        hurt = OutcomePart(effects=(HurtPilot(damage=1),), source=SOURCE, pilot=VESS, label="told/own")
        more = OutcomePart(effects=(Store(store="iron", amount=-1),), source=SOURCE, pilot=VESS, label="told/choice")
        assert stores_of(foreseen([hurt, more], after(*RIVALS)))["iron"] == 4
        assert stores_of(foreseen([more, hurt], after(*RIVALS)))["iron"] == 3

    def test_without_effects_it_is_the_settlement_itself(self) -> None:
        home = after(*RIVALS)
        assert foreseen([OutcomePart(effects=(), source=SOURCE, pilot="", label="told/own")], home) is home


def test_no_suffering_die_falls_for_nobody() -> None:
    home = after(*RIVALS)
    part = OutcomePart(effects=(Suffer(), Store(store="iron", amount=1)), source=SOURCE, pilot="", label="told/own")
    assert played(come_to_pass(part, home, LoadedDice([])), home) == [StoreShifted(store="iron", cause="vigil", by=1)]
