"""What relics do in a battle: each that ships at its moment, and what hosts may put on relics and passive cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.position.movement import hex_cost
from apps.rules.battle.position.passive_effects import sp_maximum_of
from apps.rules.battle.values.battle_questions import BattleAnswer, Pending, Task
from apps.rules.battle.views.battle_view import view
from apps.rules.effects import body_effects, combat_effects
from apps.rules.effects import effect_kinds as do
from apps.rules.effects.conditions import Count
from apps.rules.packs.shelf import shelf
from tests.cases import every
from tests.rules.battle.field import library
from tests.rules.battle.telling import SOUTH, Stands, Told, field_of
from tests.rules.battle.test_harm import NO_GRIT

THRUST, RELIC, CARD = "faithful-thrust", "tin-saint", "feint"
STRAINED = {"red/strain": (1,)}


def worn(*relics: str, printed: Any = None, far: int = 1, blue: dict[str, Any] | None = None, **red: Any) -> Told:
    """Red owns them, and has blue before it."""
    hers: dict[str, Any] = {"hand": (THRUST, THRUST), "relics": relics, **red}
    his: dict[str, Any] = {"hand": (THRUST,), **(blue or {})}
    return field_of(
        rules=NO_GRIT, printed=printed, red=Stands(at=(0, 0), **hers), blue=Stands(at=(0, -far), facing=SOUTH, **his)
    )


def changed(*effects: Any, on: str = "always") -> dict[str, Any]:
    """A relic that does something else."""
    return {RELIC: {"on": on, "effects": effects}}


def the_first_round(told: Told) -> Told:
    """Everybody stands and has looked at a hand."""
    told.battle.round = 0
    told.battle.pending, told.battle.agenda = Pending("mulligan", 0, 0), (Task("round"),)
    return told.answers(BattleAnswer("keep"))


def killed(told: Told) -> Told:
    return told.turn("red").strikes(THRUST, (2, 3), (3, 3, 3, 3), blue_save=(6,))


def lines(found: Any) -> dict[str, int]:
    return {line.code: line.value for line in found.lines}


def saints_rivet() -> None:
    told = the_first_round(worn("saints-rivet", hand=()))
    assert told.why(ev.ArmorGained, "by").lines[0].text == "Saint's Rivet"
    told.turn("blue").strikes(THRUST, (2, 3), (3, 3, 3), on="red")
    assert lines(told.why(ev.DamageReckoned, "defense"))["saints-rivet"] == 1
    assert told.fighter("red").armor == (), "it holds one blow"


def crown_of_wicks() -> None:
    told = the_first_round(worn("crown-of-wicks", taint=3))
    assert told.fighter("red").taint == 2
    assert told.one(ev.TaintChanged).why == "crown-of-wicks"


def tin_saint() -> None:
    assert len(the_first_round(worn("tin-saint")).hand("red")) == 3


def cold_censer() -> None:
    for heat, left in ((4, 4), (6, 5)):
        told = worn("cold-censer", heat=heat).turn("red", dice=STRAINED if heat > 4 else None)
        told.does("rotate", number=1).ends()
        assert told.fighter("red").heat == left


def martyrs_bellows() -> None:
    for heat, waits in ((4, 0), (6, 1)):
        told = worn("martyrs-bellows", heat=heat).turn("red", dice=STRAINED if heat > 4 else None)
        assert [held.effect.code for held in told.fighter("red").waits.held] == ["martyrs-bellows"] * waits
        told.ends()
        assert not told.fighter("red").waits.held


def ledger_of_the_slain() -> None:
    told = killed(worn("ledger-of-the-slain", deck=9, blue={"deck": 3, "hand": ()}))
    assert told.asked == ("recover", "red")
    assert told.battle.pending
    assert told.battle.pending.least == 1


def threshs_tooth() -> None:
    told = killed(worn("threshs-tooth", deck=27, blue={"deck": 3, "hand": ()}))
    assert told.one(ev.CardsRecovered).source == "graveyard"
    assert told.of(ev.TaintChanged)[-1].why == "threshs-tooth"
    assert told.fighter("red").taint == 1


def crows_eye() -> None:
    attack = next(effect for effect in library().cards[THRUST].effects if isinstance(effect, do.Attack))
    for far, drawn in ((1, 0), (3, 1)):
        printed = {THRUST: {"effects": (replace(attack, reach=4),)}}
        told = killed(worn("crows-eye", printed=printed, far=far, blue={"deck": 3, "hand": ()}))
        assert len(told.of(ev.CardsDrawn)) == drawn


def iron_rosary() -> None:
    told = worn("iron-rosary", hand=(), armor=2).turn("red")
    assert lines(sp_maximum_of(told.battle, 0))["iron-rosary"] == 1
    assert told.one(ev.Refreshed).sp == sp_maximum_of(told.battle, 0).value
    told.ends().turn("blue").strikes(THRUST, (2, 3), (3, 3, 3), on="red")
    assert lines(told.why(ev.DamageReckoned, "defense")) == {"armor": 2, "iron-rosary": -1}


def void_lantern() -> None:
    told = worn("void-lantern", blue={"hand": ()}).turn("red").strikes(THRUST, (2, 3), (3,) * 5)
    assert lines(told.why(ev.DamageReckoned, "damage"))["void-lantern"] == 1
    told = worn("void-lantern", hand=()).turn("blue").strikes(THRUST, (2, 3), (6, 1, 1, 1), on="red")
    assert told.one(ev.HitTaken).heat == told.fighter("red").heat == 2


def marrow_plate() -> None:
    told = worn("marrow-plate", hand=()).turn("blue").strikes(THRUST, (2, 3), (6, 1, 1), on="red")
    assert lines(told.why(ev.DamageReckoned, "defense")) == {"marrow-plate": 1}
    assert told.fighter("red").heat == 2


STORIES = {
    "saints-rivet": saints_rivet,
    "crown-of-wicks": crown_of_wicks,
    "tin-saint": tin_saint,
    "cold-censer": cold_censer,
    "martyrs-bellows": martyrs_bellows,
    "ledger-of-the-slain": ledger_of_the_slain,
    "crows-eye": crows_eye,
    "threshs-tooth": threshs_tooth,
    "iron-rosary": iron_rosary,
    "void-lantern": void_lantern,
    "marrow-plate": marrow_plate,
}


@every("relic", shelf().relics)
def test_every_relic_that_ships_is_felt_in_a_battle(relic: str) -> None:
    STORIES[relic]()


def test_a_relic_is_seen_by_everybody_with_what_a_hex_costs() -> None:
    told = worn(RELIC, printed=changed(combat_effects.MoveCost(amount=1)))
    for viewer in (0, 1, None):
        one, other = view(told.battle, viewer)["caskets"]
        assert [relic["key"] for relic in one["pilot"]["relics"]] == [RELIC]
        assert (one["hex_cost"]["value"], other["hex_cost"]["value"], other["pilot"]["relics"]) == (2, 1, [])


@pytest.mark.canon("PEN-MOV-01", "C-75")
@pytest.mark.parametrize(("amount", "sp"), [(1, 2), (9, 10), (-1, 1), (-9, 1)])
def test_move_cost_changes_the_price_of_every_hex_and_never_below_one(amount: int, sp: int) -> None:
    told = worn(RELIC, printed=changed(combat_effects.MoveCost(amount=amount)), facing=2).turn("red")
    before = told.fighter("red").sp = 10
    cost = hex_cost(told.battle, 0)
    assert cost.value == sp
    assert lines(cost)[RELIC] == amount
    assert lines(cost).get("floor", 0) == max(0, -amount)
    told.does("move", to=(1, 0))
    assert told.one(ev.Walked).cost == sp
    assert told.fighter("red").sp == before - sp
    assert told.may("move", to=(2, 0)) == (before >= 2 * sp)


@pytest.mark.canon("PEN-MOV-08", "C-75")
def test_move_cost_makes_no_hex_of_a_card_dearer() -> None:
    told = worn(RELIC, printed=changed(combat_effects.MoveCost(amount=3)), hand=("retreat",)).turn("red")
    told.does("play", "retreat")
    assert told.asked == ("walk", "red")
    told.does("step", to=(0, 1))
    assert told.one(ev.Walked).cost == 1


@pytest.mark.canon("PEN-MOV-09", "C-75")
def test_move_cost_is_paid_over_allies_too() -> None:
    told = field_of(
        printed=changed(combat_effects.MoveCost(amount=1)),
        red=Stands(at=(0, 0), relics=(RELIC,)),
        ruby=Stands(at=(1, 0), side=0),
        blue=Stands(at=(-3, 0), facing=SOUTH),
    ).turn("red")
    told.fighter("red").sp = 4
    told.does("move", to=(2, 0))
    assert told.one(ev.Walked).cost == 4


@pytest.mark.canon("C-24", "pen.tactics.passive")
@pytest.mark.parametrize(
    ("passive", "held", "sp"), [("always_on", False, 2), ("when_drawn", False, 1), ("when_drawn", True, 2)]
)
def test_a_passive_card_changes_the_price_of_a_step_where_it_works(passive: Any, held: bool, sp: int) -> None:  # noqa: FBT001 - one column
    printed = {CARD: {"effects": (combat_effects.MoveCost(amount=1),), "timing": "passive", "on": "always", "cost": 0}}
    told = field_of(
        rules=replace(NO_GRIT, tactics_passive=passive),
        printed=printed,
        red=Stands(at=(0, 0), hand=(CARD,) if held else ()),
        blue=Stands(at=(0, -3), facing=SOUTH),
    ).turn("red")
    told.does("move", to=(1, 0))
    assert told.one(ev.Walked).cost == sp


def test_a_condition_on_a_relic_is_looked_at_whenever_its_number_is() -> None:
    hot = (Count(of="heat", at_least=3),)
    told = worn(
        RELIC, printed=changed(combat_effects.MoveCost(amount=1, when=hot), body_effects.SpMaximum(amount=2, when=hot))
    )
    assert (hex_cost(told.battle, 0).value, RELIC in lines(sp_maximum_of(told.battle, 0))) == (1, False)
    told.fighter("red").heat = 3
    assert (hex_cost(told.battle, 0).value, RELIC in lines(sp_maximum_of(told.battle, 0))) == (2, True)


def test_a_relic_may_always_forbid_cards_and_shows_it() -> None:
    told = worn(RELIC, printed=changed(combat_effects.Forbid(what=("attacks",), lasts="mission"))).turn("red")
    told.refuses("play", THRUST)
    assert view(told.battle, 0)["caskets"][0]["banned"] == ["attacks"]


def test_a_relic_may_forbid_to_strike_from_behind() -> None:
    ban = changed(combat_effects.Forbid(what=("attacks-from-behind",), lasts="mission"))
    for relics, may in (((RELIC,), False), ((), True)):
        told = field_of(
            printed=ban,
            red=Stands(at=(0, 0), hand=(THRUST,), relics=relics),
            blue=Stands(at=(0, -1)),
        ).turn("red")
        assert told.may("play", THRUST) is may
        assert worn(*relics, printed=ban).turn("red").may("play", THRUST), "face to face it may"


def test_a_relic_makes_attacks_dearer() -> None:
    told = worn(RELIC, printed=changed(combat_effects.AttackCost(amount=1)), blue={"hand": ()}).turn("red")
    told.strikes(THRUST, (2, 3), (3, 3, 3, 3))
    assert lines(told.why(ev.CardPlayed, "cost")) == {"printed": 2, RELIC: 1}


@pytest.mark.parametrize(("on", "heat"), [("round-start", 1), ("turn-start", 1), ("deployment", 1), ("turn-end", 0)])
def test_relics_answer_to_the_moments_of_passive_cards(on: str, heat: int) -> None:
    told = the_first_round(worn(RELIC, printed=changed(body_effects.Heat(amount=1), on=on)))
    assert (told.asked, told.fighter("red").heat) == (("act", "red"), heat)
    told.does("rotate", number=1).ends()
    assert told.fighter("red").heat == 1


def test_two_that_answer_to_one_moment_do_so_in_their_order() -> None:
    told = the_first_round(worn("saints-rivet", "tin-saint"))
    assert told.order(ev.ArmorGained, ev.CardsDrawn) == ["ArmorGained", "CardsDrawn"]
